/**
 * Returns a function that passes its items to `work`: one call after the other, all items that arrive during a call
 * together in the next.
 */
export function inBatches<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let busy: Promise<unknown> = Promise.resolve()
  let next: { items: T[]; done: Promise<void> } | null = null
  return (item) => {
    if (next) next.items.push(item)
    else {
      const items = [item]
      const done = busy.then(() => {
        next = null
        return work(items)
      })
      next = { items, done }
      busy = done.catch(() => undefined)
    }
    return next.done
  }
}
