import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrencyLimiter.ts'

/** Starts tasks that finish on demand; `startedNames` lists them in the order in which they started running. */
function work(limiter: ConcurrencyLimiter, names: string[]) {
  const startedNames: string[] = []
  const tasks = names.map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const answer = limiter.run(() => {
      startedNames.push(name)
      return promise
    })
    return { answer, finish: () => resolve(name), fail: () => reject(new Error(name)) }
  })
  return { startedNames, tasks }
}

test('a limited number of tasks runs at a time, the others in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter(2, 2)
  const { startedNames, tasks } = work(limiter, ['a', 'b', 'c', 'd'])
  expect(startedNames).toEqual(['a', 'b'])
  tasks[1]?.finish()
  expect(await tasks[1]?.answer).toBe('b')
  expect(startedNames).toEqual(['a', 'b', 'c'])
  for (const { finish } of tasks) finish()
  expect(await Promise.all(tasks.map(({ answer }) => answer))).toEqual(['a', 'b', 'c', 'd'])
})

test('the limiter is full while its queue is full, and idle while nothing runs', async () => {
  const limiter = new ConcurrencyLimiter(1, 1)
  expect([limiter.isIdle, limiter.isFull]).toEqual([true, false])
  const { tasks: first } = work(limiter, ['a'])
  expect([limiter.isIdle, limiter.isFull]).toEqual([false, false])
  const { tasks: second } = work(limiter, ['b'])
  expect([limiter.isIdle, limiter.isFull]).toEqual([false, true])
  const all = [...first, ...second]
  for (const { finish } of all) finish()
  await Promise.all(all.map(({ answer }) => answer))
  expect([limiter.isIdle, limiter.isFull]).toEqual([true, false])
})

test('after a failed task, the next one runs', async () => {
  const limiter = new ConcurrencyLimiter(1, 1)
  const { startedNames, tasks } = work(limiter, ['a', 'b'])
  tasks[0]?.fail()
  await expect(tasks[0]?.answer).rejects.toThrow('a')
  tasks[1]?.finish()
  expect(await tasks[1]?.answer).toBe('b')
  expect(startedNames).toEqual(['a', 'b'])
  expect(limiter.isIdle).toBe(true)
})
