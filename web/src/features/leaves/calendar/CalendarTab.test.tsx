import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CalendarTab from './CalendarTab.tsx'

stopClock('2026-11-23T09:00:00Z')

test('disables Today once the current month is shown, and leaves the focus there', () => {
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
  expect(today.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(today)
})

const days = (from: string, marks: Record<string, object>) =>
  Array.from({ length: 42 }, (_, offset) => {
    const day = Temporal.PlainDate.from(from).add({ days: offset }).toString()
    return { day, count: 0, people: [], includesCaller: false, isWeekend: false, holiday: null, ...marks[day] }
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

/** Shows the calendar in a wide window, by default to someone who sees only their own leave, with the answer `timeline`. */
function showWide(timeline: (range: URLSearchParams) => Promise<Answer>, permissions: readonly Permission[] = []) {
  answerCalls({
    'GET /leaves/calendar': [200, { days: days('2026-11-01', {}) }],
    'GET /leaves/timeline': (_, range) => timeline(range),
  })
  const Tab = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('min-width'), onchange: null }),
    )
    return <CalendarTab />
  }
  renderPage(
    <SessionProvider user={userWith(['leaves.calendar_view', ...permissions])}>
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

test('the timeline begins a week before today, until a month is chosen from the list', async () => {
  window.history.replaceState(null, '', '/?view=leaves&tab=calendar')
  const ranges: string[] = []
  const { id, firstName, lastName } = viewer
  const people = [{ id, firstName, lastName, profileImage: null, department: null, leave: [] }]
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 50 }
  showWide(
    async (range) => {
      ranges.push(`${range.get('from')} ${range.get('to')}`)
      return [200, { people, pagination, daysOff: [], departments: [] }]
    },
    ['leaves.team_view'],
  )
  expect(await screen.findByRole('table', { name: 'Leave, Nov – Dec 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Nov – Dec 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Oct' }))
  expect(await screen.findByRole('table', { name: 'Leave, October 2026' })).toBeTruthy()
  await waitFor(() => expect(ranges).toEqual(['2026-11-15 2026-12-19', '2026-10-01 2026-10-31']))
})

/** Shows the calendar on a phone, with `marks` on its days and the reader's own leave on 26 November. */
function showOnPhone(marks: Record<string, object>) {
  const { id, firstName, lastName } = viewer
  const leave = [{ startDate: '2026-11-26', endDate: '2026-11-26', request: null }]
  const person = { id, firstName, lastName, profileImage: null, department: null, leave }
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 }
  answerCalls({
    'GET /leaves/calendar': [200, { days: days('2026-11-15', marks), isShared: true }],
    'GET /leaves/timeline': [200, { people: [person], pagination, daysOff: [], departments: [] }],
  })
  const Tab = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('max-width'), onchange: null }),
    )
    return <CalendarTab />
  }
  window.history.replaceState(null, '', '/?view=leaves&tab=calendar')
  renderPage(
    <SessionProvider user={userWith(['leaves.calendar_view'])}>
      <Tab />
    </SessionProvider>,
  )
}

test('on a phone it begins a week before today, and earlier days of the month are one press away', async () => {
  showOnPhone({})
  const edges = () => {
    const dates = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)
    return [dates[0], dates.at(-1)]
  }
  expect(await screen.findByText('No one is away.')).toBeTruthy()
  expect(edges()).toEqual(['2026-11-15', '2026-12-19'])
  expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-disabled')).toBe('true')
  const previous = screen.getByRole('button', { name: 'Previous month' })
  fireEvent.click(previous)
  expect(edges()).toEqual(['2026-11-01', '2026-12-05'])
  fireEvent.click(previous)
  expect(edges()).toEqual(['2026-09-27', '2026-10-31'])
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(edges()).toEqual(['2026-11-15', '2026-12-19'])
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(edges()).toEqual(['2026-11-29', '2027-01-02'])
})

test('on a phone the people away on the chosen day are below the days, the reader’s own leave apart', async () => {
  showOnPhone({ '2026-11-26': { count: 1, includesCaller: true } })
  const day = await screen.findByRole('button', { name: 'Thu 26 Nov 2026, 1 person away, Your leave' })
  const chosenDay = screen.getByRole('button', { name: 'Mon 23 Nov 2026' })
  expect(chosenDay.getAttribute('aria-pressed')).toBe('true')
  chosenDay.focus()
  for (let step = 0; step < 3; step++) fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(day)
  expect(day.getAttribute('aria-pressed')).toBe('true')
  const list = within(screen.getByRole('region', { name: 'Thu 26 Nov 2026' }))
  expect((await list.findByRole('listitem')).dataset.own).toBe('true')
  expect(list.getByText('You')).toBeTruthy()
})
