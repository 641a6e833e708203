import { expect, test } from 'vitest'
import { apiError, decodeErrorBody, loadFailure, messageOf } from './errors.ts'

test('an error answer of the server is read from its body', () => {
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

test('an answer without a message, such as the page of a proxy, has only its status', () => {
  const { status, message, body } = apiError(decodeErrorBody('<h1>Bad Gateway</h1>', { status: 502 }))
  expect({ status, message, body }).toEqual({ status: 502, message: '', body: undefined })
})

test('a missing answer has status 0', () => {
  expect(apiError(new TypeError('Failed to fetch'))).toEqual({ status: 0, message: '', fieldErrors: {} })
})

test('a failure to load always has a message', () => {
  expect(loadFailure(null)).toBeNull()
  expect(loadFailure(new TypeError('Failed to fetch'))).toContain('Unable to connect')
  expect(loadFailure(decodeErrorBody('<h1>Bad Gateway</h1>', { status: 502 }))).toBe('Please try again.')
  const message = 'Person not found'
  expect(loadFailure(decodeErrorBody({ message, requestId: 'r1' }, { status: 404 }))).toBe(message)
})

test.each([
  ['that of the server', 400, 'Too late', 'Nothing was saved', 'Too late'],
  ['that of the caller if the server gives none', 400, '', 'Nothing was saved', 'Nothing was saved'],
  ['that of the caller without an answer', 0, '', 'Nothing was saved', 'Nothing was saved'],
  ['the default if there is no other', 500, '', undefined, 'Please try again.'],
  [
    'about the connection without an answer',
    0,
    '',
    undefined,
    'Unable to connect to the server. Please check your internet connection and try again.',
  ],
] as const)('the message is %s', (_name, status, message, otherwise, sentence) => {
  expect(messageOf({ status, message, fieldErrors: {} }, otherwise)).toBe(sentence)
})
