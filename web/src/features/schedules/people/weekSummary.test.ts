import { expect, test } from 'vitest'
import type { WeekDayPlan } from '@muster/contract/schedules/week'
import { formatLocalTime } from '../../../kit/format.ts'
import { summariseWeek } from './weekSummary.ts'

const at = (time: string) => ({ time, dayOffset: 0, offset: null })
const text = (start: string, end: string) => `${formatLocalTime(at(start))}–${formatLocalTime(at(end))}`

/** Returns the week from Sunday, 22 November, of which each day has hours, leave or nothing. */
const weekOf = (days: readonly (readonly [start: string, end: string] | 'ANNUAL' | null)[]): WeekDayPlan[] =>
  days.map((plan, index) => ({
    date: `2026-11-${22 + index}`,
    shifts:
      plan === null || plan === 'ANNUAL'
        ? []
        : [{ id: null, source: 'HOURS', shiftType: null, start: at(plan[0]), end: at(plan[1]) }],
    plannedMinutes: 0,
    leaveType: plan === 'ANNUAL' ? plan : null,
    isFree: plan === null,
    isEmployed: true,
    isClash: false,
  }))
const day = ['09:00', '17:00'] as const

test('names days in a row with the same hours once', () => {
  expect(summariseWeek(weekOf([null, day, day, day, day, day, ['10:00', '14:00']]))).toEqual([
    { days: 'Mon–Fri', plan: text(...day) },
    { days: 'Sat', plan: text('10:00', '14:00') },
  ])
})

test('a free day and a day of leave interrupt the row', () => {
  expect(summariseWeek(weekOf([null, day, null, day, 'ANNUAL', 'ANNUAL', null]))).toEqual([
    { days: 'Mon', plan: text(...day) },
    { days: 'Wed', plan: text(...day) },
    { days: 'Thu–Fri', plan: 'Annual leave' },
  ])
})

test('a week without work has no parts', () => {
  expect(summariseWeek(weekOf([null, null, null, null, null, null, null]))).toEqual([])
})
