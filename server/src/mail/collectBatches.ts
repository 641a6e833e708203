/** Items that are collected and passed on together. */
export interface Batches<T> {
  /** Adds an item. Resolves once its batch has been worked on. */
  add: (item: T) => Promise<void>
  /** Passes on what was collected without waiting for more. */
  flush: () => void
}

/**
 * Collects items and passes them to `work` in batches, one batch at a time: as soon as there are `size` items, or
 * `delayMs` milliseconds after the first of them. While a batch is worked on, the next one grows.
 */
export function collectBatches<T>(
  work: (items: T[]) => Promise<void>,
  { size, delayMs }: { size: number; delayMs: number },
): Batches<T> {
  let busy: Promise<unknown> = Promise.resolve()
  let next: { items: T[]; begin: () => void; done: Promise<void> } | null = null

  function open() {
    const items: T[] = []
    const due = Promise.withResolvers<void>()
    const timer = setTimeout(due.resolve, delayMs)
    const previous = busy
    const done = due.promise
      .then(() => previous)
      .then(() => {
        clearTimeout(timer)
        next = null
        return work(items)
      })
    busy = done.catch(() => undefined)
    return { items, begin: due.resolve, done }
  }

  return {
    add(item) {
      next ??= open()
      next.items.push(item)
      if (next.items.length >= size) next.begin()
      return next.done
    },
    flush: () => next?.begin(),
  }
}
