import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, requestOf, userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PendingLeaves from './PendingLeaves.tsx'

stopClock('2026-11-23T09:00:00Z')

/** Renders one pending request with this context. */
function openWith(context: Partial<PendingLeaveContext>) {
  window.history.replaceState(null, '', '?view=approvals')
  const { leaveRequests, pagination } = pageOf(requestOf({}))
  answerCalls({
    'GET /leaves/decisions': [
      200,
      {
        leaveRequests: leaveRequests.map((request) => ({
          ...request,
          remaining: [],
          othersAway: 0,
          away: [],
          othersPending: 0,
          ...context,
        })),
        departments: [],
        pagination,
      },
    ],
  })
  renderPage(
    <SessionProvider user={userWith(['leaves.read', 'leaves.approve', 'leaves.reject'])}>
      <PendingLeaves />
    </SessionProvider>,
  )
}

test.each([
  [{ remaining: [{ year: 2026, days: 4 }] }, ['4 days left', 'No colleagues away']],
  [
    { remaining: [{ year: 2027, days: 9 }], othersAway: 2, away: [colleague, viewer] },
    ['9 days left in 2027', 'Omar Farouk, Amira Hassan away'],
  ],
  [
    {
      remaining: [
        { year: 2026, days: 17 },
        { year: 2027, days: 1 },
      ],
      othersAway: 4,
      away: [colleague],
      othersPending: 3,
    },
    ['17 days left in 2026', '1 day left in 2027', 'Omar Farouk and 3 more away, 3 pending'],
  ],
  [{ remaining: [], othersPending: 1 }, ['No colleagues away, 1 pending']],
])('a pending request says which days of which year remain, and who else is away: %j', async (context, texts) => {
  openWith(context)
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryAllByText(/ left/)).toHaveLength(context.remaining.length)
})
