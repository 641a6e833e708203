import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { requestOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import EndLeaveDialog from './EndLeaveDialog.tsx'
import { initialChoice, latestLastDay } from './EndLeaveDialog.tsx'

stopClock('2026-11-24T09:00:00Z')

const approvedRequest = requestOf({ status: 'APPROVED', can: { ...requestOf({}).can, end: true } })
const { id } = approvedRequest
const year = { year: 2026, days: 1, carriedOver: 0, remainingBefore: 18, remainingAfter: 19 }
const effect = { people: [], count: null, months: [], from: null, to: null }
const effects = [
  { ...effect, kind: 'absences.recorded', count: 1 },
  { ...effect, kind: 'months.settled', months: ['2026-10'] },
]
const previewOf = (lastDay: unknown) => ({
  preview:
    lastDay === null
      ? {
          startDate: '2026-11-23',
          endDate: '2026-11-25',
          returnedDays: 3,
          years: [{ ...year, days: 3, remainingAfter: 21 }],
          effects,
        }
      : { startDate: '2026-11-25', endDate: '2026-11-25', returnedDays: 1, years: [year], effects: [] },
})

/** Renders the dialog, and returns the inputs it sends and its mock `onClose`. */
function show(request: LeaveRequest, end: (body: any) => [number, unknown]) {
  const sent: unknown[] = []
  answerCalls({
    [`GET /leaves/${id}`]: [200, { leaveRequest: request }],
    [`POST /leaves/${id}/end/preview`]: (body) => [200, previewOf((body as { lastDay: unknown }).lastDay)],
    [`POST /leaves/${id}/end`]: (body) => {
      sent.push(body)
      return end(body)
    },
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['leaves.read', 'leaves.approve'])}>
      <EndLeaveDialog request={request} onClose={onClose} />
    </SessionProvider>,
  )
  return { sent, onClose }
}
const preview = () => screen.findByRole('region', { name: 'Effects' })
const reason = () => screen.findByRole('textbox', { name: /Reason/ })

test('leave that has begun ends today by default, once a reason is given', async () => {
  const { sent, onClose } = show(approvedRequest, () => [
    200,
    { leaveRequest: { ...approvedRequest, endDate: '2026-11-24', totalDays: 2 } },
  ])
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Last Day of Leave/ })).value).toBe(
    'Tue 24 Nov 2026',
  )
  expect(
    within(await preview())
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Annual leave 2026: 1 day returned, 19 days remaining.'])
  fireEvent.change(await reason(), { target: { value: 'The release' } })
  fireEvent.click(screen.getByRole('button', { name: 'End Leave' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ lastDay: '2026-11-24', reason: 'The release', updatedAt: approvedRequest.updatedAt }])
})

test('revokes the whole leave after showing the absences and payroll months affected', async () => {
  const { sent, onClose } = show(approvedRequest, () => [
    200,
    { leaveRequest: { ...approvedRequest, status: 'CANCELLED' } },
  ])
  fireEvent.click(await screen.findByRole('radio', { name: 'Revoke the whole leave' }))
  expect(await screen.findByText('Annual leave 2026: 3 days returned, 21 days remaining.')).toBeTruthy()
  expect(screen.getByText('1 absence is recorded and the employee is notified.')).toBeTruthy()
  expect(
    screen.getByText(
      'Payroll for October 2026 is approved and doesn’t change; the difference is settled in the next open month.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Last Day/ })).toBeNull()
  fireEvent.change(await reason(), { target: { value: 'The trip was cancelled' } })
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Leave' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ lastDay: null, reason: 'The trip was cancelled' }])
})

test('shows errors at their fields and a refusal above the buttons, and keeps all input', async () => {
  const message = 'Please choose a day from Mon 23 Nov 2026 to Tue 24 Nov 2026'
  const { sent } = show(approvedRequest, ({ reason }) =>
    reason === 'First'
      ? [400, { message: 'Validation failed', errors: [{ path: 'lastDay', message, msg: message }], requestId: 'r' }]
      : [409, { message: 'This leave was changed meanwhile.', code: 'leave.changed_meanwhile', requestId: 'r' }],
  )
  fireEvent.change(await reason(), { target: { value: 'First' } })
  fireEvent.click(screen.getByRole('button', { name: 'End Leave' }))
  expect(await screen.findByText(message)).toBeTruthy()
  fireEvent.change(await reason(), { target: { value: 'Second' } })
  fireEvent.click(screen.getByRole('button', { name: 'End Leave' }))
  expect(await screen.findByText('This leave was changed meanwhile.')).toBeTruthy()
  expect((await reason()).textContent).toBe('Second')
  expect(sent).toHaveLength(2)
})

test('by default, leave that has begun ends today, and future or one-day leave is revoked', () => {
  const days = { startDate: '2026-11-23', endDate: '2026-11-25' }
  expect(latestLastDay({ ...days, endDate: days.startDate })).toBeNull()
  expect(initialChoice({ ...days, endDate: days.startDate }, '2026-11-23')).toEqual({ way: 'whole', lastDay: '' })
  expect(initialChoice(days, '2026-11-22')).toEqual({ way: 'whole', lastDay: '' })
  expect(initialChoice(days, '2026-11-23')).toEqual({ way: 'early', lastDay: '2026-11-23' })
  expect(initialChoice(days, '2026-11-25')).toEqual({ way: 'early', lastDay: '' })
})
