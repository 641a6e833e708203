import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Correction } from '@muster/contract/attendance/corrections'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { formatTimeOfDay } from '../../../kit/format.ts'
import { breakOf, entryOf, local, recordOf } from '../../../testing/attendance.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { DayContent } from './DayCard.tsx'

stopClock('2026-11-23T09:00:00Z')

const show = (record: ReturnType<typeof recordOf>) =>
  renderPage(
    <SessionProvider user={userWith(['attendance.read', 'attendance.edit_working_hours'])}>
      <DayContent record={record} />
      <ToastRegion />
    </SessionProvider>,
  )

const cellsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('marks an open session and an open break', () => {
  const lunch = breakOf('LUNCH', '2026-11-23T10:00:00Z', '2026-11-23T10:30:30Z', 1830)
  const short = breakOf('SHORT', '2026-11-23T11:30:00Z', null, 300)
  show(
    recordOf({
      status: 'LATE',
      isLate: true,
      workedSeconds: 15_000,
      totalBreakTime: 35,
      clockEntries: [
        entryOf('2026-11-23T07:17:00Z', '2026-11-23T09:00:00Z', 6180),
        entryOf('2026-11-23T09:30:00Z', null, 8820),
      ],
      // The sessions are out of order on purpose: the card sorts them.
      breaks: [short, lunch],
    }),
  )
  expect(screen.getByRole('heading', { name: 'Mon 23 Nov 2026' })).toBeTruthy()
  expect(screen.getByText('Late')).toBeTruthy()
  expect(screen.getByText('4 h 10 min')).toBeTruthy()
  expect(screen.getByText('35 min')).toBeTruthy()
  expect(cellsOf('Clock Sessions')).toEqual([
    ['1', formatTimeOfDay('09:17'), formatTimeOfDay('11:00'), '1:43'],
    ['2', formatTimeOfDay('11:30'), '–', 'Active'],
  ])
  expect(cellsOf('Breaks')).toEqual([
    ['Lunch', formatTimeOfDay('12:00'), formatTimeOfDay('12:30'), '30'],
    ['Short', formatTimeOfDay('13:30'), 'In progress', 'Active'],
  ])
  const tiles = within(screen.getByRole('list', { name: 'Breaks by type' })).getAllByRole('listitem')
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Lunch1× 30 min', 'Short1× 5 min'])
})

test('shows no sessions on a day without attendance', () => {
  show(recordOf({ status: 'ABSENT', isPresent: false, clockEntries: [], workedSeconds: 0 }))
  expect(screen.getByText('Absent')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('expands to plan, lateness rule, punches and corrections; the reader’s own can be withdrawn', async () => {
  const record = recordOf({
    status: 'LATE',
    isLate: true,
    autoClosed: true,
    clockInTime: { time: '09:17', dayOffset: 0, offset: null },
    clockOutTime: { time: '01:30', dayOffset: 1, offset: null },
  })
  const hours = (clockIn: string, clockOut: string) => ({
    clockIn,
    clockOut,
    clockInTime: local(clockIn),
    clockOutTime: local(clockOut),
    breakMinutes: 60,
    workedMinutes: 420,
  })
  const correction: Correction = {
    id: '0197a000-0000-7000-8000-000000000099',
    user: { id: viewer.id, firstName: viewer.firstName, lastName: viewer.lastName, llId: null },
    date: record.date,
    recordId: record.id,
    before: null,
    after: hours('2026-11-23T07:00:00Z', '2026-11-23T15:00:00Z'),
    reason: 'The gate was broken',
    status: 'PENDING',
    createdBy: { id: colleague.id, firstName: colleague.firstName, lastName: colleague.lastName },
    createdAt: '2026-11-24T08:00:00Z',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    pendingOvertime: null,
    can: { decide: false, withdraw: true },
  }
  const punches = [entryOf('2026-11-23T07:17:00Z', '2026-11-23T15:00:00Z', 27_780)]
  const calls = answerCalls({
    [`GET /attendance/records/${record.id}`]: [
      200,
      {
        record,
        beforeAccount: false,
        punches,
        corrections: [correction],
        overtime: null,
        overtimeReason: null,
        locations: [],
      },
    ],
    [`PATCH /attendance/corrections/${correction.id}`]: [200, { correction: { ...correction, status: 'WITHDRAWN' } }],
  })
  show(record)
  fireEvent.click(screen.getByRole('button', { name: 'How this was calculated' }))
  const [planned, clockedIn] = [formatTimeOfDay('09:00'), formatTimeOfDay('09:17')]
  expect(await screen.findByText(`Late: planned ${planned}, grace period 15 min, clocked in ${clockedIn}`)).toBeTruthy()
  expect(screen.getByText(/^No clock-out\. The day was closed at .*\+1 day/)).toBeTruthy()
  expect(cellsOf('Original clock times')[0]?.[3]).toBe('7:43')
  expect(screen.getByText('The gate was broken')).toBeTruthy()
  expect(screen.getByText(/^Omar Farouk, /)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Correct these hours' }).getAttribute('href')).toBe(
    `?view=attendance&tab=hours&person=${viewer.id}&day=2026-11-23`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Correction withdrawn')).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
})

test('says why overtime was rejected', async () => {
  const record = recordOf({ overtimeHours: 1 })
  const overtime = { day: 0, night: 0, restDay: 0, holiday: 0 }
  const overtimeReason = 'The fair was cancelled'
  answerCalls({
    [`GET /attendance/records/${record.id}`]: [
      200,
      { record, beforeAccount: false, punches: [], corrections: [], overtime, overtimeReason, locations: [] },
    ],
  })
  show(record)
  fireEvent.click(screen.getByRole('button', { name: 'How this was calculated' }))
  expect(await screen.findByText('1 h, rejected')).toBeTruthy()
  expect(screen.getByText('Reason for rejection').nextSibling?.textContent).toBe('The fair was cancelled')
})

test('says that an absence was before the account was created', async () => {
  const record = recordOf({ status: 'ABSENT' })
  answerCalls({
    [`GET /attendance/records/${record.id}`]: [
      200,
      {
        record,
        beforeAccount: true,
        punches: [],
        corrections: [],
        overtime: null,
        overtimeReason: null,
        locations: [],
      },
    ],
  })
  show(record)
  fireEvent.click(screen.getByRole('button', { name: 'How this was calculated' }))
  expect(await screen.findByText('Dated before the account was created')).toBeTruthy()
})

test('removes a day’s hours once, with a reason', async () => {
  const record = recordOf({ can: { edit: false, remove: true } })
  const sent: unknown[] = []
  answerCalls({
    [`GET /attendance/records/${record.id}`]: [
      200,
      {
        record,
        beforeAccount: false,
        punches: [],
        corrections: [],
        overtime: null,
        overtimeReason: null,
        locations: [],
      },
    ],
    [`DELETE /attendance/records/${record.id}`]: (body) => {
      sent.push(body)
      return [200, { correction: {} }]
    },
  })
  show(record)
  fireEvent.click(screen.getByRole('button', { name: 'How this was calculated' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove these hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove the hours of Mon 23 Nov 2026?' })
  const submit = within(dialog).getByRole('button', { name: 'Remove Hours' })
  fireEvent.click(submit)
  expect(await within(dialog).findByText('Please give a reason')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'It was somebody else' } })
  fireEvent.click(submit)
  fireEvent.click(submit)
  expect(await screen.findByText('Hours removed')).toBeTruthy()
  expect(sent).toEqual([{ reason: 'It was somebody else' }])
  expect(screen.queryByRole('link', { name: 'Correct these hours' })).toBeNull()
})
