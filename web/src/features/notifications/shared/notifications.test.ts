import type { Notification } from '@muster/contract/notifications/calls'
import { expect, test } from 'vitest'
import '../../../app/views.ts'
import { badgeOf, linkOf } from './notifications.ts'

test('the badge is empty for none, shows numbers up to nine, and 9+ above', () => {
  expect([0, 1, 9, 10, 250].map(badgeOf)).toEqual(['', '1', '9', '9+', '9+'])
})

const ownText = '?view=notifications&notice=n1'

test.each([
  ['to what it is about', '?view=leaves&request=r1', ['leaves.tab_view', 'notifications.tab_view'], 'itself'],
  ['to its text where it is about nothing', null, ['notifications.tab_view'], ownText],
  ['to its text where its reader may not go', '?view=payroll', ['notifications.tab_view'], ownText],
  ['to its text where it is about the list', '?view=notifications', ['notifications.tab_view'], ownText],
  ['nowhere where neither is allowed', '?view=payroll', [], null],
])('a notification leads %s', (_where, link, permissions, expected) => {
  const reader = { permissions: new Set(permissions), roles: [] }
  expect(linkOf({ id: 'n1', link } as Notification, reader)).toBe(expected === 'itself' ? link : expected)
})
