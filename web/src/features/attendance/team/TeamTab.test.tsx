import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { correctionOf, recordOf } from '../../../testing/attendance.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import TeamTab from './TeamTab.tsx'

stopClock('2026-11-23T09:00:00Z')

const owner = { ...colleague, llId: 'LL-002' }
const { pagination } = pageOf()
const emptyMonth = { records: [], people: [], isEmpty: true, pagination, now: '2026-11-23T15:00:00Z' }
const summary = {
  presentDays: 18,
  absentDays: 1,
  lateCount: 2,
  totalHours: 144.25,
  overtimeHours: 0.5,
  workedMinutes: 8655,
  overtimeMinutes: 30,
}

const month = {
  ...emptyMonth,
  records: [recordOf({ userId: colleague.id, user: owner })],
  people: [{ user: owner, summary }],
  isEmpty: false,
  pagination: { ...pagination, totalItems: 1 },
}

const emptyGrid = { dates: [], rows: [], isEmpty: true, pagination, now: '2026-11-23T15:00:00Z' }

function show(permissions: Permission[], answers: Record<string, Answer | ((body: unknown) => Answer)>, address = '/') {
  window.history.replaceState(null, '', address)
  answerCalls({
    'GET /departments': [200, { departments: [] }],
    'GET /attendance/grid': [200, emptyGrid],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <TeamTab />
      <ToastRegion />
    </SessionProvider>,
  )
}

test('shows one card per person with LL-ID, department, month figures and days that open into their cards', async () => {
  show(['attendance.all_view'], { 'GET /attendance/all': [200, month] }, '/?show=cards')
  const person = within(await screen.findByRole('region', { name: 'Omar Farouk' }))
  const figures = person.getByText('Present Days').closest('dl')
  expect(figures?.textContent).toBe('Present Days18Absent Days1Late Arrivals2Total Hours144 h 15 minOvertime30 min')
  expect(person.getByText('LL-002 · Engineering')).toBeTruthy()
  const day = within(person.getByRole('list', { name: 'Attendance of Omar Farouk' }))
  expect(day.queryByRole('table')).toBeNull()
  fireEvent.click(day.getByRole('button', { name: /^Mon 23 Nov 2026/ }))
  expect(day.getByRole('table', { name: 'Clock Sessions' })).toBeTruthy()
})

test('shows the latest five days of a month, and all on request', async () => {
  const records = Array.from({ length: 8 }, (_, index) =>
    recordOf({ id: `0197a000-0000-7000-8000-00000000003${index}`, date: `2026-11-${20 - index}`, userId: owner.id }),
  )
  show(['attendance.all_view'], { 'GET /attendance/all': [200, { ...month, records }] }, '/?show=cards')
  const person = within(await screen.findByRole('region', { name: 'Omar Farouk' }))
  const days = () => person.getAllByRole('listitem')
  expect(days()).toHaveLength(5)
  fireEvent.click(person.getByRole('button', { name: 'Show all 8 days' }))
  expect(days()).toHaveLength(8)
  fireEvent.click(person.getByRole('button', { name: 'Show fewer days' }))
  expect(days()).toHaveLength(5)
})

test('folds every card but the first to its figures', async () => {
  const other = { ...owner, id: '0197a000-0000-7000-8000-000000000091', firstName: 'Mona' }
  const records = [owner, other].map(({ id }, index) =>
    recordOf({ id: `0197a000-0000-7000-8000-00000000004${index}`, userId: id }),
  )
  const people = [owner, other].map((user) => ({ user, summary }))
  show(['attendance.all_view'], { 'GET /attendance/all': [200, { ...month, records, people }] }, '/?show=cards')
  const person = within(await screen.findByRole('region', { name: 'Mona Farouk' }))
  expect(screen.getAllByRole('list', { name: /^Attendance of / })).toHaveLength(1)
  expect(person.getByText('144 h 15 min')).toBeTruthy()
  fireEvent.click(person.getByRole('button', { name: 'Mona Farouk: days' }))
  expect(person.getByRole('list', { name: 'Attendance of Mona Farouk' })).toBeTruthy()
})

test.each<[string, Permission, string, string]>([
  ['everybody', 'attendance.all_view', '', 'No employee attendance records found'],
  ['the team', 'attendance.team_view', '', 'No team attendance records found'],
  ['a filter of LL-IDs', 'attendance.team_view', 'llIds=LL-9', 'No records found matching the selected LL-IDs'],
  ['other filters', 'attendance.team_view', 'llIds=LL-9&mark=LATE', 'No records found matching the filters'],
])('shows the empty state of %s in both views', async (_, permission, filters, message) => {
  const answers: Record<string, Answer> = {
    'GET /attendance/all': [200, emptyMonth],
    'GET /attendance/team': [200, emptyMonth],
  }
  show([permission], answers, `/?${filters}`)
  expect(await screen.findByText(message)).toBeTruthy()
  cleanup()
  show([permission], answers, `/?show=cards&${filters}`)
  expect(await screen.findByText(message)).toBeTruthy()
})

test('shows the empty state without pages even if the people fill more than one page', async () => {
  const people = Array.from({ length: 5 }, (_, index) => ({ user: { ...owner, id: `${index}` }, summary }))
  const six = { ...emptyMonth, people, pagination: { ...pagination, totalPages: 2, totalItems: 6 } }
  show(['attendance.all_view'], { 'GET /attendance/all': [200, six] }, '/?show=cards')
  expect(await screen.findByText('No employee attendance records found')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each<[Permission, string]>([
  ['attendance.team_view', 'team'],
  ['attendance.all_view', 'view'],
])('the filter of %s offers people for %s', async (permission, purpose) => {
  show([permission], { 'GET /attendance/people': [200, { people: [owner] }] })
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  fireEvent.click(await screen.findByRole('button', { name: 'Filter by LL-ID' }))
  expect(await screen.findByRole('checkbox')).toBeTruthy()
  const urls = fetchSpy.mock.calls.map(([request]) => new URL((request as Request).url))
  expect(urls.find(({ pathname }) => pathname.endsWith('/people'))?.searchParams.get('for')).toBe(purpose)
})

const correction = correctionOf()

test('approves pending corrections at once and rejects them with a reason', async () => {
  const sent: unknown[] = []
  show(['attendance.team_view', 'attendance.edit_working_hours_team'], {
    'GET /attendance/corrections': [200, { corrections: [correction], pagination: { ...pagination, totalItems: 1 } }],
    [`PATCH /attendance/corrections/${correction.id}`]: (body) => {
      sent.push(body)
      return [200, { correction }]
    },
  })
  const button = screen.getByRole('button', { name: /^Corrections/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await waitFor(() => expect(button.textContent).toBe('Corrections1'))
  fireEvent.click(button)
  const corrections = within(await screen.findByRole('list', { name: 'Corrections to approve' }))
  expect(corrections.getByText('No hours')).toBeTruthy()
  expect(corrections.getByText(/1 h break, 7 h worked$/)).toBeTruthy()
  fireEvent.click(corrections.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Correction approved')).toBeTruthy()
  fireEvent.click(corrections.getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this correction?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'You left at four' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(sent).toEqual([{ status: 'APPROVED' }, { status: 'REJECTED', reason: 'You left at four' }]),
  )
})

test('approves overtime as worked or with other minutes of the worked classes', async () => {
  const minutes = { day: 90, night: 30, restDay: 0, holiday: 0 }
  const day: OvertimeDay = {
    recordId: '0197a000-0000-7000-8000-000000000080',
    user: owner,
    date: '2026-11-20',
    worked: minutes,
    approved: null,
    approvedBy: null,
    approvedAt: null,
    reason: null,
    outdated: false,
    pendingCorrection: null,
    can: { approve: true },
  }
  const sent: unknown[] = []
  show(['attendance.all_view', 'attendance.overtime_manage'], {
    'GET /attendance/overtime': [200, { days: [day], pending: 1, pagination: { ...pagination, totalItems: 1 } }],
    [`PUT /attendance/overtime/${day.recordId}`]: (body) => {
      sent.push(body)
      return [200, { day: { ...day, approved: (body as { minutes: typeof minutes }).minutes } }]
    },
  })
  const button = screen.getByRole('button', { name: /^Overtime/ })
  await waitFor(() => expect(button.textContent).toBe('Overtime1 day'))
  fireEvent.click(button)
  const overtime = within(await screen.findByRole('list', { name: 'Overtime' }))
  expect(overtime.getByText('2 h overtime: 1 h 30 min daytime, 30 min night')).toBeTruthy()
  fireEvent.click(overtime.getByRole('button', { name: 'Approve as Worked' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(overtime.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Overtime' }))
  expect(dialog.queryByLabelText('Holiday overtime (minutes)')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Daytime overtime (minutes)'), { target: { value: '60' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Approve Overtime' }))
  await waitFor(() => expect(sent).toEqual([{ minutes }, { minutes: { ...minutes, day: 60 }, reason: '' }]))
})

test('asks again for overtime beyond the approved minutes, which stay approved', async () => {
  const approvedMinutes = { day: 60, night: 0, restDay: 0, holiday: 0 }
  const day = (date: string, minutes: number, outdated: boolean): OvertimeDay => ({
    recordId: `0197a000-0000-7000-8000-0000000000${date.slice(8)}`,
    user: owner,
    date,
    worked: { ...approvedMinutes, day: minutes },
    approved: approvedMinutes,
    approvedBy: { id: owner.id, firstName: 'Nour', lastName: 'Said' },
    approvedAt: '2026-11-21T08:00:00Z',
    reason: null,
    outdated,
    pendingCorrection: outdated ? { id: owner.id, can: { decide: true } } : null,
    can: { approve: true },
  })
  const days = [day('2026-11-20', 90, true), day('2026-11-19', 60, false)]
  show(['attendance.all_view', 'attendance.overtime_manage'], {
    'GET /attendance/overtime': [200, { days, pending: 1, pagination: { ...pagination, totalItems: 2 } }],
  })
  fireEvent.click(screen.getByRole('button', { name: /^Overtime/ }))
  const [exceeding, unchanged] = within(await screen.findByRole('list', { name: 'Overtime' })).getAllByRole('listitem')
  expect(within(exceeding!).getByText('Worked more than approved')).toBeTruthy()
  expect(within(exceeding!).getByText('Approved by Nour Said: 1 h overtime, daytime')).toBeTruthy()
  expect(within(exceeding!).getByRole('button', { name: 'Approve as Worked' })).toBeTruthy()
  expect(
    within(exceeding!).getByRole('link', { name: 'A correction of this day is pending' }).getAttribute('href'),
  ).toBe(`?view=approvals&tab=corrections&search=${owner.firstName}%20${owner.lastName}&from=2026-11-20&to=2026-11-20`)
  expect(within(unchanged!).queryByText('A correction of this day is pending')).toBeNull()
  expect(within(unchanged!).queryByText('Worked more than approved')).toBeNull()
  expect(within(unchanged!).queryByRole('button', { name: 'Approve as Worked' })).toBeNull()
})

test('says when pending items cannot be loaded, and loads them on Try again', async () => {
  show(['attendance.team_view', 'attendance.edit_working_hours_team'], {
    'GET /attendance/corrections': [403, { message: 'Not now', requestId: 'r' }],
  })
  fireEvent.click(screen.getByRole('button', { name: /^Corrections/ }))
  const region = within(await screen.findByRole('region', { name: 'Corrections to approve' }))
  expect(region.getByText('Not now')).toBeTruthy()
  expect(region.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
