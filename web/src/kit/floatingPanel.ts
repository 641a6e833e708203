import { useSyncExternalStore, type ComponentType } from 'react'

let panel: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Shows a component next to every view, at the lower end of the window, until it is called with null. It is for work
 * that continues while the user does something else, such as uploads. The component renders nothing when it has nothing
 * to show.
 */
export function showFloatingPanel(component: ComponentType | null): void {
  panel = component
  for (const listener of listeners) listener()
}

/** Returns the component that is shown next to every view, or null. */
export function useFloatingPanel(): ComponentType | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => panel,
  )
}
