import type { SessionUser } from '@muster/contract/auth/signedIn'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { todayOf } from '../../testing/attendance.ts'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { viewer, pageOf, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import DashboardPage from './DashboardPage.tsx'

stopClock('2026-11-23T09:00:00Z')

function show(user: SessionUser, { isPhone = false } = {}) {
  const Page = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isPhone && media.startsWith('(max-width'), onchange: null }),
    )
    return <DashboardPage />
  }
  renderPage(
    <SessionProvider user={user}>
      <main tabIndex={-1}>
        <Page />
      </main>
    </SessionProvider>,
  )
}

const nothingNew = { notifications: [], pagination: pageOf().pagination }
const ownDay = { today: '2026-11-23', tasks: {}, away: { total: 0, rows: [] } }

/** Returns the text of the figure or list with this title. */
const card = async (name: string) => (await screen.findByRole('region', { name })).textContent

const day = (date: string, patch: object) => ({
  id: `0197a000-0000-7000-8000-0000${date.replaceAll('-', '')}`,
  date,
  clockIn: `${date}T06:58:00Z`,
  clockOut: `${date}T15:04:00Z`,
  clockInTime: { time: '08:58', dayOffset: 0, offset: null },
  clockOutTime: { time: '01:04', dayOffset: 1, offset: null },
  status: 'PRESENT',
  hoursWorked: 7.55,
  ...patch,
})

test('shows times as the server sends them, and missing clock-ins and clock-outs', async () => {
  const noTimes = { clockIn: null, clockInTime: null, clockOut: null, clockOutTime: null }
  const records = [
    day('2026-11-20', { clockOut: null, clockOutTime: null, hoursWorked: 0 }),
    day('2026-11-19', { ...noTimes, status: 'ABSENT', hoursWorked: 0 }),
    day('2026-11-18', { status: 'LATE' }),
    day('2026-11-17', { status: 'HALF_DAY', hoursWorked: 2.5 }),
  ]
  answerCalls({
    'GET /attendance': [200, { records, pagination: pageOf().pagination }],
    'GET /attendance/stats': [200, { stats: { presentDays: 12 } }],
    'GET /attendance/today': [200, todayOf()],
    'GET /dashboard/employee': [200, ownDay],
    'GET /leaves': [200, pageOf()],
    'GET /notifications': [200, nothingNew],
  })
  show(userWith(['dashboard.employee', 'attendance.read', 'leaves.read']))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Amira!')
  const table = await screen.findByRole('table', { name: 'Recent Attendance' })
  const [, openDay, absentDay, lateDay, halfDay] = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(openDay).toMatch(/Fri 20 Nov 2026.*8:58.AM.*Not clocked out.*0\.0 hPresent/)
  expect(absentDay).toMatch(/Thu 19 Nov 2026Not clocked inNot clocked out0\.0 hAbsent/)
  expect(lateDay).toMatch(/8:58.AM.*1:04.AM \(\+1.day\).*7\.6 hLate/)
  expect(halfDay).toMatch(/Tue 17 Nov 2026.*2\.5 hHalf Day/)
  expect(await card('This Month')).toBe('This Month12days worked')
})

test('shows tasks with links, who is away, and what comes next', async () => {
  const id = (end: number) => `0197a000-0000-7000-8000-00000000002${end}`
  const person = (end: number, firstName: string) => ({
    id: id(end),
    firstName,
    lastName: 'Adel',
    profileImage: null,
  })
  const review = { kind: 'PEER', reviewPeriod: 'Q4 2026', user: person(1, 'Nour'), author: viewer, dueOn: null }
  const local = (time: string) => ({ time, dayOffset: 0, offset: null })
  answerCalls({
    'GET /dashboard/employee': [
      200,
      {
        today: '2026-11-23',
        nextShift: {
          date: '2026-11-24',
          source: 'SHIFT',
          shiftType: 'FULL_TIME',
          minutes: 480,
          start: local('13:00'),
          end: local('21:00'),
        },
        annualLeave: {
          leaveType: 'ANNUAL',
          year: 2026,
          totalDays: 21,
          usedDays: 4,
          pendingDays: 1,
          remainingDays: 16,
        },
        payslip: { id: id(2), period: '2026-10', run: null, netPay: 29755.89, currency: 'EGP' },
        tasks: {
          corrections: { total: 1, rows: [{ id: id(3), date: '2026-11-17', decisionReason: 'You left at four' }] },
          reviews: { total: 1, rows: [{ ...review, id: id(4), status: 'DRAFT' }] },
          documents: { total: 7, rows: [{ id: id(5), name: 'Handbook.pdf' }] },
        },
        away: {
          total: 9,
          rows: [
            { ...person(6, 'Grace'), absences: [{ from: '2026-11-20', to: '2026-11-23' }] },
            { ...person(7, 'Omar'), absences: [{ from: '2026-11-23', to: '2026-12-04' }] },
            { ...person(8, 'Lina'), absences: [{ from: '2026-11-26', to: '2026-11-27' }] },
          ],
        },
      },
    ],
    'GET /attendance/today': [200, todayOf()],
    'GET /attendance/stats': [200, { stats: { presentDays: 12 } }],
    'GET /attendance': [200, { records: [], pagination: pageOf().pagination }],
    'GET /leaves': [200, pageOf()],
    'GET /notifications': [200, nothingNew],
  })
  show(userWith(['attendance.read', 'leaves.read', 'leaves.calendar_view', 'payroll.read', 'payroll.tab_view']))
  const tasks = await screen.findByRole('region', { name: 'Your tasks' })
  await waitFor(() => expect(within(tasks).getAllByRole('listitem')).toHaveLength(3))
  expect(
    within(tasks)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['View all', '?view=documents&confirm=yes'],
    ['Your hours for Tue 17 Nov 2026 were rejected', '?view=attendance&tab=history&month=2026-11&day=2026-11-17'],
    ['Finish the review of Nour Adel', `?view=performance&review=${id(4)}`],
    ['Read and confirm “Handbook.pdf”', `?view=documents&document=${id(5)}`],
  ])
  const away = within(screen.getByRole('region', { name: 'Away in the next 7 days' }))
  expect(away.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Grace AdelToday',
    'Omar AdelUntil Fri 4 Dec 2026',
    'Lina Adel26–27 Nov 2026',
  ])
  expect(away.getByRole('link', { name: 'and 6 more' }).getAttribute('href')).toBe(
    '?view=leaves&tab=calendar&layout=timeline&team=mine&who=away',
  )
  expect(await card('Next shift')).toMatch(/^Next shiftTomorrow1:00.PM–9:00.PM$/)
  expect(await card('Annual leave')).toBe('Annual leave16of 21 days left')
  expect(await card('Newest payslip')).toContain('29,755.89Net pay, October 2026')
  expect(screen.getByRole('link', { name: 'Newest payslip' }).getAttribute('href')).toBe(
    `?view=payroll&tab=mine&record=${id(2)}`,
  )
})

test('requests nothing that the reader may not read', async () => {
  const calls = answerCalls({
    'GET /dashboard/employee': [200, ownDay],
    'GET /notifications': [200, nothingNew],
  })
  show(userWith([]))
  expect(await screen.findByText('Nothing new')).toBeTruthy()
  expect(calls.toSorted()).toEqual(['GET /dashboard/employee', 'GET /notifications'])
  expect(screen.queryByRole('region', { name: 'Your status' })).toBeNull()
  expect(screen.queryByText('Select Dashboard View')).toBeNull()
})

test.each([
  [5, 3, true],
  [4, 4, false],
])('a phone begins %i tasks with %i', async (count, shown, hasMore) => {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: `0197a000-0000-7000-8000-00000000003${i}`,
    name: `${i}.pdf`,
  }))
  answerCalls({
    'GET /dashboard/employee': [200, { ...ownDay, tasks: { documents: { total: count, rows } } }],
    'GET /notifications': [200, nothingNew],
  })
  show(userWith([]), { isPhone: true })
  const tasks = within(await screen.findByRole('region', { name: 'Your tasks' }))
  await waitFor(() => expect(tasks.getAllByRole('listitem')).toHaveLength(shown))
  const more = tasks.queryByRole('button', { name: `Show all ${count} tasks` })
  expect(more !== null).toBe(hasMore)
  if (more) fireEvent.click(more)
  expect(tasks.getAllByRole('listitem')).toHaveLength(count)
})
