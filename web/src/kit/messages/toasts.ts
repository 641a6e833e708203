import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'failure' | 'notice' | 'pending'
  title: string
  detail?: string
  /** The action the toast offers: opening its subject or undoing the change. */
  action?: { label: string; run: () => void }
}

/** Maximum number of toasts at once; no one reads more. */
const maxToasts = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Returns true if a toast stays when a later one of this kind is shown: a notice, or a toast with an action. Of pending
 * actions only the latest has a toast; earlier ones can be undone where they were started.
 */
const staysBefore =
  (later: Toast['kind']) =>
  ({ kind, action }: Toast) =>
    kind === 'notice' || (action !== undefined && !(kind === 'pending' && later === 'pending'))

/** Returns true if a toast can be removed for a newer one: not what can still be undone or tried again. */
const isExpendable = ({ kind, action }: Toast) => kind === 'notice' || action === undefined

/**
 * Shows a toast and returns its id, for `dismissToast`. The result of the reader's latest action replaces earlier
 * results, because an old failure above a new success would look like the result of the new action. If there are too
 * many toasts, the oldest notice is removed, which may be this toast. Unlike results, notices remain available in the
 * bell.
 */
function show(toast: Omit<Toast, 'id'>): number {
  const remaining = toast.kind === 'notice' ? toasts : toasts.filter(staysBefore(toast.kind))
  const all = [...remaining, { ...toast, id: ++lastId }]
  const surplus =
    all.length > maxToasts ? (all.find(({ kind }) => kind === 'notice') ?? all.find(isExpendable) ?? all[0]) : undefined
  set(all.filter((each) => each !== surplus))
  return lastId
}

/** Shows that an action succeeded, with an optional action such as undoing it. The toast disappears after a while. */
export const showSuccess = (title: string, detail?: string, action?: Toast['action']) =>
  show({ kind: 'success', title, detail, action })

/**
 * Shows that an action failed, with an optional action such as trying again. The toast stays until it is closed or,
 * without an action, a later action has a result.
 */
export const showFailure = (title: string, detail?: string, action?: Toast['action']) =>
  show({ kind: 'failure', title, detail, action })

/** Shows that something is about to happen, with the action that stops it. The caller removes the toast. */
export const showPending = (title: string, detail: string | undefined, action: Toast['action']) =>
  show({ kind: 'pending', title, detail, action })

/** Shows that something happened elsewhere, with an optional action that opens it. */
export const showNotice = (title: string, detail?: string, action?: Toast['action']) =>
  show({ kind: 'notice', title, detail, action })

/** Removes a toast, if it is still shown. */
export const dismissToast = (id: number | undefined) => set(toasts.filter((toast) => toast.id !== id))

/** Removes all toasts, because the next person at this browser must not see them. */
export const clearToasts = () => set([])

/** Returns true while a toast is shown. */
export const isShown = (id: number): boolean => toasts.some((toast) => toast.id === id)

/** Returns the toasts of the page, newest last. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
