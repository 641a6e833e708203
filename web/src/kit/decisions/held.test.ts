import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../messages/toasts.ts'
import { runSignOutTasks, SignOutTaskError } from '../session/signOutTasks.ts'
import { addRefusals, holdDecision, isHeld, sendHeldDecisions, undoHeld, useHeldRequests, useRefusals } from './held.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await sendHeldDecisions()
  vi.useRealTimers()
})

const titleOf = (count: number) => `${count} requests will be approved`
const words = (count: number) => ({ title: titleOf(count), detail: 'You can undo this.', undo: 'Undo' })
const toasts = () => renderHook(useToasts).result.current
const heldIds = () => [...renderHook(() => useHeldRequests('leave')).result.current.keys()]
function hold(send = vi.fn(async (_ids: ReadonlySet<string>, _isLeaving: boolean) => true)) {
  holdDecision({ kind: 'leave', ids: ['one', 'two'], send, words })
  return send
}

test('a decision is sent after ten seconds, and its toast says so until then', async () => {
  const send = hold()
  expect([toasts().map(({ title }) => title), heldIds()]).toEqual([[titleOf(2)], ['one', 'two']])
  await vi.advanceTimersByTimeAsync(9_900)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(send.mock.calls).toEqual([[new Set(['one', 'two']), false]])
  expect([toasts(), heldIds()]).toEqual([[], []])
})

test('an undone decision is never sent', async () => {
  const send = hold()
  toasts()[0]?.action?.run()
  expect(heldIds()).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(send).not.toHaveBeenCalled()
})

test('signing out sends what is held and waits for the answer', async () => {
  let answer: (decided: boolean) => void = () => undefined
  const send = hold(vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve))))
  const end = vi.fn()
  const sending = runSignOutTasks().then(end)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([send.mock.calls.length, end.mock.calls.length, heldIds()]).toEqual([1, 0, ['one', 'two']])
  answer(true)
  await sending
  expect(heldIds()).toEqual([])
})

test('signing out stops if a decision did not take effect', async () => {
  hold(vi.fn(async () => false))
  await expect(runSignOutTasks()).rejects.toThrow(SignOutTaskError)
  expect(heldIds()).toEqual([])
  await runSignOutTasks()
})

test('one request is taken out of a decision on several, and the others have ten seconds again', async () => {
  const send = hold()
  await vi.advanceTimersByTimeAsync(9_000)
  undoHeld('leave', 'one')
  expect([toasts().map(({ title }) => title), heldIds()]).toEqual([[titleOf(1)], ['two']])
  await vi.advanceTimersByTimeAsync(9_000)
  expect([send.mock.calls.length, isHeld('leave', 'one'), isHeld('leave', 'two')]).toEqual([0, false, true])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(send.mock.calls).toEqual([[new Set(['two']), false]])
})

test('of several decisions the latest has the toast, and each is still undone by its request', async () => {
  const sends = ['three', 'four', 'five', 'six', 'seven'].map((id) => {
    const send = vi.fn(async () => true)
    holdDecision({ kind: 'leave', ids: [id], send, words })
    return send
  })
  expect(toasts()).toHaveLength(1)
  undoHeld('leave', 'three')
  expect(heldIds()).toEqual(['four', 'five', 'six', 'seven'])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(sends.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1, 1, 1])
})

test.each(['pagehide', 'visibilitychange'])('%s sends what is held at once', async (event) => {
  const send = hold()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const target = event === 'pagehide' ? window : document
  target.dispatchEvent(new Event(event))
  expect(send.mock.calls).toEqual([[new Set(['one', 'two']), true]])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('the reason of a refusal stays until the request is decided again', () => {
  const refusals = () => [...renderHook(() => useRefusals('leave')).result.current]
  addRefusals('leave', [
    ['one', 'Changed'],
    ['three', 'Gone'],
  ])
  hold()
  expect(refusals()).toEqual([['three', 'Gone']])
})
