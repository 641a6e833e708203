import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { renderPage } from '../../../testing/renderPage.tsx'
import { stopClock } from '../../../testing/stopClock.ts'
import { Legend, MonthCalendar } from './MonthCalendar.tsx'

stopClock('2026-11-23T09:00:00Z')

const first = Temporal.PlainDate.from('2026-11-01')

/** Returns the calendar of November 2026, which begins on a Sunday, with changes to some days. */
const november = (patches: Record<string, Partial<CalendarDay>> = {}): CalendarDay[] =>
  Array.from({ length: 42 }, (_, index) => {
    const day = first.add({ days: index })
    return {
      date: day.toString(),
      kind: 'NONE',
      inMonth: day.month === 11,
      isToday: day.toString() === '2026-11-18',
      plan: null,
      plannedMinutes: 0,
      hoursWorked: null,
      isOpen: false,
      leaveType: null,
      holiday: null,
      isDayOff: false,
      isAhead: false,
      beforeAccount: false,
      ...patches[day.toString()],
    }
  })

const localTime = (time: string, dayOffset = 0) => ({ time, dayOffset, offset: null })
const shift = { source: 'SHIFT' as const, id: crypto.randomUUID(), shiftType: 'NIGHT' as const }

const hours = { source: 'HOURS' as const, id: null, shiftType: null }

const show = (days: CalendarDay[]) => {
  const onOpen = vi.fn<(day: CalendarDay) => void>()
  renderPage(<MonthCalendar days={days} caption="Schedule" busy={false} onOpen={onOpen} />)
  return onOpen
}
const dayOn = (date: string) => screen.getByRole('button', { name: new RegExp(`^${date}`) })

test('shows six weeks that begin on the server’s first day', () => {
  show(november())
  expect(screen.getAllByRole('button')).toHaveLength(42)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)[0]).toBe('Sun')
})

test.each<[string, Partial<CalendarDay>, RegExp]>([
  ['worked', { kind: 'WORKED', hoursWorked: 7.5 }, /^Mon 16 Nov 2026: Worked Day, 7 h 30 min$/],
  [
    'shift over midnight',
    { kind: 'SHIFT', plan: { ...shift, start: localTime('22:00'), end: localTime('06:00', 1) } },
    /^Mon 16 Nov 2026: Assigned Shift, .*–.* \(\+1.day\)$/,
  ],
  ['absent', { kind: 'ABSENT' }, /^Mon 16 Nov 2026: Absent Day$/],
  ['leave', { kind: 'LEAVE', leaveType: 'SICK' }, /^Mon 16 Nov 2026: Leave Day, Sick leave$/],
  ['leave of a kind that is not seen', { kind: 'LEAVE' }, /^Mon 16 Nov 2026: Leave Day$/],
  ['holiday', { kind: 'WEEKEND', holiday: 'Eid' }, /^Mon 16 Nov 2026: Weekend, Eid$/],
  [
    'absent before the account was created',
    { kind: 'ABSENT', beforeAccount: true },
    /^Mon 16 Nov 2026: Absent Day, Dated before the account was created$/,
  ],
  [
    'before the account was created, where such days do not count',
    { kind: 'NONE', beforeAccount: true },
    /^Mon 16 Nov 2026: Not reviewed: before the account was created$/,
  ],
  [
    'planned by the working hours, in days to come',
    { isAhead: true, plan: { ...hours, start: localTime('09:00'), end: localTime('17:00') } },
    /^Mon 16 Nov 2026: Working hours, 9:00.AM–5:00.PM$/,
  ],
  [
    'planned by the working hours, in days gone by',
    { plan: { ...hours, start: localTime('09:00'), end: localTime('17:00') } },
    /^Mon 16 Nov 2026: No Data$/,
  ],
  ['taken out of a series', { isDayOff: true }, /^Mon 16 Nov 2026: Day off$/],
  ['nothing', {}, /^Mon 16 Nov 2026: No Data$/],
])('a day says what it is: %s', (_, patch, words) => {
  show(november({ '2026-11-16': patch }))
  const kind = patch.kind ?? (patch.isAhead ? 'PLANNED' : 'NONE')
  expect(screen.getByRole('button', { name: words }).dataset.kind).toBe(kind)
})

test('Tab moves to today, arrow keys to other days, and a press opens a day', () => {
  const onOpen = show(november())
  const today = dayOn('Wed 18 Nov 2026')
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([today])
  today.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? today, { key })
  for (const [key, expectedDay] of [
    ['ArrowDown', 'Wed 25 Nov 2026'],
    ['ArrowRight', 'Thu 26 Nov 2026'],
    ['Home', 'Sun 22 Nov 2026'],
    ['ArrowUp', 'Sun 15 Nov 2026'],
    ['End', 'Sat 21 Nov 2026'],
    ['ArrowLeft', 'Fri 20 Nov 2026'],
  ] as const) {
    press(key)
    expect(document.activeElement?.textContent).toContain(expectedDay)
  }
  fireEvent.click(document.activeElement ?? today)
  expect(onOpen.mock.calls.map(([{ date }]) => date)).toEqual(['2026-11-20'])
})

test('lists the six kinds in order in the legend, with planned working hours before No Data', () => {
  renderPage(<Legend />)
  const entries = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Assigned Shift',
    'Worked Day',
    'Absent Day',
    'Leave Day',
    'Weekend',
    'Working hours',
    'No Data',
  ])
})

test('today says what is planned while the person is at work, not the hours so far', () => {
  const plan = { ...hours, start: localTime('09:00'), end: localTime('17:00') }
  const atWork = { kind: 'WORKED', isAhead: true, isOpen: true, hoursWorked: 2.5, plan, plannedMinutes: 420 } as const
  show(november({ '2026-11-18': atWork, '2026-11-17': { kind: 'WORKED', hoursWorked: 7.5, plan } }))
  expect(dayOn('Wed 18 Nov 2026').textContent).toMatch(/9.AM–5.PM7 h$/)
  expect(dayOn('Tue 17 Nov 2026').textContent).toMatch(/min177 h 30 min$/)
})
