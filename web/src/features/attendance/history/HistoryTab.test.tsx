import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { breakOf, correctionOf, entryOf, recordOf } from '../../../testing/attendance.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import HistoryTab from './HistoryTab.tsx'

stopClock('2026-11-23T16:00:00Z')

const friday = recordOf({
  id: '0197a000-0000-7000-8000-000000000011',
  date: '2026-11-20',
  corrected: true,
  isLate: true,
  overtimeHours: 0.28,
  totalBreakTime: 46,
  workedSeconds: 8 * 3600 + 17 * 60 + 59,
})
const absence = recordOf({
  id: '0197a000-0000-7000-8000-000000000012',
  date: '2026-11-19',
  status: 'ABSENT',
  clockInTime: null,
  clockOutTime: null,
  workedSeconds: 0,
  clockEntries: [],
})

function show(address = '/', records = [friday, absence], permissions: Permission[] = ['attendance.read']) {
  window.history.replaceState(null, '', address)
  const detail = {
    beforeAccount: false,
    punches: [],
    corrections: [],
    overtime: null,
    overtimeReason: null,
    locations: [],
  }
  answerCalls({
    'GET /attendance': [200, { records, pagination: pageOf().pagination, now: '2026-11-23T16:00:00Z' }],
    'GET /attendance/stats': [200, { stats: { workedMinutes: 497, overtimeMinutes: 16, lateCount: 1 } }],
    'GET /attendance/corrections': [200, { corrections: [correctionOf({ date: friday.date })] }],
    [`GET /attendance/records/${friday.id}`]: [200, { ...detail, record: friday }],
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <HistoryTab />
    </SessionProvider>,
  )
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Attendance, November 2026' })).getAllByRole('listitem')

test('a row names the day, its status, times and figures', async () => {
  show()
  const [first, second] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toMatch(/^Fri 20 Nov 2026PresentLateCorrected9:00.*–5:00.*Worked 8:17Break 0:46Overtime 0:17$/)
  expect(second).toMatch(/^Thu 19 Nov 2026Absent.*–Worked 0:00Break 0:00Overtime 0:00$/)
})

test('the month has the sums of its days', async () => {
  show()
  await rows()
  const totals = (await screen.findByText('Expected to date')).closest('dl')
  expect(totals?.textContent).toBe('Worked8 h 17 minExpected to date16 hBalance−7 h 43 minOvertime16 minLate1')
})

test('a row says why its times less the break differ from its hours', async () => {
  const meeting = { ...breakOf('MEETING', '2026-11-20T12:00:00Z', '2026-11-20T12:14:00Z', 840), isPaid: true }
  const clockEntries = [
    entryOf('2026-11-20T07:00:00Z', '2026-11-20T10:00:00Z', 10_800),
    entryOf('2026-11-20T10:41:00Z', '2026-11-20T15:00:00Z', 15_540),
  ]
  show('/', [{ ...friday, clockEntries, breaks: [meeting] }])
  const [row] = await rows()
  expect(within(row!).getByText('gap 0:41')).toBeTruthy()
  expect(within(row!).getByText('paid break 0:14')).toBeTruthy()
})

test('a day whose correction waits for approval is marked', async () => {
  show('/', [friday, absence], ['attendance.read', 'attendance.edit_working_hours'])
  const [first, second] = await rows()
  expect(await within(first!).findByText('Correction pending')).toBeTruthy()
  expect(within(second!).queryByText('Correction pending')).toBeNull()
})

test('a press on a row opens the card of the day below it, and another closes it', async () => {
  show()
  const row = within((await rows())[0]!)
  const button = row.getByRole('button', { name: /^Fri 20 Nov 2026/ })
  expect(row.queryByRole('table')).toBeNull()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(row.getByRole('table', { name: 'Clock Sessions' })).toBeTruthy()
  fireEvent.click(button)
  expect(row.queryByRole('table')).toBeNull()
})

test('the day in the address is open with its calculation, and focused', async () => {
  show('/?day=2026-11-20')
  const [first, second] = await rows()
  expect(await within(first!).findByText('Plan')).toBeTruthy()
  expect(document.activeElement).toBe(first)
  expect(first?.getAttribute('aria-current')).toBe('true')
  expect(within(second!).queryByRole('table')).toBeNull()
})
