import { expect, test } from 'vitest'
import { createPauses, runWithPauses } from './pauses.ts'

/** Keeps the processor busy for some milliseconds. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) continue
}

/** Returns how often other calls had their turn while something ran. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await run()
  isDone = true
  return turns
}

function* steps(count: number): Generator<void, string> {
  for (let i = 0; i < count; i += 1) {
    work(5)
    yield
  }
  return 'done'
}

test('long work lets other calls have their turn, and returns its result', async () => {
  let result = ''
  const turns = await turnsDuring(async () => {
    result = await runWithPauses(steps(40))
  })
  expect(result).toBe('done')
  expect(turns).toBeGreaterThan(4)
})

test('many short pieces of work in a row let other calls have their turn', async () => {
  const turns = await turnsDuring(async () => {
    const pause = createPauses()
    for (let piece = 0; piece < 80; piece += 1) await runWithPauses(steps(1), pause)
  })
  expect(turns).toBeGreaterThan(8)
})

test('short work has no pauses', async () => {
  expect(await turnsDuring(createPauses())).toBeLessThan(2)
})
