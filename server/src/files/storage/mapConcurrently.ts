/**
 * Yields the results of `work` for the items in their order, while it runs for up to `count` of them at the same time.
 * If it fails for one of them, throws that error when its turn comes.
 */
export async function* mapConcurrently<Item, Result>(
  items: AsyncIterable<Item>,
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // The error is thrown below, when its turn comes.
    result.catch(() => undefined)
    running.push(result)
    if (running.length === count) yield await (running.shift() as Promise<Result>)
  }
  for (const result of running) yield await result
}
