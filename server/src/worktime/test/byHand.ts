import type { Employment } from '../../people/employments/employed.ts'
import type { PlanSource } from '@muster/contract/kit/worktime'
import type { WorkFacts } from '../plan.ts'
import type { Series } from '../recurrence.ts'
import type { Random } from './cases.ts'
import { factsInput, hoursInput, seriesInput, shiftInput } from './inputs.ts'
import { dateOf, localOf, plannedMinute, shownAt, timeOf, type Wall } from './wall.ts'

const day = 1440

/**
 * Returns the first minute and the real length of planned work, counted minute by minute. The work is planned to start
 * at the local time `local` and to take `length` minutes.
 */
export function plannedByHand(wall: Wall, local: number, length: number): [number, number] {
  const start = plannedMinute(wall, local)
  const end = local + length
  // The clock change skips the start, and the moved start is past the end.
  if (shownAt(wall, start) >= end) return [start, length]
  let minute = start
  while (shownAt(wall, minute) < end) minute += 1
  const before = shownAt(wall, minute - 1)
  // The clock change skips the end, which moves by the length of the jump.
  const inJump = shownAt(wall, minute) === end ? 0 : end - before - 1
  return [start, minute + inJump - start]
}

/** Returns the ISO day of the week, 1 for Monday. */
const weekdayOn = (local: number) => new Date(local * 60_000).getUTCDay() || 7

/**
 * Returns the start of the day of a series' repetition with this number, counted from 0 on the first day. The result is
 * in local minutes since 1970.
 */
function occurrenceAt({ repeatType, startDate }: Series, number: number): number {
  if (repeatType === 'DAILY') return localOf(startDate) + number * day
  if (repeatType === 'WEEKLY') return localOf(startDate) + number * 7 * day
  return localOf(Temporal.PlainDate.from(startDate).add({ months: number }).toString())
}

/** Returns the dates of a series, one repetition after the other, following its definition. */
export function datesByHand(series: Series): string[] {
  const [first, last] = [localOf(series.startDate), localOf(series.endDate)]
  const twoYearsOn = new Date(first * 60_000)
  twoYearsOn.setUTCFullYear(twoYearsOn.getUTCFullYear() + 2)
  const dates: string[] = []
  for (let number = 0; ; number++) {
    const local = occurrenceAt(series, number)
    if (local > last || local * 60_000 >= twoYearsOn.getTime()) return dates
    const isFree = !series.includeWeekends && series.weekendDays.includes(weekdayOn(local))
    if (!isFree && !series.skipped.includes(dateOf(local))) dates.push(dateOf(local))
  }
}

/** Returns one period of employment, or two with or without a gap. Most start long ago. */
function someEmployments(chance: Random['chance'], anyDate: (radius: number) => string): Employment[] {
  const first = chance(0.2) ? anyDate(3) : '2000-01-01'
  if (!chance(0.1)) return [{ first, last: null }]
  const [last = '', next = ''] = [anyDate(5), anyDate(5)].toSorted()
  if (last < first || !chance(0.5) || next === last) return [{ first, last }]
  return [
    { first, last },
    { first: next, last: null },
  ]
}

/**
 * Returns the facts of a person with a few shifts, series and holidays near a date, and a generator of dates near it.
 */
export function factsCase({ upTo, one, chance }: Random, zone: string, near: string) {
  const middle = localOf(near)
  const anyDate = (radius: number) => dateOf(middle + (upTo(2 * radius + 1) - radius) * day)
  const times = () => {
    const start = upTo(24) * 60 + one([0, 0, 30, 50])
    return { startTime: timeOf(start), endTime: timeOf(start + one([60, 240, 480, 480, 720, 1440])) }
  }
  const series = (): Series =>
    seriesInput({
      ...times(),
      repeatType: one(['DAILY', 'WEEKLY', 'MONTHLY']),
      startDate: anyDate(12),
      endDate: anyDate(12),
      weekendDays: one([[6, 7], [5, 6], []]),
      includeWeekends: chance(0.2),
      skipped: chance(0.3) ? [anyDate(3), anyDate(3)] : [],
    })
  const listOf = <Of>(maxLength: number, make: () => Of) => Array.from({ length: upTo(maxLength + 1) }, make)
  const facts = factsInput({
    zone,
    employments: someEmployments(chance, anyDate),
    ownHours: listOf(2, () =>
      hoursInput({ effectiveFrom: anyDate(4), workingDays: one([[1, 2, 3, 4, 7], [1], [6, 7]]) }),
    ).toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1)),
    shifts: listOf(3, () => shiftInput({ date: anyDate(3), ...times() })),
    series: listOf(2, series),
    holidays: new Map(listOf(2, () => [anyDate(3), { name: 'Feast', paid: true }])),
  })
  return { facts, anyDate }
}

type Times = Pick<Series, 'startTime' | 'endTime'>

interface Window {
  date: string
  source: PlanSource
  start: number
  end: number
}

/**
 * Returns all planned work within three days of a date, counted minute by minute: the work of the shifts, and that of
 * the series on dates without a shift.
 */
export function windowsByHand(wall: Wall, { shifts, series }: WorkFacts, near: string): Window[] {
  const [earliest, latest] = [dateOf(localOf(near) - 3 * day), dateOf(localOf(near) + 3 * day)]
  const isNear = (date: string) => earliest <= date && date <= latest
  const window = (source: PlanSource, date: string, { startTime, endTime }: Times): Window => {
    const local = localOf(date, startTime)
    const [start, length] = plannedByHand(wall, local, ((localOf(date, endTime) - local + day - 1) % day) + 1)
    return { date, source, start, end: start + length }
  }
  const ofShifts = shifts.filter(({ date }) => isNear(date)).map((shift) => window('SHIFT', shift.date, shift))
  const ofSeries = series.flatMap((one) => {
    const dates = datesByHand(one).filter((date) => isNear(date) && !ofShifts.some((shift) => shift.date === date))
    return dates.map((date) => window('RECURRING', date, one))
  })
  return [...ofShifts, ...ofSeries].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns whether a person is to work on a date and, if so, the source of the plan and the first minute of work. */
export function workByHand(wall: Wall, facts: WorkFacts, date: string, windows: readonly Window[]) {
  const free = [false]
  const { employments, holidays, series, ownHours, companyHours } = facts
  if (!employments.some(({ first, last }) => first <= date && date <= (last ?? date))) return free
  const ofDate = windows.filter((one) => one.date === date)
  const [source] = ofDate.map((one) => one.source)
  if (holidays.has(date) && source !== 'SHIFT') return free
  if (source) return [true, source, Math.min(...ofDate.map(({ start }) => start))]
  const weekday = weekdayOn(localOf(date))
  const runningSeries = series.filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
  const isOff = runningSeries.some((one) => {
    const isSeriesWeekend = !one.includeWeekends && one.weekendDays.includes(weekday)
    return isSeriesWeekend || (one.skipped.includes(date) && datesByHand({ ...one, skipped: [] }).includes(date))
  })
  const hours = ownHours.find(({ effectiveFrom }) => effectiveFrom <= date) ?? companyHours[0]
  if (isOff || !hours?.workingDays.includes(weekday)) return free
  return [true, 'HOURS', plannedMinute(wall, localOf(date, hours.startTime))]
}
