import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, requestOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import NextLeave from './NextLeave.tsx'

stopClock('2026-11-23T09:00:00Z')

const annual = { leaveType: 'ANNUAL', totalDays: 21, remainingDays: 12 }

function show(
  requests: { approved?: LeaveRequest[]; pending?: LeaveRequest[] },
  balances: Answer = [200, { leaveBalances: [annual] }],
  areas = ['leaves', 'leaveBalances'],
) {
  const { approved = [], pending = [] } = requests
  const calls = answerCalls({
    'GET /leaves': (_body, query) => [200, pageOf(...(query.get('status') === 'APPROVED' ? approved : pending))],
    'POST /leaves/decisions': [200, { results: [] }],
    [`GET /users/${colleague.id}/leave-balances`]: balances,
  })
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <NextLeave person={{ ...colleague, isSelf: false, areas: new Set(areas) }} />
    </SessionProvider>,
  )
  return calls
}

test('shows the next leave, and what remains of the year', async () => {
  show({ approved: [requestOf({ startDate: '2026-12-01', endDate: '2026-12-02', totalDays: 2 })] })
  const section = await screen.findByRole('region', { name: 'Leave' })
  await within(section).findByText('12 days left')
  expect(section.textContent).toContain('Next leave')
  expect(section.textContent).toContain('1–2 Dec 2026 · 2 days')
  expect(section.textContent).toContain('Annual leave 202612 days left of 21 days')
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that a person is on leave', async () => {
  show({ approved: [requestOf({ startDate: '2026-11-20', endDate: '2026-11-24', totalDays: 3 })] })
  await screen.findByText('On leave')
})

test('says that no leave is planned, without a balance that the reader may not see', async () => {
  show({}, undefined, ['leaves'])
  await screen.findByText('No leave planned')
  expect(screen.queryByText(/Annual leave/)).toBeNull()
})

test('says that the balance could not be loaded', async () => {
  show({}, [403, { message: 'You can’t see this balance.', requestId: 'r' }])
  expect((await screen.findByRole('alert')).textContent).toContain('You can’t see this balance.')
})

test('a pending request is approved in place, and can be undone', async () => {
  const calls = show({ pending: [requestOf({ startDate: '2026-12-14', endDate: '2026-12-18', totalDays: 5 })] })
  const list = await screen.findByRole('list')
  expect(list.textContent).toContain('14–18 Dec 2026 · 5 days')
  fireEvent.click(within(list).getByRole('button', { name: 'Approve' }))
  fireEvent.click(await within(list).findByRole('button', { name: 'Undo' }))
  await within(list).findByRole('button', { name: 'Approve' })
  expect(calls).not.toContain('POST /leaves/decisions')
})

test('a pending request is rejected with a reason', async () => {
  show({ pending: [requestOf({})] })
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = await screen.findByRole('dialog', { name: /Reject 1 leave request/ })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'The release' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  // Undone, because it is sent after ten seconds: the next test may be running by then.
  const list = within(screen.getByRole('list'))
  fireEvent.click(await list.findByRole('button', { name: 'Undo' }))
  await list.findByRole('button', { name: 'Approve' })
})

test('shows a pending request without buttons to readers who may not decide', async () => {
  const can = { approve: false, reject: false, cancel: true, edit: true, end: false }
  show({ pending: [requestOf({ can })] })
  await screen.findByRole('list')
  for (const name of ['Approve', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull()
})
