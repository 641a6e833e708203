// @vitest-environment node
import { expect, test } from 'vitest'
import { apiError, decodeErrorBody, loadFailure } from './errors.ts'

test('an answer of the server is read from its body', () => {
  const body = {
    message: 'Validation failed',
    errors: [
      { path: 'endDate', msg: 'Too early', message: 'Too early' },
      { path: 'endDate', msg: 'Too late', message: 'Too late' },
      { path: 'reason', msg: 'Please give a reason', message: 'Please give a reason' },
    ],
    requestId: 'r1',
  }
  expect(apiError(decodeErrorBody(body, { status: 400 }))).toEqual({
    status: 400,
    message: 'Validation failed',
    fieldErrors: { endDate: 'Too early', reason: 'Please give a reason' },
    errorType: undefined,
    error: undefined,
    body,
  })
})

test('what carries no message of ours, such as the page of a proxy, has its status alone', () => {
  const { status, message, body } = apiError(decodeErrorBody('<h1>Bad Gateway</h1>', { status: 502 }))
  expect({ status, message, body }).toEqual({ status: 502, message: '', body: undefined })
})

test('no answer at all is status 0', () => {
  expect(apiError(new TypeError('Failed to fetch'))).toEqual({ status: 0, message: '', fieldErrors: {} })
})

test('what could not be loaded always has words', () => {
  expect(loadFailure(null)).toBeNull()
  expect(loadFailure(new TypeError('Failed to fetch'))).toContain('Unable to connect')
  expect(loadFailure(decodeErrorBody('<h1>Bad Gateway</h1>', { status: 502 }))).toBe('Please try again.')
  const message = 'Person not found'
  expect(loadFailure(decodeErrorBody({ message, requestId: 'r1' }, { status: 404 }))).toBe(message)
})
