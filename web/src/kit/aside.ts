import { useSyncExternalStore, type ComponentType } from 'react'

let shown: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Puts something beside every view, at the lower end of the window, until it is taken away with null: what goes on while
 * one does something else, such as files on their way. It draws nothing itself once there is nothing to show.
 */
export function showAside(part: ComponentType | null): void {
  shown = part
  for (const listener of listeners) listener()
}

/** What stands beside every view now, if anything does. */
export function useAside(): ComponentType | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}
