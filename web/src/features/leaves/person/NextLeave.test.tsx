import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, requestOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import NextLeave from './NextLeave.tsx'

stopClock('2026-11-23T09:00:00Z')

const annual = { leaveType: 'ANNUAL', remainingDays: 12 }

function show(
  requests: LeaveRequest[],
  balances: Answer = [200, { leaveBalances: [annual] }],
  areas = ['leaves', 'leaveBalances'],
) {
  answerCalls({
    'GET /leaves': [200, pageOf(...requests)],
    [`GET /users/${colleague.id}/leave-balances`]: balances,
  })
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <NextLeave person={{ ...colleague, isSelf: false, areas: new Set(areas) }} />
    </SessionProvider>,
  )
}

test('shows the next leave, and what remains of the year', async () => {
  show([
    requestOf({ startDate: '2026-12-01', endDate: '2026-12-02', totalDays: 2 }),
    requestOf({ startDate: '2026-12-14', endDate: '2026-12-18', totalDays: 5 }),
  ])
  const section = await screen.findByRole('region', { name: 'Next leave' })
  expect(section.textContent).toContain('1–2 Dec 2026 · 2 days')
  expect(section.textContent).not.toContain('18 Dec')
  await screen.findByText('Annual leave 2026: 12 days remain')
})

test('says that a person is on leave, and that nothing is planned', async () => {
  show([requestOf({ startDate: '2026-11-20', endDate: '2026-11-24', totalDays: 3 })])
  await screen.findByRole('region', { name: 'On leave' })
})

test('says that no leave is planned, without a balance that the reader may not see', async () => {
  show([], undefined, ['leaves'])
  await screen.findByText('No leave planned')
  expect(screen.queryByText(/remain/)).toBeNull()
})

test('says that the balance could not be loaded', async () => {
  show([], [403, { message: 'You can’t see this balance.', requestId: 'r' }])
  expect((await screen.findByRole('alert')).textContent).toContain('You can’t see this balance.')
})
