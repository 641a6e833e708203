import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrencyLimiter.ts'

/** Starts tasks that finish on demand; `begun` lists them in the order in which they started running. */
function work(limiter: ConcurrencyLimiter, names: string[]) {
  const startedNames: string[] = []
  const completions = names.map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const answer = limiter.run(() => {
      startedNames.push(name)
      return promise
    })
    return { answer, finish: () => resolve(name), fail: () => reject(new Error(name)) }
  })
  return { begun: startedNames, done: completions }
}

test('a limited number of tasks runs at a time, the others in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter(2, 2)
  const { begun, done } = work(limiter, ['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b'])
  done[1]?.finish()
  expect(await done[1]?.answer).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const { finish } of done) finish()
  expect(await Promise.all(done.map(({ answer }) => answer))).toEqual(['a', 'b', 'c', 'd'])
})

test('the limiter is full while its queue is full, and idle while nothing runs', async () => {
  const limiter = new ConcurrencyLimiter(1, 1)
  expect([limiter.isIdle, limiter.isFull]).toEqual([true, false])
  const { done: first } = work(limiter, ['a'])
  expect([limiter.isIdle, limiter.isFull]).toEqual([false, false])
  const { done: second } = work(limiter, ['b'])
  expect([limiter.isIdle, limiter.isFull]).toEqual([false, true])
  const all = [...first, ...second]
  for (const { finish } of all) finish()
  await Promise.all(all.map(({ answer }) => answer))
  expect([limiter.isIdle, limiter.isFull]).toEqual([true, false])
})

test('after a failed task, the next one runs', async () => {
  const limiter = new ConcurrencyLimiter(1, 1)
  const { begun, done } = work(limiter, ['a', 'b'])
  done[0]?.fail()
  await expect(done[0]?.answer).rejects.toThrow('a')
  done[1]?.finish()
  expect(await done[1]?.answer).toBe('b')
  expect(begun).toEqual(['a', 'b'])
  expect(limiter.isIdle).toBe(true)
})
