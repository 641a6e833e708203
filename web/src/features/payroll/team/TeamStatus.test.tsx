import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TeamMember } from '@muster/contract/payroll/team'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayrollPage from '../PayrollPage.tsx'

stopClock('2026-11-22T10:00:00Z')

/** Renders the records of a month for a manager who can only see their own pay; returns the calls made. */
function show(team: TeamMember[]) {
  window.history.replaceState(null, '', '?view=payroll&tab=records')
  const pagination = { currentPage: 1, totalPages: 1, totalItems: team.length, itemsPerPage: 20 }
  const none = { scope: 'OWN', totalGrossPay: 0, totalNetPay: 0, currency: 'EGP', totalEmployees: 0, currencies: [] }
  const calls = answerCalls({
    'GET /payroll/team': [200, { team, pagination }],
    'GET /payroll/summary': [
      200,
      { summary: { ...none, pendingApprovals: 0, pendingAdjustments: 0, openAdjustments: 0 } },
    ],
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.read', 'payroll.create'])}>
      <main id="main">
        <PayrollPage />
      </main>
    </SessionProvider>,
  )
  return calls
}

test('shows the team’s status and exceptions without amounts to a manager who sees no pay', async () => {
  const calls = show([
    {
      user: { ...colleague, llId: null, position: null },
      records: [{ status: 'DRAFT', exceptions: ['NO_BANK_DETAILS'] }],
    },
    { user: { ...viewer, llId: null }, records: [] },
  ])
  const table = await screen.findByRole('table', { name: 'Your team’s payroll, November 2026' })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows[0]).toBe('EmployeeStatusExceptions')
  expect(rows[1]).toMatch(/Omar Farouk.*Draft.*No bank details/)
  expect(rows[2]).toMatch(/No record yet/)
  // The cards say that they show only the user's own amounts.
  expect(screen.getByRole('region', { name: /^Your pay and your team/ })).toBeTruthy()
  expect(calls).not.toContain('GET /payroll')
})

test('says that there is no one in the team', async () => {
  show([])
  expect(await screen.findByText('No one in your team in November 2026')).toBeTruthy()
})
