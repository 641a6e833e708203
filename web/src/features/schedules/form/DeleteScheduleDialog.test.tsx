import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RecurringSchedule } from '@muster/contract/schedules/shifts'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import DeleteScheduleDialog from './DeleteScheduleDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const series: RecurringSchedule = {
  id: '0197a000-0000-7000-8000-000000000060',
  userId: colleague.id,
  user: { id: colleague.id, firstName: 'Omar', lastName: 'Farouk' },
  shiftType: 'FULL_TIME',
  repeatType: 'DAILY',
  startTime: '09:00',
  endTime: '17:00',
  breakMinutes: 0,
  startDate: '2026-11-23',
  endDate: '2026-12-23',
  weekendDays: ['Saturday', 'Sunday'],
  includeWeekends: false,
  notes: null,
  skippedDates: [],
  dates: ['2026-11-23', '2026-11-24'],
  updatedAt: '2026-11-20T08:00:00.000Z',
  can: { edit: true, delete: true },
}
const path = `DELETE /recurring-schedules/${series.id}`

function show(answer: Answer | ((body: unknown) => Answer), date?: string) {
  answerCalls({ [path]: answer })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['attendance.schedule_manage'])}>
      <DeleteScheduleDialog scheduled={{ series }} date={date} onClose={onClose} />
      <ToastRegion />
    </SessionProvider>,
  )
  return onClose
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }))

test('deletes the whole series after saying so, or one day and all later ones', async () => {
  const sent: unknown[] = []
  const onClose = show((body) => {
    sent.push(body)
    return sent.length === 1 ? [500, { message: 'Not now', requestId: 'r' }] : [204]
  })
  expect(screen.getByText(/Deletes the whole series/)).toBeTruthy()
  confirm()
  expect(await screen.findByText('Failed to delete recurring schedule')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Days to delete'), { target: { value: 'following' } })
  confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ what: 'all' }, { what: 'following', date: '2026-11-23' }])
})

test('deletes a single day if opened from the calendar', async () => {
  const sent: unknown[] = []
  const onClose = show((body) => {
    sent.push(body)
    return [204]
  }, '2026-11-24')
  confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ what: 'day', date: '2026-11-24' }])
})

test('explains a missing permission', async () => {
  show([403, { message: 'No', error: 'Forbidden', requestId: 'r' }])
  confirm()
  expect(await screen.findByText('Access denied')).toBeTruthy()
  expect(screen.getByText('You do not have permission to delete shifts. You need Manager or Admin role.')).toBeTruthy()
})
