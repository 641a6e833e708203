import { useSyncExternalStore, type ComponentType } from 'react'

let panel: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Shows a component beside every view, at the lower end of the window, until called with null: for work that continues
 * while the user does something else, such as uploads. The component renders nothing itself when it has nothing to
 * show.
 */
export function showFloatingPanel(component: ComponentType | null): void {
  panel = component
  for (const listener of listeners) listener()
}

/** Returns the component shown beside every view, if any. */
export function useFloatingPanel(): ComponentType | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => panel,
  )
}
