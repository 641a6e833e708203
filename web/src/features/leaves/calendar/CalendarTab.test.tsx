import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CalendarTab from './CalendarTab.tsx'

stopClock('2026-11-23T09:00:00Z')

test('hides Today once the current month is shown, and keeps the focus nearby', () => {
  answerCalls({ 'GET /leaves/calendar': [200, { days: [] }] })
  window.history.replaceState(null, '', '/?month=2025-01')
  renderPage(
    <SessionProvider user={userWith(['leaves.calendar_view'])}>
      <main tabIndex={-1}>
        <CalendarTab />
      </main>
    </SessionProvider>,
  )
  const today = screen.getByRole('button', { name: 'Today' })
  today.focus()
  fireEvent.click(today)
  expect(today.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

const days = (from: string, marks: Record<string, object>) =>
  Array.from({ length: 42 }, (_, offset) => {
    const day = Temporal.PlainDate.from(from).add({ days: offset }).toString()
    return { day, count: 0, people: [], isWeekend: false, holiday: null, ...marks[day] }
  })

test('starts weeks on the company’s first day, and names weekends and holidays beside their colour', async () => {
  const daysOff = { '2026-01-02': { isWeekend: true }, '2026-01-07': { holiday: 'Coptic Christmas' } }
  answerCalls({ 'GET /leaves/calendar': [200, { days: days('2025-12-27', daysOff) }] })
  window.history.replaceState(null, '', '/?month=2026-01')
  renderPage(
    <SessionProvider user={{ ...userWith(['leaves.calendar_view']), firstDayOfWeek: 'Saturday' }}>
      <CalendarTab />
    </SessionProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Days off' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Weekend',
    'Wed 7 Jan 2026: Coptic Christmas',
  ])
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Sat')
  const dates = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect([dates[0], dates.at(-1)]).toEqual(['2025-12-27', '2026-02-06'])
  const cell = (day: string) => document.querySelector(`time[datetime="${day}"]`)?.closest('td')
  expect(cell('2026-01-02')?.textContent).toBe('2Weekend')
  expect(cell('2026-01-07')?.textContent).toBe('7Holiday: Coptic Christmas')
  expect([cell('2026-01-02'), cell('2026-01-07'), cell('2026-01-08')].map((day) => day?.dataset.free)).toEqual([
    'weekend',
    'holiday',
    undefined,
  ])
  // No one is on leave on these days, so they are not buttons.
  expect(screen.queryByRole('button', { name: /away/ })).toBeNull()
})

/** Shows the calendar in a wide window to someone who sees only their own leave, with the answer `timeline`. */
function showWide(timeline: () => Promise<Answer>) {
  answerCalls({ 'GET /leaves/calendar': [200, { days: days('2026-11-01', {}) }], 'GET /leaves/timeline': timeline })
  const Tab = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('min-width'), onchange: null }),
    )
    return <CalendarTab />
  }
  renderPage(
    <SessionProvider user={userWith(['leaves.calendar_view'])}>
      <Tab />
    </SessionProvider>,
  )
}
const checked = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)

test('shows neither layout until it is known whether there are colleagues, then the month to someone alone', async () => {
  const answer = Promise.withResolvers<Answer>()
  showWide(() => answer.promise)
  expect(checked()).toEqual([])
  expect(screen.queryByRole('checkbox', { name: 'Only people away' })).toBeNull()
  const { id, firstName, lastName } = viewer
  const person = { id, firstName, lastName, profileImage: null, department: null, leave: [] }
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 50 }
  answer.resolve([200, { people: [person], pagination, daysOff: [], departments: [] }])
  expect(await screen.findByRole('radio', { name: 'Month grid', checked: true })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Only people away' })).toBeNull()
})
