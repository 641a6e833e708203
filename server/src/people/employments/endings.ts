import { formatDate } from '@muster/contract/kit/formatDays'
import type { EmploymentChange } from '../../companySettings/effects.ts'
import { addDays } from '../../kernel/days.ts'
import type { DayRange } from '../../db/dayRanges.ts'
import { type Employment, employmentsWithin } from './employed.ts'

/** A day later than any other day with a four-digit year. */
const never = '9999-12-31'

/** Returns the days that are in the employments `some` but in none of `others`, as ranges in order. */
export function daysOutside(some: readonly Employment[], others: readonly Employment[]): DayRange[] {
  const otherRanges = employmentsWithin(others, '0000-01-01', never)
  return employmentsWithin(some, '0000-01-01', never).flatMap(({ first, last }) => {
    const ranges: DayRange[] = []
    let from = first
    for (const other of otherRanges) {
      if (other.last < from || other.first > last) continue
      if (other.first > from) ranges.push({ from, to: addDays(other.first, -1) })
      from = other.last === never ? never : addDays(other.last, 1)
    }
    if (from <= last && from !== never) ranges.push({ from, to: last === never ? null : last })
    return ranges
  })
}

/** Returns the change from a person's former to their new employments, with the days that it removes and adds. */
export const changeOf = (
  userId: string,
  before: readonly Employment[],
  after: readonly Employment[],
): EmploymentChange => ({ userId, after, daysLost: daysOutside(before, after), daysGained: daysOutside(after, before) })

/** Returns the employments with a new first day for the latest one. */
export const withBeginning = (all: readonly Employment[], firstDay: string): Employment[] =>
  all.map((one, i) => (i === all.length - 1 ? { ...one, first: firstDay } : one))

/** Returns the employments with a new last day for the latest one. */
export const withEnding = (all: readonly Employment[], lastDay: string): Employment[] =>
  all.map((one, i) => (i === all.length - 1 ? { ...one, last: lastDay } : one))

/**
 * Returns the employments that result if the person is employed again from the day `from` on. If there is no gap in
 * between, the latest one continues. An employment that was ended before its first day keeps its first day, unless the
 * user entered another one (`isGiven`).
 */
export function withResumption(all: readonly Employment[], from: string, isGiven = false): Employment[] {
  const [latest, before] = [all.at(-1), all.slice(0, -1)]
  if (!latest) return [{ first: from, last: null }]
  if (isContinued(latest, from, isGiven)) return [...before, { ...latest, last: null }]
  return [...(isEmptyPeriod(latest) ? before : all), { first: from, last: null }]
}

/** Returns whether an employment never took place, because it was ended before its first day. */
export const isEmptyPeriod = ({ first, last }: Employment): boolean => last !== null && last < first

/**
 * Returns whether employing the person again from `from` extends their latest employment instead of starting a new one.
 * `isGiven` is true if the user entered that day.
 */
export function isContinued(latest: Employment, from: string, isGiven: boolean): boolean {
  if (latest.last === null) return true
  return isEmptyPeriod(latest) ? !isGiven && from <= latest.first : addDays(latest.last, 1) >= from
}

/**
 * Returns the employments with the most recent end removed. An employment added after that end is merged into the one
 * before it. Null if no employment has ended.
 */
export function withoutEnding(all: readonly Employment[]): Employment[] | null {
  const [latest, former] = [all.at(-1), all.at(-2)]
  if (latest?.last) return [...all.slice(0, -1), { ...latest, last: null }]
  return former ? [...all.slice(0, -2), { ...former, last: null }] : null
}

/** Returns the reason why the latest of these employments cannot end on a day, as a sentence; null if it can. */
export function lastDayProblem(all: readonly Employment[], day: string, today: string): string | null {
  const [former, latest] = [all.at(-2), all.at(-1)]
  if (!latest || day >= latest.first) return null
  // An employment that has not begun may end before its first day, and then never takes place.
  if (latest.first <= today)
    return `Their employment began on ${formatDate(latest.first)}. Please choose that day or a later one.`
  if (!former?.last || day > former.last) return null
  return `Their previous employment ended on ${formatDate(former.last)}. Please choose a later day.`
}

/**
 * Returns the reason why a former employee cannot be employed again from a given day on, as a sentence; null if they
 * can.
 */
export function returnProblem(all: readonly Employment[], day: string, today: string): string | null {
  const last = all.findLast(({ first, last: end }) => end !== null && end >= first)?.last
  if (!last || day > last || day === today) return null
  return `Their employment ended on ${formatDate(last)}. Please choose a later day.`
}

/**
 * Maximum number of days between the last day of an employment and undoing its end. After that, too much pay and leave
 * would have to change.
 */
const maxUndoDays = 366

/** Returns the reason why the most recent end of an employment cannot be undone, as a sentence; null if it can. */
export function undoProblem(all: readonly Employment[], today: string): string | null {
  const end = all.at(-1)?.last ?? all.at(-2)?.last
  if (!end) return 'There is no end of employment to undo.'
  if (end >= addDays(today, -maxUndoDays)) return null
  return `Their employment ended on ${formatDate(end)}, more than a year ago. Please change the hire date instead.`
}
