import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { colleague, pageOf, requestOf, userWith, viewer } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { PendingApprovals } from './PendingApprovals.tsx'

stopClock('2026-11-23T09:00:00Z')

test('a request says what remains if it is approved, who is away on its days, and why it was made', async () => {
  const request = requestOf({ user: colleague, reason: 'Moving house' })
  const { leaveRequests, pagination } = pageOf(request)
  const context = { remaining: [{ year: 2026, days: 4 }], othersAway: 1, away: [viewer], othersPending: 0 }
  answerCalls({
    'GET /leaves/team': [200, { leaveRequests, pagination }],
    'GET /leaves/decisions': [
      200,
      { leaveRequests: leaveRequests.map((each) => ({ ...each, ...context })), departments: [], pagination },
    ],
  })
  renderPage(
    <SessionProvider user={userWith(['leaves.read', 'leaves.team_view', 'leaves.approve'])}>
      <PendingApprovals isCompanyWide={false} href={undefined} />
    </SessionProvider>,
  )
  const list = await screen.findByRole('region', { name: 'Pending Leave Approvals' })
  const row = await within(list).findByRole('listitem')
  await waitFor(() => expect(row.textContent).toContain('4 days left · Amira Hassan away'))
  expect(row.textContent).toContain('Moving house')
})
