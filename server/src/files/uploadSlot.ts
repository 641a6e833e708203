import { AsyncLocalStorage } from 'node:async_hooks'

const slots = new AsyncLocalStorage<() => void>()

/** Runs work that holds one of the few slots for processing uploads; `release` gives the slot back. */
export const runInUploadSlot = <T>(release: () => void, work: () => Promise<T>): Promise<T> => slots.run(release, work)

/**
 * Gives the slot of the current upload back, as soon as its content is no longer in memory. From then on, a slow object
 * store delays only this upload.
 */
export const releaseUploadSlot = (): void => slots.getStore()?.()
