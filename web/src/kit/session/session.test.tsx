import { render } from '@testing-library/react'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { expect, test } from 'vitest'
import { userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { SessionProvider, sessionOf, useToday } from './session.tsx'

stopClock('2026-12-31T12:00:00Z')

const now = Temporal.Instant.from('2026-11-23T08:00:00Z')

const role = (name: string, permissions: string[], { isActive = true, expiresAt = null as string | null } = {}) => ({
  id: `${name}-assignment`,
  isActive,
  expiresAt,
  role: { id: name, name, permissions: permissions.map((permission) => ({ permission: { name: permission } })) },
})

const user = (...userRoles: SessionUser['userRoles']): SessionUser => ({ ...userWith([]), userRoles })

test('only active and unexpired roles count', () => {
  const session = sessionOf(
    user(
      role('Employee', ['leaves.read']),
      role('Team Lead', ['leaves.team_view'], { expiresAt: '2026-11-23T08:00:01Z' }),
      role('HR Manager', ['users.read'], { isActive: false }),
      role('Auditor', ['settings.audit_logs'], { expiresAt: '2026-11-23T08:00:00Z' }),
    ),
    now,
  )
  expect(session.roles).toEqual(['Employee', 'Team Lead'])
  expect([...session.permissions]).toEqual(['leaves.read', 'leaves.team_view'])
  expect(session.can('leaves.team_view')).toBe(true)
  expect(session.can({ anyOf: ['users.read', 'settings.audit_logs'] })).toBe(false)
  expect(session.can('signed-in')).toBe(true)
})

test('a person without a role has no permissions', () => {
  const session = sessionOf(user(), now)
  expect(session.roles).toEqual([])
  expect(session.permissions.size).toBe(0)
})

const Today = () => <p>{useToday()}</p>

test.each([
  ['Pacific/Kiritimati', '2027-01-01'],
  ['Africa/Cairo', '2026-12-31'],
  ['Pacific/Pago_Pago', '2026-12-31'],
])('today is the company’s day in %s, wherever the device is', (timeZone, day) => {
  const { container } = render(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Today />
    </SessionProvider>,
  )
  expect(container.textContent).toBe(day)
})
