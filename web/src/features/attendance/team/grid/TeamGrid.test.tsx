import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { GridDate, GridRow } from '@muster/contract/attendance/grid'
import { SessionProvider } from '../../../../kit/session/session.tsx'
import { recordOf } from '../../../../testing/attendance.ts'
import { answerCalls, renderPage, type Answer } from '../../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith, viewer } from '../../../../testing/samples.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { describeDay } from '../dayWords.ts'
import { TeamGrid } from './TeamGrid.tsx'

stopClock('2026-11-23T09:00:00Z')

const dates: GridDate[] = [
  { date: '2026-11-20', isWeekend: false, holiday: null },
  { date: '2026-11-21', isWeekend: true, holiday: null },
  { date: '2026-11-22', isWeekend: false, holiday: 'A feast' },
  { date: '2026-11-23', isWeekend: false, holiday: null },
]
const summary = {
  presentDays: 2,
  absentDays: 0,
  lateCount: 1,
  totalHours: 12.38,
  overtimeHours: 0.5,
  workedMinutes: 742,
  overtimeMinutes: 30,
}
const rowOf = (patch: Partial<GridRow>): GridRow => ({
  user: { ...colleague, llId: 'LL-002' },
  summary,
  workedMinutes: 742,
  overtimeMinutes: 30,
  pendingCorrections: 0,
  kinds: ['LATE', 'WEEKEND', 'HOLIDAY', 'PRESENT'],
  minutes: [472, null, null, 270],
  flags: [['CORRECTED'], [], [], ['OPEN']],
  ...patch,
})
const absent = rowOf({
  user: { ...viewer, department: null, llId: null, profileImage: null },
  kinds: ['ABSENT', 'WEEKEND', 'HOLIDAY', 'LEAVE'],
  minutes: [0, null, null, null],
  flags: [[], [], [], []],
})
const page = {
  dates,
  rows: [rowOf({}), absent],
  isEmpty: false,
  pagination: { ...pageOf().pagination, totalItems: 2 },
  now: '2026-11-23T09:00:00Z',
}
const detail = {
  beforeAccount: false,
  punches: [],
  corrections: [],
  overtime: null,
  overtimeReason: null,
  locations: [],
}

function show(answers: Record<string, Answer> = {}) {
  const record = recordOf({ userId: colleague.id, date: '2026-11-20', user: { ...colleague, llId: 'LL-002' } })
  answerCalls({
    'GET /attendance/grid': [200, page],
    [`GET /attendance/days/${colleague.id}/2026-11-20`]: [200, { record, now: page.now }],
    [`GET /attendance/records/${record.id}`]: [200, { ...detail, record }],
    ...answers,
  })
  return renderPage(
    <SessionProvider user={userWith(['attendance.all_view'])}>
      <TeamGrid scope="all" month="2026-11" />
    </SessionProvider>,
  )
}

const rowNamed = async (name: RegExp) => screen.findByRole('row', { name })

test('a row shows the hours of each day with its status in words, and the sums', async () => {
  show()
  const row = within(await rowNamed(/^Omar Farouk/))
  const cells = row.getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '7:52',
    'Weekend',
    'Holiday',
    '4:30',
    '12:22',
    '0:30',
    '2',
    '1',
    '0',
  ])
  expect(row.getByRole('button', { name: 'Fri 20 Nov 2026: Late, 7:52, Corrected' })).toBeTruthy()
  expect(row.getByRole('button', { name: 'Mon 23 Nov 2026: Present, 4:30, At work now' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: /^Mon 23 Nov 2026/ }).getAttribute('aria-current')).toBe('date')
  expect(screen.getByRole('columnheader', { name: /A feast/ })).toBeTruthy()
})

const engineer = { ...viewer, department: 'Engineering', llId: null, profileImage: null }

test.each([
  ['all pages have one department', engineer, 1, '', 'Name · Engineering', 'LL-002'],
  ['people have several', { ...engineer, department: 'Sales' }, 1, '', 'Name', 'LL-002 · Engineering'],
  ['another page may have another', engineer, 2, '', 'Name', 'LL-002 · Engineering'],
  ['one is chosen', engineer, 2, '?department=Engineering', 'Name · Engineering', 'LL-002'],
])('names the department once where %s', async (_, user, totalPages, address, header, place) => {
  window.history.replaceState(null, '', `/${address}`)
  const answer = { ...page, rows: [rowOf({}), { ...absent, user }], pagination: { ...page.pagination, totalPages } }
  show({ 'GET /attendance/grid': [200, answer] })
  const row = within(await rowNamed(/^Omar Farouk/))
  expect(row.getByText(place)).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: /^Name/ }).textContent).toBe(header)
})

test('explains its signs only above people', async () => {
  const { unmount } = show()
  await screen.findByRole('grid')
  expect(screen.getByRole('list', { name: 'Legend' })).toBeTruthy()
  unmount()
  show({ 'GET /attendance/grid': [200, { ...page, rows: [], isEmpty: true }] })
  await screen.findByText('No employee attendance records found')
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull()
})

test('an absent day can be opened but has no hours', async () => {
  show()
  const row = within(await screen.findByRole('row', { name: new RegExp(`^${viewer.firstName}`) }))
  expect(row.getByRole('button', { name: 'Fri 20 Nov 2026: Absent' }).textContent).toBe('')
  expect(row.getAllByRole('button')).toHaveLength(2)
})

test('a press on the name shows the key figures of the month in place', async () => {
  show()
  const name = within(await rowNamed(/^Omar Farouk/)).getByRole('button', { name: /^Omar Farouk/ })
  fireEvent.click(name)
  expect(name.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Present Days', { selector: 'dt' }).closest('dl')?.textContent).toBe(
    'Present Days2Absent Days0Late Arrivals1Total Hours12 h 22 minOvertime30 min',
  )
  fireEvent.click(name)
  expect(screen.queryByText('Total Hours')).toBeNull()
})

test('a name leads to the person’s page and leaves the row closed', async () => {
  show()
  fireEvent.click(within(await rowNamed(/^Omar Farouk/)).getByRole('link', { name: 'Omar Farouk' }))
  expect(window.location.search).toBe(`?view=person&person=${colleague.id}`)
  expect(screen.queryByText('Total Hours')).toBeNull()
})

test('a press on a day opens its card, which the address names', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^Fri 20 Nov 2026: Late/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Omar Farouk, Fri 20 Nov 2026' }))
  expect(dialog.getByRole('table', { name: 'Clock Sessions' })).toBeTruthy()
  expect(await dialog.findByText('Plan')).toBeTruthy()
  expect(window.location.search).toContain(`cell=2026-11-20.${colleague.id}`)
})

test('says that a day has no record', async () => {
  window.history.replaceState(null, '', `/?cell=2026-11-21.${colleague.id}`)
  show({ [`GET /attendance/days/${colleague.id}/2026-11-21`]: [404, { message: 'Not found', requestId: 'r' }] })
  expect(await screen.findByText('No record on this day')).toBeTruthy()
})

test('arrow keys, Home and End move between the cells, which are one tab stop', async () => {
  show()
  const first = within(await rowNamed(/^Omar Farouk/)).getByRole('button', { name: /^Omar Farouk/ })
  const press = (key: string, options = {}) => fireEvent.keyDown(document.activeElement ?? first, { key, ...options })
  const stops = () => [...document.querySelectorAll('tbody [tabindex="0"]')]
  await waitFor(() => expect(stops()).toEqual([first]))
  first.focus()
  press('ArrowRight')
  expect(document.activeElement?.getAttribute('href')).toBe(`?view=person&person=${colleague.id}`)
  expect(stops()).toEqual([document.activeElement])
  press('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Fri 20 Nov/)
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('Omar Farouk')
  press('ArrowRight')
  press('ArrowRight')
  expect(document.activeElement?.textContent).toBe('Weekend')
  press('ArrowDown')
  expect(document.activeElement?.closest('tr')?.textContent).toContain(viewer.firstName)
  press('Home')
  press('ArrowLeft')
  press('ArrowRight')
  press('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fri 20 Nov 2026: Absent')
  press('End')
  expect(document.activeElement?.getAttribute('data-sum')).toBe('absent')
  press('Home', { ctrlKey: true })
  expect(document.activeElement).toBe(first)
  // The row with the key figures is skipped.
  fireEvent.click(first)
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toContain(viewer.firstName)
  expect(stops()).toEqual([document.activeElement])
})

test('a header sorts by its column, figures from the highest', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Absent Days' }))
  expect(window.location.search).toBe('?sort=absent&order=desc')
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Absent Days/ }).getAttribute('aria-sort')).toBe('descending'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Absent Days' }))
  expect(window.location.search).toBe('?sort=absent')
})

test.each([
  ['PRESENT', 480, ['LATE', 'OVERTIME'], 'Present, 8:00, Late, Overtime'],
  ['ABSENT', 0, ['CORRECTED'], 'Absent, Corrected'],
  ['PRESENT', 0, [], 'Present, 0:00'],
  ['LEAVE', null, [], 'On leave'],
] as const)('describes %s with %s minutes and %j', (kind, minutes, flags, text) => {
  expect(describeDay(kind, minutes, flags)).toBe(text)
})

test('brings today into view by scrolling whole columns of the grid, never the page', async () => {
  const scrollPage = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(150)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 40))
  show()
  const grid = await screen.findByRole('grid')
  // Three of the four days have room.
  expect(grid.parentElement?.scrollLeft).toBe(40)
  expect(scrollPage).not.toHaveBeenCalled()
})

test('says of people who are due today but have no record that they are not in yet, and nothing of other days', async () => {
  const late = rowOf({
    kinds: ['NONE', 'WEEKEND', 'HOLIDAY', 'NONE'],
    minutes: [null, null, null, null],
    flags: [[], [], [], []],
  })
  show({ 'GET /attendance/grid': [200, { ...page, rows: [late] }] })
  const cells = within(await rowNamed(/^Omar Farouk/)).getAllByRole('cell')
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual(['', 'Weekend', 'Holiday', 'Not in yet'])
})
