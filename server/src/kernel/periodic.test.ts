import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { repeatEvery, pause } from './periodic.ts'

const log = createLog('silent')

test('rounds run one after another, never two at once', async () => {
  let runningCount = 0
  let rounds = 0
  const concurrencies: number[] = []
  const periodic = repeatEvery(0.001, 'test', log, async () => {
    concurrencies.push((runningCount += 1))
    await sleep(5)
    runningCount -= 1
    rounds += 1
  })
  await expect.poll(() => rounds).toBeGreaterThan(3)
  await periodic.stop()
  expect(new Set(concurrencies)).toEqual(new Set([1]))
})

test('a failed round is logged, and the next one follows', async () => {
  const error = vi.spyOn(log, 'error')
  let rounds = 0
  const periodic = repeatEvery(0.001, 'sweeping', log, async () => {
    rounds += 1
    if (rounds === 1) throw new Error('not now')
  })
  await expect.poll(() => rounds).toBeGreaterThan(2)
  await periodic.stop()
  expect(error.mock.calls).toEqual([[{ err: new Error('not now') }, 'sweeping failed']])
})

test('stopping waits for the current round, after which no more follow', async () => {
  const start = Promise.withResolvers<void>()
  let finishedCount = 0
  const periodic = repeatEvery(0.001, 'test', log, async () => {
    start.resolve()
    await sleep(20)
    finishedCount += 1
  })
  await start.promise
  await periodic.stop()
  expect(finishedCount).toBe(1)
  await sleep(20)
  expect(finishedCount).toBe(1)
})

test('stopping does not wait for a pause to end', async () => {
  const periodic = repeatEvery(3600, 'test', log, async () => {
    throw new Error('there is no round')
  })
  await periodic.stop()
})

test('a pause ends after its time or when stopped, and leaves no listener behind', async () => {
  const controller = new AbortController()
  const removeListener = vi.spyOn(controller.signal, 'removeEventListener')
  await pause(1, controller.signal)
  expect(removeListener).toHaveBeenCalledOnce()
  const long = pause(3_600_000, controller.signal)
  controller.abort()
  await long
  await pause(3_600_000, controller.signal)
})
