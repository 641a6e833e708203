import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../messages/toasts.ts'
import { addRefusals, holdDecision, sendHeldDecisions, useHeldIds, useRefusals } from './held.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await sendHeldDecisions()
  vi.useRealTimers()
})

const words = { title: '2 requests will be approved', detail: 'You can undo this.', undo: 'Undo' }
const toasts = () => renderHook(useToasts).result.current
const heldIds = () => [...renderHook(() => useHeldIds('leave')).result.current]
function hold(send = vi.fn(async (_isLeaving: boolean): Promise<void> => undefined)) {
  holdDecision({ kind: 'leave', ids: ['one', 'two'], send }, words)
  return send
}

test('a decision is sent after ten seconds, and its toast says so until then', async () => {
  const send = hold()
  expect([toasts().map(({ title }) => title), heldIds()]).toEqual([[words.title], ['one', 'two']])
  await vi.advanceTimersByTimeAsync(9_900)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(send.mock.calls).toEqual([[false]])
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
  let answer: () => void = () => undefined
  const send = hold(vi.fn(() => new Promise<void>((resolve) => (answer = resolve))))
  const end = vi.fn()
  const sending = sendHeldDecisions().then(end)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([send.mock.calls.length, end.mock.calls.length, heldIds()]).toEqual([1, 0, ['one', 'two']])
  answer()
  await sending
  expect(heldIds()).toEqual([])
})

test.each(['pagehide', 'visibilitychange'])('%s sends what is held at once', async (event) => {
  const send = hold()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const target = event === 'pagehide' ? window : document
  target.dispatchEvent(new Event(event))
  expect(send.mock.calls).toEqual([[true]])
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
