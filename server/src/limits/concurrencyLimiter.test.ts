import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrencyLimiter.ts'

/** Starts tasks that finish on demand; `begun` lists them in the order in which they started running. */
function work(turns: ConcurrencyLimiter, names: string[]) {
  const begun: string[] = []
  const done = names.map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const answer = turns.run(() => {
      begun.push(name)
      return promise
    })
    return { answer, finish: () => resolve(name), fail: () => reject(new Error(name)) }
  })
  return { begun, done }
}

test('a limited number of tasks runs at a time, the others in order of arrival', async () => {
  const turns = new ConcurrencyLimiter(2, 2)
  const { begun, done } = work(turns, ['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b'])
  done[1]?.finish()
  expect(await done[1]?.answer).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const { finish } of done) finish()
  expect(await Promise.all(done.map(({ answer }) => answer))).toEqual(['a', 'b', 'c', 'd'])
})

test('the limiter is full while its queue is full, and idle while nothing runs', async () => {
  const turns = new ConcurrencyLimiter(1, 1)
  expect([turns.isIdle, turns.isFull]).toEqual([true, false])
  const { done: first } = work(turns, ['a'])
  expect([turns.isIdle, turns.isFull]).toEqual([false, false])
  const { done: second } = work(turns, ['b'])
  expect([turns.isIdle, turns.isFull]).toEqual([false, true])
  const all = [...first, ...second]
  for (const { finish } of all) finish()
  await Promise.all(all.map(({ answer }) => answer))
  expect([turns.isIdle, turns.isFull]).toEqual([true, false])
})

test('after a failed task, the next one runs', async () => {
  const turns = new ConcurrencyLimiter(1, 1)
  const { begun, done } = work(turns, ['a', 'b'])
  done[0]?.fail()
  await expect(done[0]?.answer).rejects.toThrow('a')
  done[1]?.finish()
  expect(await done[1]?.answer).toBe('b')
  expect(begun).toEqual(['a', 'b'])
  expect(turns.isIdle).toBe(true)
})
