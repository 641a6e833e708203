import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { WorkedHours } from '@muster/contract/attendance/corrections'
import { formatTimeOfDay } from '../../../kit/format.ts'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { breakOf, entryOf, local, recordOf } from '../../../testing/attendance.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import WorkedHoursTab from './WorkedHoursTab.tsx'

const own: Permission[] = ['attendance.read', 'attendance.edit_working_hours']
const owner = { ...colleague, llId: 'LL-2', email: 'omar@demo.test' }

const row = (patch: Partial<WorkedHours> = {}): WorkedHours => ({
  id: recordOf().id,
  userId: viewer.id,
  date: '2026-11-23',
  clockIn: '2026-11-23T07:00:00Z',
  clockOut: '2026-11-23T15:00:00Z',
  clockInTime: local('2026-11-23T07:00:00Z'),
  clockOutTime: local('2026-11-23T15:00:00Z'),
  breakTime: 60,
  totalWorkedHours: 7,
  original: {
    clockIn: '2026-11-23T07:30:00Z',
    clockOut: '2026-11-23T15:00:00Z',
    clockInTime: local('2026-11-23T07:30:00Z'),
    clockOutTime: local('2026-11-23T15:00:00Z'),
    breakMinutes: 60,
    workedMinutes: 390,
  },
  overrideReason: 'The gate was broken',
  modifiedBy: { id: colleague.id, firstName: colleague.firstName, lastName: colleague.lastName },
  modifiedAt: '2026-11-24T08:00:00Z',
  pending: false,
  ...patch,
})

stopClock('2026-11-25T09:00:00Z')

/** Renders the tab for a day with a record, and returns the inputs that the tab sends. */
function show(
  answer: Answer = [500],
  permissions = own,
  address = '&day=2026-11-23',
  hours?: Answer,
  record = recordOf(),
  isPhone = false,
) {
  window.history.replaceState(null, '', `?view=attendance&tab=hours${address}`)
  const sent: unknown[] = []
  const calls = answerCalls({
    'GET /attendance': [200, { records: [record], now: '2026-11-25T09:00:00Z' }],
    'GET /attendance/corrections': [200, { corrections: [] }],
    'GET /attendance/people': [200, { people: [owner] }],
    [`GET /attendance/worked-hours/${viewer.id}`]: hours ?? [200, { workedHours: [row()] }],
    [`GET /attendance/worked-hours/${colleague.id}`]: [200, { workedHours: [] }],
    'GET /attendance/grid': [
      200,
      {
        dates: ['2026-11-23', '2026-11-24'].map((date) => ({ date, isWeekend: false, holiday: null })),
        rows: [
          {
            user: owner,
            summary: {
              presentDays: 12,
              absentDays: 0,
              lateCount: 1,
              totalHours: 90.5,
              overtimeHours: 0,
              workedMinutes: 5430,
              overtimeMinutes: 0,
            },
            workedMinutes: 90 * 60 + 30,
            overtimeMinutes: 0,
            kinds: ['PRESENT', 'PRESENT'],
            minutes: [480, 0],
            flags: [[], ['NOT_CLOCKED_OUT']],
            pendingCorrections: 2,
          },
        ],
        isEmpty: false,
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 25 },
        now: '2026-11-25T09:00:00Z',
      },
    ],
    'POST /attendance/worked-hours': (body) => {
      sent.push(body)
      return answer
    },
  })
  const Page = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isPhone && media.startsWith('(max-width'), onchange: null }),
    )
    return <WorkedHoursTab />
  }
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return { sent, calls }
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const clockOut = /^Clock Out Time/
const total = /^Total Worked Hours/
const reason = /^Override Reason/
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Worked Hours' }))

test('starts the form with the day’s record and lets total, times and break update each other', async () => {
  show()
  await waitFor(() => expect(field(clockOut).value).toBe('17:00'))
  expect(field(/^Clock In Time/).value).toBe('09:00')
  expect(field(total).value).toBe('8')
  type(/^Break Time/, '45')
  expect(field(total).value).toBe('7.25')
  type(clockOut, '01:00')
  expect(field(total).value).toBe('15.25')
  expect(screen.getByText('On the next day (+1 day)')).toBeTruthy()
  type(total, '8')
  expect(field(clockOut).value).toBe('17:45')
})

test('shows a refusal at its field and keeps all input', async () => {
  const message = 'This time does not exist on that day: the clocks went from 12:00 AM to 1:00 AM'
  const { sent } = show([400, { message: 'Validation failed', errors: [{ path: 'clockOut', msg: message, message }] }])
  await waitFor(() => expect(field(clockOut).value).toBe('17:00'))
  type(/^Break Time/, '481')
  save()
  expect(await screen.findByText('Break time must be between 0 and 480 minutes')).toBeTruthy()
  expect(screen.getByText('Please give a reason')).toBeTruthy()
  expect(sent).toEqual([])
  type(/^Break Time/, '0')
  type(clockOut, '00:30')
  type(reason, 'The gate was broken')
  save()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field(clockOut).value).toBe('00:30')
  expect(field(reason).value).toBe('The gate was broken')
  expect(sent).toEqual([
    {
      userId: viewer.id,
      date: '2026-11-23',
      clockIn: '09:00',
      clockOut: '00:30',
      breakTime: 0,
      totalWorkedHours: 15.5,
      overrideReason: 'The gate was broken',
    },
  ])
})

test('shows a failure without a field with its title and the server’s sentence', async () => {
  show([409, { message: 'A correction of that day waits already', code: 'attendance.pending' }])
  await waitFor(() => expect(field(clockOut).value).toBe('17:00'))
  type(reason, 'The gate was broken')
  save()
  expect(await screen.findByText('Failed to update worked hours')).toBeTruthy()
  expect(screen.getByText('A correction of that day waits already')).toBeTruthy()
})

test('says that the user’s own correction needs approval, and saves once per press', async () => {
  const { calls } = show([200, { workedHours: row(), correction: { status: 'PENDING' } }])
  expect(await screen.findByText('Someone else must approve corrections to your own hours.')).toBeTruthy()
  await waitFor(() => expect(field(clockOut).value).toBe('17:00'))
  type(reason, 'The gate was broken')
  const button = screen.getByRole('button', { name: 'Save Worked Hours' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('Correction sent')).toBeTruthy()
  expect(calls.filter((call) => call === 'POST /attendance/worked-hours')).toHaveLength(1)
  // The form starts over once it is sent.
  await waitFor(() => expect(field(reason).value).toBe(''))
})

test('shows recent days with original and corrected hours, and the correction’s author, time and reason', async () => {
  show()
  const table = await screen.findByRole('table', { name: 'Recent Worked Hours' })
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headers).toEqual(['Date', 'Clock In', 'Clock Out', 'Break Time', 'Total Hours', 'Modified By'])
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(0, 5)).toEqual([
    'Mon 23 Nov 2026 ',
    `${formatTimeOfDay('09:00')}was ${formatTimeOfDay('09:30')}`,
    formatTimeOfDay('17:00'),
    '1:00',
    '7:00was 6:30',
  ])
  expect(cells[5]).toMatch(/^Omar Farouk.*2026.*The gate was broken$/)
})

test('says when hours cannot be loaded', async () => {
  show(undefined, own, '', [403, { message: 'Forbidden' }])
  expect(await screen.findByText('Failed to fetch working hours')).toBeTruthy()
  expect(screen.getByText('Forbidden')).toBeTruthy()
})

test('lets only a user who corrects team hours choose a person', async () => {
  show(undefined, ['attendance.read', 'attendance.edit_working_hours_team'], `&person=${colleague.id}`)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Employee' })).toHaveProperty('value', 'Omar Farouk'))
  expect(await screen.findByText('No worked hours yet')).toBeTruthy()
  expect(screen.queryByText(/Someone else must approve corrections/)).toBeNull()
})

test('offers no choice of person to a user who corrects only their own hours', async () => {
  show(undefined, own, `&person=${colleague.id}`)
  await screen.findByRole('table', { name: 'Recent Worked Hours' })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('lists paid breaks, unpaid breaks and the time between sessions separately', async () => {
  const record = recordOf({
    clockEntries: [
      entryOf('2026-11-23T07:00:00Z', '2026-11-23T10:00:00Z', 3 * 3600),
      entryOf('2026-11-23T11:00:00Z', '2026-11-23T15:00:00Z', 4 * 3600 - 43 * 60),
    ],
    workedSeconds: 7 * 3600 - 43 * 60,
    totalBreakTime: 54,
    breakSeconds: 54 * 60,
    breaks: [
      { ...breakOf('MEETING', '2026-11-23T09:00:00Z', '2026-11-23T09:11:00Z', 660), isPaid: true },
      breakOf('LUNCH', '2026-11-23T12:00:00Z', '2026-11-23T12:43:00Z', 2580),
    ],
  })
  show([500], own, '&day=2026-11-23', undefined, record)
  const comparison = within(await screen.findByRole('region', { name: 'Recorded and corrected hours' }))
  expect(comparison.getByText('11 min paid break')).toBeTruthy()
  expect(comparison.getByText('1 h between sessions')).toBeTruthy()
  expect(comparison.getByRole('row', { name: 'Break 0:43 0:43' })).toBeTruthy()
  expect(field(/^Break Time/).value).toBe('43')
})

test('shows the recorded hours beside the typed ones', async () => {
  show()
  await waitFor(() => expect(field(clockOut).value).toBe('17:00'))
  type(clockOut, '18:30')
  type(/^Break Time/, '30')
  const table = within(screen.getByRole('table', { name: 'Recorded and corrected hours' }))
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['', 'Recorded', 'Corrected'],
    ['Clock In', formatTimeOfDay('09:00'), formatTimeOfDay('09:00')],
    ['Clock Out', formatTimeOfDay('17:00'), formatTimeOfDay('18:30')],
    ['Break', '0:00', '0:30'],
    ['Worked', '8:00', '9:00'],
  ])
  expect(screen.getByText('9 h')).toBeTruthy()
})

test('begins without a person for a user who corrects others’ hours but sees no list of people', async () => {
  show(undefined, ['attendance.read', 'attendance.edit_working_hours_all'], '')
  expect(await screen.findByText('No employee chosen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save Worked Hours' })).toBeNull()
})

test('lists the month’s people with what is to be corrected', async () => {
  show(undefined, ['attendance.read', 'attendance.edit_working_hours_all', 'attendance.all_view'], '&month=2026-11')
  const table = await screen.findByRole('table', { name: 'Hours, November 2026' })
  const rows = within(table)
    .getAllByRole('row')
    .map((each) =>
      within(each)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  expect(rows.slice(1)).toEqual([
    ['Omar FaroukLL-2 · Engineering', '1 not clocked out2 pending approval', '12', '1', '0', '90:30'],
  ])
})

const ofOthers: Permission[] = ['attendance.read', 'attendance.edit_working_hours_all', 'attendance.all_view']

test('the list and the form of a person begin at the top with the focus', async () => {
  show(undefined, ofOthers, '')
  fireEvent.click(await screen.findByRole('button', { name: '1 not clocked out' }))
  expect(window.location.search).toBe(`?view=attendance&tab=hours&person=${colleague.id}&day=2026-11-24`)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  const clear = await screen.findByRole('button', { name: 'All employees' })
  clear.focus()
  fireEvent.click(clear)
  await screen.findByRole('table', { name: 'Hours, November 2026' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a person chosen in an earlier month has the days of that month, and the latest ones at a press', async () => {
  show(undefined, ofOthers, '&month=2026-10')
  const months: (string | null)[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.includes('/worked-hours/')) months.push(searchParams.get('month'))
    return answer(request)
  })
  fireEvent.click(await screen.findByRole('button', { name: '1 not clocked out' }))
  const recent = within(await screen.findByRole('region', { name: 'Recent Worked Hours' }))
  expect(recent.getByText('October 2026')).toBeTruthy()
  fireEvent.click(recent.getByRole('button', { name: 'Show Latest Days' }))
  await waitFor(() => expect(months).toEqual(['2026-10', null]))
  expect(recent.queryByText('October 2026')).toBeNull()
})

test('a person’s pending corrections lead to those of the month', async () => {
  show(undefined, ofOthers, '')
  const link = await screen.findByRole('link', { name: '2 pending approval' })
  expect(link.closest('button')).toBeNull()
  expect(link.getAttribute('href')).toBe(
    '?view=approvals&tab=corrections&search=omar%40demo.test&from=2026-11-01&to=2026-11-30',
  )
})

test('a phone offers the orders of the columns', async () => {
  show(undefined, ofOthers, '', undefined, undefined, true)
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Order' })
  expect(order.selectedOptions[0]?.textContent).toBe('Sorted by To Correct, highest first')
  fireEvent.change(order, { target: { value: 'worked desc' } })
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('worked')
  expect(new URLSearchParams(window.location.search).get('order')).toBeNull()
  fireEvent.change(order, { target: { value: 'name desc' } })
  expect(window.location.search).toContain('sort=name&order=desc')
})

test('a phone shows from when to when a day was worked in one line', async () => {
  const hours: Answer = [200, { workedHours: [row({ pending: true })] }]
  show(undefined, own, undefined, hours, undefined, true)
  const list = await screen.findByRole('list', { name: 'Recent Worked Hours' })
  expect(list.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
    /Pending approval.*Clock In–Clock Out9:00 AM–5:00 PMwas 9:30 AM–5:00 PM.*Break Time1:00/,
  )
})
