import type { CutOff, MonthFacts } from '../facts.ts'
import type { Paid } from './byHand.ts'
import { Ratio } from './ratio.ts'

interface DayOfPay {
  date: string
  salary: bigint
  base: bigint
  currency: string
}

const pad = (number: number) => String(number).padStart(2, '0')

const monthDates = new Map<string, string[]>()

/** Returns all dates of a month, in order. */
export function datesOf(period: string): string[] {
  const known = monthDates.get(period)
  if (known) return known
  const dates: string[] = []
  for (
    const day = new Date(`${period}-01T00:00Z`);
    day.toISOString().startsWith(period);
    day.setUTCDate(day.getUTCDate() + 1)
  )
    dates.push(`${period}-${pad(day.getUTCDate())}`)
  monthDates.set(period, dates)
  return dates
}

/** Returns a person's pay on a date; null without employment or a known salary. */
export function payOn({ period, employments, pay, payTerms }: MonthFacts, date: string): DayOfPay | null {
  if ((date.startsWith(period) ? payTerms.own : payTerms.before).kind !== 'MONTHLY') return null
  if (!employments.some(({ first, last }) => first <= date && date <= (last ?? date))) return null
  let dayOfPay: DayOfPay | null = null
  for (const { from, salary, base, currency } of pay) {
    if (from > date) continue
    if (salary === null || currency === null) dayOfPay = null
    else dayOfPay = { date, salary, base: base === null || base > salary ? salary : base, currency }
  }
  return dayOfPay
}

/** Returns the paid days of a month, grouped by equal pay on consecutive days. */
function together(facts: MonthFacts): DayOfPay[][] {
  const groups: DayOfPay[][] = []
  let before: DayOfPay | null = null
  for (const date of datesOf(facts.period)) {
    const today = payOn(facts, date)
    if (today) {
      const isAlike =
        before?.salary === today.salary && before.base === today.base && before.currency === today.currency
      if (isAlike) groups.at(-1)!.push(today)
      else groups.push([today])
    }
    before = today
  }
  return groups
}

/** Returns the exact pay for some days: the sum of each day's share of the monthly pay. */
const earningsOf = (days: DayOfPay[], of: (day: DayOfPay) => bigint, length: number) =>
  days.reduce((all, day) => all.add(new Ratio(of(day), BigInt(length))), new Ratio(0n))

/** Returns the reason why a date is unpaid; null if none applies. */
export function reasonOf({ unpaid, rules }: MonthFacts, date: string) {
  const reasons = unpaid.filter((day) => day.date === date).map(({ reason }) => reason)
  if (reasons.includes('LEAVE')) return 'UNPAID_LEAVE'
  return reasons.includes('ABSENCE') && rules.absencesDeducted ? 'ABSENCE' : null
}

/** Returns the rule by which the unpaid days of a calendar month are valued. */
const dayPayIn = ({ period, rules }: MonthFacts, month: string) =>
  month === period ? rules.dayPay.own : rules.dayPay.before

const isWorkingDate = ({ workingDates, unpaid }: MonthFacts, date: string) =>
  workingDates.includes(date) || unpaid.some((day) => day.date === date && day.reason === 'ABSENCE')

/** Returns the month before or after one, by counting days from its first. */
const monthNear = (period: string, days: number) =>
  new Date(Date.parse(`${period}-01T00:00Z`) + days * 86_400_000).toISOString().slice(0, 7)
export const monthBefore = (period: string) => monthNear(period, -1)
const monthAfter = (period: string) => monthNear(period, 31)

const isEmployedIn = ({ employments }: MonthFacts, period: string) =>
  datesOf(period).some((date) => employments.some(({ first, last }) => first <= date && date <= (last ?? date)))

/** Returns true if a day counts for the pay of a month by a cut-off. */
export function countsFor(facts: MonthFacts, date: string, { before, own }: CutOff): boolean {
  const { period } = facts
  const day = Number(date.slice(8))
  if (date.startsWith(period)) return own === null || day <= own || !isEmployedIn(facts, monthAfter(period))
  return date.startsWith(monthBefore(period)) && before !== null && day > before && isEmployedIn(facts, period)
}

/** Consecutive days of equal pay in a calendar month, and the pay for them. */
interface Group {
  days: DayOfPay[]
  amount: bigint
  ofBase: bigint
}

function groupsOf(facts: MonthFacts): Group[] {
  const groups = together(facts)
  const length = datesOf(facts.period).length
  const isWhole = groups.flat().length === length && new Set(groups.flat().map(({ currency }) => currency)).size === 1
  let before = 0n
  return groups.map((days, place) => {
    const [{ salary, base }] = days as [DayOfPay]
    const all = earningsOf(groups.flat(), (day) => day.salary, length).whole()
    const isLast = place === groups.length - 1
    const amount = isWhole && isLast ? all - before : earningsOf(days, (day) => day.salary, length).whole()
    before += amount
    const ofBase = base < salary ? earningsOf(days, (day) => day.base, length).whole() : amount
    return { days, amount, ofBase: ofBase > amount ? amount : ofBase }
  })
}

/** Returns the groups of the month itself or of the month before. */
const groupsIn = (facts: MonthFacts, month: string): Group[] =>
  month === facts.period
    ? groupsOf(facts)
    : groupsOf({ ...facts, period: month, payTerms: { ...facts.payTerms, own: facts.payTerms.before } })

interface Lost {
  code: string
  days: number
  amount: bigint
  ofBase: bigint
}

/** Returns the days of a group that deduct something if they are unpaid, and by how many days a month is divided for each. */
function valuedDays(facts: MonthFacts, days: DayOfPay[]): { days: DayOfPay[]; length: number; decisive: DayOfPay[] } {
  const month = datesOf(days[0]!.date.slice(0, 7))
  const rule = dayPayIn(facts, days[0]!.date.slice(0, 7))
  const working = days.filter(({ date }) => isWorkingDate(facts, date))
  if (rule === 'CALENDAR_DAYS' || working.length === 0) return { days, length: month.length, decisive: days }
  if (rule === 'THIRTY_DAYS') return { days, length: 30, decisive: working }
  return { days: working, length: month.filter((date) => isWorkingDate(facts, date)).length, decisive: working }
}

/** Returns the days of a month that deduct something if they are unpaid. Only by working days, days off do not. */
export const deductibleDates = (facts: MonthFacts, month = facts.period): Set<string> =>
  new Set(groupsIn(facts, month).flatMap(({ days }) => valuedDays(facts, days).days.map(({ date }) => date)))

/** Returns what a group of days loses by its unpaid days among those that `counts` selects, by kind. */
function lostBy(facts: MonthFacts, { days, ...group }: Group, counts: (date: string) => boolean): Lost[] {
  const [{ salary, base }] = days as [DayOfPay]
  const { days: valued, length, decisive } = valuedDays(facts, days)
  const isUnpaid = ({ date }: DayOfPay) => counts(date) && reasonOf(facts, date) !== null
  const isAll = decisive.every(isUnpaid)
  const lastKind = valued.some(({ date }) => counts(date) && reasonOf(facts, date) === 'ABSENCE')
    ? 'ABSENCE'
    : 'UNPAID_LEAVE'
  // The amounts left after each kind of unpaid days, in total and of the base pay.
  let [remaining, remainingBase] = [group.amount, group.ofBase]
  return ['UNPAID_LEAVE', 'ABSENCE'].map((code) => {
    const lostDays = valued.filter(({ date }) => counts(date) && reasonOf(facts, date) === code)
    if (!lostDays.length) return { code, days: 0, amount: 0n, ofBase: 0n }
    let amount = earningsOf(lostDays, (day) => day.salary, length).whole()
    if (amount > remaining) amount = remaining > 0n ? remaining : 0n
    if (isAll && code === lastKind) amount = remaining
    let ofBase = base < salary ? earningsOf(lostDays, (day) => day.base, length).whole() : amount
    if (ofBase > amount) ofBase = amount
    if (amount - ofBase > remaining - remainingBase) ofBase = amount - (remaining - remainingBase)
    if (ofBase > remainingBase) ofBase = remainingBase
    remaining -= amount
    remainingBase -= ofBase
    return { code, days: lostDays.length, amount, ofBase }
  })
}

/** Returns the lines of a month for the salary and for unpaid days. */
export function salaryByHand(facts: MonthFacts): Paid[] {
  const { period, rules } = facts
  const lines: Paid[] = []
  const add = ({ days }: Group, code: [string, string], amounts: bigint[]) => {
    const [{ currency, salary, base }] = days as [DayOfPay]
    lines.push({ code: code[0], part: 'BASE', period, currency, amount: amounts[0]! })
    if (base < salary) lines.push({ code: code[1], part: 'ALLOWANCES', period, currency, amount: amounts[1]! })
  }
  const addLost = (group: Group, lost: Lost[]) => {
    for (const { code, days, amount, ofBase } of lost) if (days) add(group, [code, code], [-ofBase, ofBase - amount])
  }
  const counts = (date: string) => countsFor(facts, date, rules.cutOffs.time)
  for (const group of groupsOf(facts)) {
    add(group, ['SALARY', 'ALLOWANCE'], [group.ofBase, group.amount - group.ofBase])
    addLost(group, lostBy(facts, group, counts))
  }
  // The last days of the month before lose what that month loses in all, less what it lost by its earlier days.
  for (const group of groupsIn(facts, monthBefore(period))) {
    const all = lostBy(facts, group, () => true)
    const earlier = lostBy(facts, group, (date) => !counts(date))
    const late = all.map((lost, kind) => ({ ...lost, days: lost.days - earlier[kind]!.days }))
    const rest = { amount: 0n, ofBase: 0n }
    for (const lost of earlier) [rest.amount, rest.ofBase] = [rest.amount - lost.amount, rest.ofBase - lost.ofBase]
    for (const lost of all) [rest.amount, rest.ofBase] = [rest.amount + lost.amount, rest.ofBase + lost.ofBase]
    const kinds = late.flatMap(({ days }, kind) => (days ? [kind] : []))
    addLost(
      group,
      late.map((lost, kind) => {
        const own = { amount: lost.amount - earlier[kind]!.amount, ofBase: lost.ofBase - earlier[kind]!.ofBase }
        if (kinds.length > 1) return { ...lost, ...own }
        return { ...lost, ...rest }
      }),
    )
  }
  return lines
}
