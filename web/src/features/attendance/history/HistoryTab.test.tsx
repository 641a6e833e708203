import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { recordOf } from '../../../testing/attendance.ts'
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

function show(address = '/') {
  window.history.replaceState(null, '', address)
  const detail = { beforeAccount: false, punches: [], corrections: [], overtime: null, locations: [] }
  answerCalls({
    'GET /attendance': [
      200,
      { records: [friday, absence], pagination: pageOf().pagination, now: '2026-11-23T16:00:00Z' },
    ],
    [`GET /attendance/records/${friday.id}`]: [200, { ...detail, record: friday }],
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.read'])}>
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
