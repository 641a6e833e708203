import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import TwoFactorTab from './TwoFactorTab.tsx'

stopClock('2026-11-28T10:00:00Z')

const rule = { policy: 'OFFERED', requiredFrom: null }
const role = (roleId: string, name: string, people: number, protectedPeople: number) => ({
  roleId,
  name,
  people,
  protectedPeople,
  ...rule,
})
const person = {
  person: { ...colleague, email: 'a@b.test' },
  roles: ['HR Manager'],
  hasApp: true,
  passkeys: 2,
  enabledAt: '2026-11-02T08:00:00.000Z',
  lastUsedAt: null,
  recoveryCodesLeft: 8,
  ...rule,
  can: { reset: true },
}

test('the owner sees for each role how many have a second factor, and for each person which', async () => {
  answerCalls({
    'GET /settings/two-factor': [
      200,
      {
        rememberDays: 30,
        passkeySignIn: false,
        roles: [role('r1', 'HR Manager', 2, 1), role('r2', 'Employee', 40, 12), role('r3', 'Auditor', 0, 0)],
      },
    ],
    'GET /settings/two-factor/people': [
      200,
      {
        people: [person],
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 },
      },
    ],
  })
  renderPage(
    <SessionProvider user={userWith([])}>
      <TwoFactorTab />
    </SessionProvider>,
  )
  const employees = await screen.findByRole('region', { name: 'Employee' })
  expect(employees.textContent).toContain('12 of 40')
  expect(within(employees).getByRole('link').getAttribute('href')).toContain('roleId=r2')
  expect(screen.queryByRole('region', { name: 'Auditor' })).toBeNull()
  expect(await screen.findByText('Authenticator app, 2 passkeys')).toBeTruthy()
})
