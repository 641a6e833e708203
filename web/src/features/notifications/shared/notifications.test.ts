import { expect, test } from 'vitest'
import { badgeOf } from './notifications.ts'

test('the badge says nothing for none, the number up to nine, and 9+ above', () => {
  expect([0, 1, 9, 10, 250].map(badgeOf)).toEqual(['', '1', '9', '9+', '9+'])
})
