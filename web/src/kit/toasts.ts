import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'failure' | 'notice'
  title: string
  detail?: string
  /** What the toast offers to do: to open what it tells of, or to undo it. */
  action?: { label: string; run: () => void }
}

/** More than this at once nobody reads. */
const atOnce = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Returns whether a toast stays beside newer news: what came from elsewhere, and what can be undone. */
const staysBeside = ({ kind, action }: Toast) => kind === 'notice' || action !== undefined

/**
 * Shows a toast; the answer is its id, by which it can be taken away before its time. What the reader did last takes the
 * place of what was said before of what they did: a failure above a newer success would be taken for its own. Where there
 * are too many, the oldest notice makes room, be it this one: it stays below the bell, and what the reader did is said
 * nowhere else.
 */
function show(toast: Omit<Toast, 'id'>): number {
  const before = toast.kind === 'notice' ? toasts : toasts.filter(staysBeside)
  const all = [...before, { ...toast, id: ++lastId }]
  const goes = all.length > atOnce ? (all.find(({ kind }) => kind === 'notice') ?? all[0]) : undefined
  set(all.filter((one) => one !== goes))
  return lastId
}

/** Says that something succeeded, perhaps with a way to undo it; goes by itself after a while. */
export const showSuccess = (title: string, detail?: string, action?: Toast['action']) =>
  show({ kind: 'success', title, detail, action })

/** Says that something failed; stays until it is closed, or until there is newer news of what the reader did. */
export const showFailure = (title: string, detail?: string) => show({ kind: 'failure', title, detail })

/** Says that something happened elsewhere, with a way to go there. */
export const showNotice = (title: string, detail?: string, action?: Toast['action']) =>
  show({ kind: 'notice', title, detail, action })

/** Takes a toast away, where there is one. */
export const dismissToast = (id: number | undefined) => set(toasts.filter((toast) => toast.id !== id))

/** Whether a toast is still there. */
export const isShown = (id: number): boolean => toasts.some((toast) => toast.id === id)

/** The toasts on the page, the newest last. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
