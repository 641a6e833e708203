// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../../kit/api/errors.ts'
import { decisionFailure, submitFailure } from './failures.ts'

const refused = (status: number, message: string, errors?: { path: string; msg: string }[]): ApiError => {
  const list = errors?.map(({ path, msg }) => ({ path, msg, message: msg }))
  const fieldErrors = Object.fromEntries((errors ?? []).map(({ path, msg }) => [path, msg]))
  return { status, message, fieldErrors, body: { message, errors: list, requestId: 'r' } }
}

describe('a refused request', () => {
  test('shows a list of validation errors joined by commas', () => {
    const list = [
      { path: 'startDate', msg: 'Please enter a date' },
      { path: 'reason', msg: 'Please give a reason' },
    ]
    expect(submitFailure(refused(400, 'Validation failed', list))).toEqual({
      kind: 'invalid',
      title: 'Validation Error',
      detail: 'Please enter a date, Please give a reason',
      fieldErrors: { startDate: 'Please enter a date', reason: 'Please give a reason' },
    })
  })
  test.each([
    'This leave overlaps your leave request of 20–24 Nov 2026 (pending)',
    'There is a Conflict with another request',
    'A request for these days already exists',
  ])('opens the conflict dialog for “%s”', (message) => {
    expect(submitFailure(refused(409, message))).toEqual({ kind: 'conflict', detail: message })
  })
  test('shows any other message of the server', () => {
    const message = 'Insufficient leave balance: 3 days remaining, 5 requested'
    const title = 'Failed to submit leave request'
    expect(submitFailure(refused(400, message))).toEqual({ kind: 'other', title, detail: message })
  })
  test('says what to do where the server said nothing', () => {
    expect(submitFailure(refused(500, ''))).toMatchObject({ detail: 'Please check your input and try again.' })
  })
  test('says that there was no connection', () => {
    expect(submitFailure({ status: 0, message: '', fieldErrors: {} })).toMatchObject({
      kind: 'other',
      detail: expect.stringContaining('Unable to connect'),
    })
  })
})

describe('a decision that failed', () => {
  test('shows the message of the server, or what to do', () => {
    expect(decisionFailure(refused(409, 'This leave request is already approved.'))).toContain('already approved')
    expect(decisionFailure(refused(500, ''))).toBe('Please try again.')
    expect(decisionFailure(refused(409, ''))).toBe('Somebody else has already decided on this request.')
  })
})
