import { useSyncExternalStore, type ComponentType } from 'react'

let panel: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Shows a component at the lower end of the window, whichever view is open; null removes it. It is meant for work that
 * continues while the user does something else, such as uploads. The component renders nothing while it has nothing to
 * show.
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
