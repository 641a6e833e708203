import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import type { WeekPage } from '@muster/contract/schedules/week'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { useScheduleDialogs } from '../useScheduleDialogs.tsx'
import WeekView from './WeekView.tsx'

stopClock('2026-11-23T09:00:00Z')

const localTime = (time: string) => ({ time, dayOffset: 0, offset: null })
const times = { start: localTime('09:00'), end: localTime('17:00') }
const shift = { source: 'SHIFT' as const, id: crypto.randomUUID(), shiftType: 'MORNING' as const, ...times }
const dates = Array.from({ length: 7 }, (_, index) => `2026-11-${22 + index}`)
const day: CalendarDay = {
  date: '2026-11-24',
  kind: 'SHIFT',
  inMonth: true,
  isToday: false,
  plan: shift,
  plannedMinutes: 0,
  hoursWorked: null,
  isOpen: false,
  leaveType: null,
  holiday: null,
  isDayOff: false,
  isAhead: true,
  beforeAccount: false,
}

/** Returns the week of a colleague with a shift on Tuesday; it is one of `totalPages` pages. */
const weekOf = (totalPages: number): WeekPage => ({
  people: [
    {
      ...colleague,
      llId: null,
      plannedMinutes: 480,
      days: dates.map((date) => ({
        date,
        shifts: date === day.date ? [shift] : [],
        plannedMinutes: date === day.date ? 480 : 0,
        leaveType: null,
        isFree: false,
        isEmployed: true,
        isClash: false,
      })),
    },
  ],
  pagination: { currentPage: 1, totalPages, totalItems: totalPages, itemsPerPage: 50 },
  days: dates.map((date) => ({ date, holiday: null, plannedPeople: 0, plannedMinutes: 0 })),
  today: '2026-11-23',
  departments: [],
  can: { schedule: true },
})

function Week() {
  const dialogs = useScheduleDialogs()
  return (
    <>
      <WeekView dialogs={dialogs} />
      {dialogs.dialog}
    </>
  )
}

function show(answers: Record<string, Answer | (() => Promise<Answer>)>, totalPages = 1) {
  answerCalls({
    'GET /schedules/week': [200, weekOf(totalPages)],
    'GET /shifts': [200, { shifts: [] }],
    'GET /recurring-schedules': [200, { schedules: [] }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.schedule_manage', 'attendance.team_view'])}>
      <Week />
    </SessionProvider>,
  )
}
const openDay = async () => fireEvent.click(await screen.findByRole('button', { name: /9:00.*5:00/ }))
const calendar: Answer = [200, { days: [day], firstDayOfWeek: 'Sunday', today: '2026-11-23' }]

test('a day opens at once, and shows its shift when it is loaded', async () => {
  const answer = Promise.withResolvers<Answer>()
  show({ 'GET /schedules/calendar': () => answer.promise })
  await openDay()
  const dialog = within(await screen.findByRole('dialog', { name: 'Tue 24 Nov 2026' }))
  expect(dialog.getByRole('status').textContent).toBe('Loading…')
  answer.resolve(calendar)
  expect(await dialog.findByText('Shift Type')).toBeTruthy()
})

test('a day that can’t be loaded says so, and can be loaded again', async () => {
  const answers: Answer[] = [[403, { message: 'Not now', requestId: 'r' }], calendar]
  show({ 'GET /schedules/calendar': () => Promise.resolve(answers.shift() ?? 'unreachable') })
  await openDay()
  const dialog = within(await screen.findByRole('dialog', { name: 'Tue 24 Nov 2026' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Shift Type')).toBeTruthy()
})

test('Back closes the day and stays on the week', async () => {
  window.history.replaceState(null, '', '/?view=attendance&tab=schedule&whose=week')
  show({ 'GET /schedules/calendar': calendar })
  await openDay()
  await screen.findByRole('dialog')
  expect(window.history.state?.depth).toBe(1)
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?view=attendance&tab=schedule&whose=week')
})

test.each([
  [2, 'Only the person on this page is included.'],
  [1, null],
])('with %i pages, the copy says whose shifts are copied', async (totalPages, text) => {
  show({ 'POST /shifts/copy/preview': [200, { copied: [], skipped: [] }] }, totalPages)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Shifts…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Copy Shifts' })
  if (text) expect(dialog.textContent).toContain(text)
  else expect(dialog.textContent).not.toMatch(/on this page/)
})
