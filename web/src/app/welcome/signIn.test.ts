import { emailPattern as contractPattern } from '@muster/contract/kit/text'
import { describe, expect, test } from 'vitest'
import { apiError, decodeErrorBody } from '../../kit/api/errors.ts'
import { checkCredentials, emailPattern, explainRefusal } from './signIn.ts'

test('the email pattern equals the contract’s', () => expect(emailPattern).toEqual(contractPattern))

test.each([
  ['', '', { email: 'Email is required', password: 'Password is required' }],
  ['   ', 'x', { email: 'Email is required' }],
  ['salma', 'x', { email: 'Please enter a valid email address' }],
  ['salma@', 'x', { email: 'Please enter a valid email address' }],
  ['salma@demo', 'x', {}],
  [' salma@demo.test ', '', { password: 'Password is required' }],
  ['salma@demo.test', ' ', {}],
])('e-mail “%s” and password “%s”', (email, password, problems) => {
  expect(checkCredentials({ email, password })).toEqual(problems)
})

const refusal = (status: number, body: object) =>
  explainRefusal(apiError(decodeErrorBody({ message: 'What the server says', requestId: 'r', ...body }, { status })))

describe('a refusal', () => {
  test('of the network', () =>
    expect(explainRefusal(apiError(new TypeError('Failed to fetch')))).toEqual({
      form: 'Unable to connect to the server. Please check your internet connection and try again.',
    }))
  test('of an unknown email', () =>
    expect(refusal(401, { errorType: 'USER_NOT_FOUND' })).toEqual({
      email: 'No account found with email {email}. Please check your email address or contact your administrator.',
    }))
  test.each([{ errorType: 'USER_INACTIVE' }, { needsActivation: true }])('of a pending account, %o', (body) =>
    expect(refusal(403, body)).toEqual({
      form: 'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
    }),
  )
  test('of a wrong password', () =>
    expect(refusal(401, { errorType: 'INCORRECT_PASSWORD' })).toEqual({
      password: 'Incorrect password. Please check your password and try again.',
    }))
  test('of a deactivated account', () =>
    expect(refusal(403, { error: 'Account Disabled' })).toEqual({
      form: 'Your account has been deactivated. Please contact your administrator to reactivate your account.',
    }))
  test('after too many failures shows the message of the server', () =>
    expect(refusal(429, { message: 'Too many attempts. Try again in 15 minutes.' })).toEqual({
      form: 'Too many attempts. Try again in 15 minutes.',
    }))
  test('of a field appears at the field', () =>
    expect(refusal(400, { errors: [{ path: 'email', msg: 'Too long', message: 'Too long' }] })).toEqual({
      email: 'Too long',
      password: undefined,
    }))
  test('of any other kind shows the message of the server', () =>
    expect(refusal(500, {})).toEqual({ form: 'What the server says' }))
  test('without a message', () =>
    expect(refusal(502, { message: '' })).toEqual({
      form: 'Login failed. Please check your credentials and try again.',
    }))
})
