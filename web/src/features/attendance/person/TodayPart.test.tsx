import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatLocalTime } from '../../../kit/format.ts'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import TodayPart from './TodayPart.tsx'

stopClock('2026-11-23T09:00:00Z')

const at = (time: string) => ({ time, dayOffset: 0, offset: null })
const stats = {
  presentDays: 14,
  absentDays: 1,
  lateCount: 2,
  totalHours: 98.5,
  overtimeHours: 3,
  workedMinutes: 5910,
  overtimeMinutes: 180,
}

/** Shows the part with a day's record, and returns the text of its section once it is loaded. */
async function textFor(records: object[], failure?: Answer, plan: object = {}) {
  answerCalls({
    'GET /attendance': failure ?? [200, { records, now: '2026-11-23T09:00:00Z' }],
    'GET /attendance/stats': [200, { stats }],
    'GET /schedules/calendar': [200, { days: [{ date: '2026-11-23', ...plan }] }],
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.read'])}>
      <TodayPart person={{ ...colleague, isSelf: false, areas: new Set(['attendance', 'schedules']) }} />
    </SessionProvider>,
  )
  await screen.findByText('14')
  return screen.getByRole('region', { name: 'Today' })
}

test('says since when a person is at work, beside the figures of their month', async () => {
  const section = await textFor([{ status: 'LATE', clockInTime: at('09:40'), clockOutTime: null }])
  await screen.findByText(`At work since ${formatLocalTime(at('09:40'))}`)
  expect(section.textContent).toContain('Late')
  expect(section.textContent).toContain('November 2026')
})

test('shows from when to when a person was at work', async () => {
  await textFor([{ status: 'PRESENT', clockInTime: at('08:00'), clockOutTime: at('10:30') }])
  await screen.findByText(`${formatLocalTime(at('08:00'))}–${formatLocalTime(at('10:30'))}`)
})

test('says that there is no attendance today', async () => {
  await textFor([])
  await screen.findByText('No attendance today')
})

test('says that the day could not be loaded, and still shows the month', async () => {
  await textFor([], [403, { message: 'You can’t see these hours.', requestId: 'r' }])
  expect((await screen.findByRole('alert')).textContent).toContain('You can’t see these hours.')
})

test.each([
  ['the planned hours', { plan: { start: at('09:00'), end: at('17:30') } }, '9:00 AM–5:30 PM'],
  ['a shift on a holiday', { holiday: 'Sham', plan: { start: at('09:00'), end: at('17:30') } }, '9:00 AM–5:30 PM'],
  ['a holiday', { holiday: 'Armed Forces Day', plan: null }, 'Armed Forces Day'],
  ['leave', { leaveType: 'ANNUAL' }, 'On leave'],
  ['a day off', { kind: 'WEEKEND', plan: null }, 'Day off'],
])('shows %s beside the attendance of today', async (_, plan, text) => {
  const section = await textFor([], undefined, plan)
  await screen.findByText(text)
  expect(section.textContent).toContain(`Planned${text}`)
})

const hours = (workedMinutes: number) => ({
  clockIn: null,
  clockOut: null,
  clockInTime: at('09:00'),
  clockOutTime: at('17:00'),
  breakMinutes: 0,
  workedMinutes,
})
const correction = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  user: colleague,
  date: '2026-11-20',
  before: null,
  after: hours(480),
  reason: 'Forgot',
  can: { decide: true, withdraw: false },
}
const overtimeDay = {
  recordId: '0197a000-0000-7000-8000-0000000000c2',
  user: colleague,
  date: '2026-11-19',
  worked: { day: 75, night: 0, restDay: 0, holiday: 0 },
  approved: null,
  can: { approve: true },
}

test('corrections and overtime that wait for the reader are decided beside the day', async () => {
  answerCalls({
    'GET /attendance': [200, { records: [], now: '2026-11-23T09:00:00Z' }],
    'GET /attendance/stats': [200, { stats }],
    'GET /attendance/corrections/decisions': [
      200,
      { corrections: [correction], departments: [], pagination: { totalItems: 1 } },
    ],
    'GET /attendance/overtime/decisions': [
      200,
      { days: [overtimeDay], departments: [], pagination: { totalItems: 5 } },
    ],
  })
  renderPage(
    <SessionProvider
      user={userWith([
        'attendance.read',
        'attendance.all_view',
        'attendance.edit_working_hours_all',
        'attendance.overtime_manage',
      ])}
    >
      <TodayPart person={{ ...colleague, isSelf: false, areas: new Set(['attendance']) }} />
    </SessionProvider>,
  )
  const overtime = await screen.findByText('1 h 15 min')
  expect(overtime.closest('li')?.textContent).toContain('Thu 19 Nov 2026')
  const all = screen.getByRole('link', { name: 'View all 5' })
  expect(all.getAttribute('href')).toBe('?view=approvals&tab=overtime&search=omar%40demo.test&group=days')
  const row = (await screen.findByText('Fri 20 Nov 2026')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: 'Approve' }))
  fireEvent.click(await within(row).findByRole('button', { name: 'Undo' }))
  await within(row).findByRole('button', { name: 'Approve' })
})

test('asks for nothing to decide on behalf of a reader who may decide nothing', async () => {
  const calls = answerCalls({
    'GET /attendance': [200, { records: [], now: '2026-11-23T09:00:00Z' }],
    'GET /attendance/stats': [200, { stats }],
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.read'])}>
      <TodayPart person={{ ...colleague, isSelf: false, areas: new Set(['attendance']) }} />
    </SessionProvider>,
  )
  await screen.findByText('No attendance today')
  expect(calls.filter((call) => call.includes('decisions'))).toEqual([])
})
