import type { BreakSpan, Span, WorkedDay } from '../figures.ts'
import type { HoursVersion, PlannedShift, WorkFacts } from '../plan.ts'
import type { Series } from '../recurrence.ts'
import { employed } from '../../people/employments/test/employ.ts'

/** Returns the working hours of the specification, in effect since 1900. */
export const hoursInput = (changes: Partial<HoursVersion> = {}): HoursVersion => ({
  effectiveFrom: '1900-01-01',
  minutesPerDay: 480,
  startTime: '09:00',
  endTime: '17:00',
  breakMinutes: 60,
  workingDays: [1, 2, 3, 4, 5],
  ...changes,
})

/** Returns the facts of a person in Cairo with long employment and the specified hours. */
export const factsInput = (changes: Partial<WorkFacts> = {}): WorkFacts => ({
  zone: 'Africa/Cairo',
  ...employed(),
  ownHours: [],
  companyHours: [hoursInput()],
  shifts: [],
  series: [],
  holidays: new Map(),
  ...changes,
})

/** Returns a night shift of eight hours without a break. */
export const shiftInput = (changes: Partial<PlannedShift> = {}): PlannedShift => ({
  id: `shift of ${changes.date}`,
  date: '2026-11-18',
  startTime: '22:00',
  endTime: '06:00',
  breakMinutes: 0,
  shiftType: 'NIGHT',
  ...changes,
})

/**
 * Returns a recurring schedule: daily in 2026 except Saturdays and Sundays, from 09:00 to 17:00 with a break of one
 * hour.
 */
export const seriesInput = (changes: Partial<Series> = {}): Series => ({
  id: 'series',
  repeatType: 'DAILY',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  startTime: '09:00',
  endTime: '17:00',
  breakMinutes: 60,
  weekendDays: [6, 7],
  includeWeekends: false,
  skipped: [],
  shiftType: 'FULL_TIME',
  ...changes,
})

const day = '2026-11-18'
/**
 * Returns an instant in UTC on a winter's day, from a time such as `08:00` or `08:00:30`. Returns longer text
 * unchanged.
 */
export const at = (time: string): string =>
  time.length > 8 ? time : `${day}T${time.length === 5 ? `${time}:00` : time}.000Z`

export const entryInput = (from: string, to: string | null): Span => ({ from: at(from), to: to && at(to) })
export const pauseInput = (from: string, to: string | null, paid = false): BreakSpan => ({
  ...entryInput(from, to),
  paid,
})

/** Returns a day of eight agreed hours without entries, evaluated at 15:00 UTC. */
export const workedInput = (changes: Partial<WorkedDay> = {}): WorkedDay => ({
  entries: [],
  breaks: [],
  breakOverrideSeconds: null,
  plannedStart: null,
  agreedMinutes: 480,
  graceMinutes: 15,
  noOvertime: false,
  now: at('15:00'),
  ...changes,
})
