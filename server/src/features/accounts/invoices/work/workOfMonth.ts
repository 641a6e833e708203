import type { NotInvoicedReason } from '@muster/contract/accounts/generation'
import type { InvoicedWork, LineUnit } from '@muster/contract/accounts/lines'
import { type ChargingMethod } from '@muster/contract/kit/people'
import type { Cents } from '../../../../pay/money.ts'
import { type Employment, employmentsWithin, isEmployedOn } from '../../../../people/employments/employed.ts'
import type { TermsRange } from '../../../../people/invoicing.ts'
import { addDays, datesBetween, dayNumber } from '../../../../kernel/days.ts'
import { amountOf } from '../amounts.ts'

/**
 * Work that is on an invoice: whole days, or minutes of one day. Minutes are counted from the start of the work on that
 * day.
 */
export interface InvoicedRange {
  firstDay: string
  lastDay: string
  firstMinute: number
  /** The minute after the last invoiced minute; null for whole days. */
  endMinute: number | null
}

/** The facts that determine how a person's work of a month is invoiced by one method and rate. */
export interface PersonWork {
  method: ChargingMethod
  /** The price of an hour, month, week or fortnight, depending on the method. */
  rate: Cents
  employments: readonly Employment[]
  /** The days on which these terms apply. Days without employment do not count. */
  invoicingTerms: readonly TermsRange[]
  /** The seconds worked on each day of the month. */
  worked: readonly { day: string; seconds: number }[]
  /** The work that is already on other invoices. */
  invoicedRanges: readonly InvoicedRange[]
}

/** The first and the last day of a month. */
export interface MonthSpan {
  first: string
  last: string
}

/** The calculated fields of an invoice line, and the work that it bills. */
export interface WorkLine {
  unit: LineUnit
  quantity: bigint
  quantityOf: bigint
  amount: Cents
  work: InvoicedWork
  invoicedRanges: InvoicedRange[]
}

/** A range of days within one employment, all under the same invoicing terms. Weeks are counted from `countedFrom`. */
interface InvoicedDays {
  first: string
  last: string
  countedFrom: string
}

/**
 * Returns a line for a person's uninvoiced work of a month, or the reason why there is none. Includes only days on
 * which the person is employed and these terms apply, and rounds the amount once. Hourly work is added up in seconds
 * and charged by the minute; monthly work is charged by the day. Weekly and fortnightly work is charged in periods of 7
 * or 14 days, counted from the first day of employment. A period is charged in the month in which it ends, and is cut
 * short where the employment or the terms begin or end.
 */
export function workOfMonth(person: PersonWork, month: MonthSpan): WorkLine | NotInvoicedReason {
  if (person.rate === 0n) return 'NO_RATE'
  if (person.method === 'hourly') return hours(person)
  if (person.method === 'monthly') return monthly(person, month)
  return periodsLine(person, month, person.method === 'weekly' ? 7 : 14)
}

/** A day later than any real one: years have four digits. */
const never = '9999-12-31'

const invoicedDays = ({ employments, invoicingTerms }: PersonWork): InvoicedDays[] =>
  employments.flatMap(({ first, last }) =>
    employmentsWithin(invoicingTerms, first, last ?? never).map((days) => ({ ...days, countedFrom: first })),
  )

function hours(person: PersonWork): WorkLine | NotInvoicedReason {
  const { worked, invoicedRanges, rate } = person
  const employmentDays = invoicedDays(person)
  const ofEmployment = worked.filter(({ day }) => isEmployedOn(employmentDays, day))
  const free = ofEmployment.flatMap(({ day, seconds }) => uninvoicedTime(day, seconds, invoicedRanges))
  const sums = new Map<string, number>()
  for (const { take, seconds } of free) sums.set(take.firstDay, (sums.get(take.firstDay) ?? 0) + seconds)
  const minutes = minutesOf(free)
  if (minutes === 0) return minutesOf(ofEmployment) > 0 ? 'INVOICED_ALREADY' : 'NOTHING_WORKED'
  const days = [...sums].map(([day, seconds]) => {
    const rest = seconds % 60
    return { day, minutes: (seconds - rest) / 60, ...(rest > 0 && { seconds: rest }) }
  })
  const takes = free.map(({ take }) => take)
  return lineOf('HOURS', rate, minutes, 60, { kind: 'HOURS', days }, takes)
}

/** Returns the sum of seconds in minutes, rounded half up. */
const minutesOf = (parts: readonly { seconds: number }[]): number =>
  Math.round(parts.reduce((sum, { seconds }) => sum + seconds, 0) / 60)

/** Uninvoiced minutes of a day, and the seconds worked in them. The last minute may be incomplete. */
interface UninvoicedTime {
  take: InvoicedRange
  seconds: number
}

/**
 * Returns the uninvoiced time of a day, one item per gap between invoiced ranges. Invoiced and uninvoiced time together
 * never exceed the time worked, even if a correction reduced it or an invoice was voided. A remainder of less than a
 * minute is left out if the minutes before it are already invoiced.
 */
function uninvoicedTime(day: string, seconds: number, invoicedRanges: readonly InvoicedRange[]): UninvoicedTime[] {
  const free: UninvoicedTime[] = []
  const ofDay = invoicedRanges.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const minutes = Math.ceil(seconds / 60)
  let remaining = ofDay.reduce(
    (rest, { firstMinute, endMinute }) => rest - ((endMinute ?? minutes) - firstMinute) * 60,
    seconds,
  )
  let from = 0
  const add = (to: number) => {
    const ofPart = Math.min(remaining, to * 60 - from * 60, seconds - from * 60)
    if (ofPart <= 0 || (from > 0 && ofPart < 60)) return
    const take = { firstDay: day, lastDay: day, firstMinute: from, endMinute: from + Math.ceil(ofPart / 60) }
    free.push({ take, seconds: ofPart })
    remaining -= ofPart
  }
  for (const { firstMinute, endMinute } of ofDay.toSorted((a, b) => a.firstMinute - b.firstMinute)) {
    add(Math.min(firstMinute, minutes))
    from = Math.max(from, endMinute ?? minutes)
  }
  add(minutes)
  return free
}

function monthly(person: PersonWork, { first, last }: MonthSpan): WorkLine | NotInvoicedReason {
  const employed = employmentsWithin(invoicedDays(person), first, last)
  if (!employed.length) return 'NOTHING_WORKED'
  const free = employed.flatMap((part) => freeDays(part.first, part.last, person.invoicedRanges))
  const [start, end] = [free[0], free.at(-1)]
  if (start === undefined || end === undefined) return 'INVOICED_ALREADY'
  const daysOfMonth = dayNumber(last) - dayNumber(first) + 1
  const work = { kind: 'MONTH' as const, from: start, to: end, days: free.length, daysOfMonth }
  return lineOf('MONTHS', person.rate, free.length, daysOfMonth, work, rangesOf(free))
}

function periodsLine(person: PersonWork, { first, last }: MonthSpan, daysOfEach: 7 | 14): WorkLine | NotInvoicedReason {
  const { invoicedRanges, rate } = person
  const ending = invoicedDays(person).flatMap((days) => periodsEndingIn(days, { first, last }, daysOfEach))
  if (!ending.length) return 'NOTHING_WORKED'
  const free = ending.map(({ from, to }) => freeDays(from, to, invoicedRanges)).filter(({ length }) => length > 0)
  if (!free.length) return 'INVOICED_ALREADY'
  const work = {
    kind: 'STRETCHES' as const,
    daysOfEach,
    stretches: free.map((days) => ({ from: days[0] ?? '', to: days.at(-1) ?? '', days: days.length })),
  }
  const all = free.flat()
  return lineOf(daysOfEach === 7 ? 'WEEKS' : 'FORTNIGHTS', rate, all.length, daysOfEach, work, rangesOf(all))
}

/** Returns the weeks or fortnights that end in a month. The first and the last may be cut short. */
function periodsEndingIn(days: InvoicedDays, { first, last }: MonthSpan, daysOfEach: number) {
  const before = Math.max(0, Math.floor((dayNumber(first) - dayNumber(days.countedFrom)) / daysOfEach))
  const ending: { from: string; to: string }[] = []
  for (let start = addDays(days.countedFrom, before * daysOfEach); start <= last; start = addDays(start, daysOfEach)) {
    const end = addDays(start, daysOfEach - 1)
    const [from, to] = [start > days.first ? start : days.first, end < days.last ? end : days.last]
    if (from <= to && first <= to && to <= last) ending.push({ from, to })
  }
  return ending
}

function lineOf(
  unit: LineUnit,
  rate: Cents,
  count: number,
  divisor: number,
  work: InvoicedWork,
  invoicedRanges: InvoicedRange[],
): WorkLine {
  const [quantity, quantityOf] = [BigInt(count), BigInt(divisor)]
  return { unit, quantity, quantityOf, amount: amountOf(rate, quantity, quantityOf), work, invoicedRanges }
}

/** Returns the days of a range that are not invoiced yet, in order. */
const freeDays = (from: string, to: string, invoicedRanges: readonly InvoicedRange[]): string[] =>
  datesBetween(from, to).filter(
    (day) => !invoicedRanges.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  )

/** Groups sorted days into ranges of consecutive days. */
function rangesOf(days: readonly string[]): InvoicedRange[] {
  const ranges: InvoicedRange[] = []
  for (const day of days) {
    const before = ranges.at(-1)
    if (before && addDays(before.lastDay, 1) === day) before.lastDay = day
    else ranges.push({ firstDay: day, lastDay: day, firstMinute: 0, endMinute: null })
  }
  return ranges
}
