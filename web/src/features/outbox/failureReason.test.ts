import { expect, test } from 'vitest'
import { failureReason, isWrongAddress } from './failureReason.ts'

test.each([
  ['EENVELOPE: 550 5.1.1 No such user here', 'This address doesn’t exist. Correct it, then try again.'],
  ['EENVELOPE: 452 4.2.2 The mailbox is full', 'The recipient’s mailbox is full.'],
  ['EENVELOPE: 550 5.7.1 Rejected by the policy', 'The recipient’s mail server rejected the email.'],
  ['ECONNECTION: connect ECONNREFUSED', 'The mail server can’t be reached.'],
  ['EENVELOPE: 554 out of order', null],
])('%s', (error, reason) => {
  expect(failureReason(error)).toBe(reason)
})

test('only the failure of a wrong address is put right at the person', () => {
  expect(isWrongAddress('EENVELOPE: 550 5.1.1 No such user here')).toBe(true)
  expect(isWrongAddress('EENVELOPE: 452 4.2.2 The mailbox is full')).toBe(false)
  expect(isWrongAddress(null)).toBe(false)
})
