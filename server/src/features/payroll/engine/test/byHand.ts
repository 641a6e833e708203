import type { CutOff, EarlierMonth, MonthFacts, PersonFacts } from '../facts.ts'
import { itemsByHand, type PaidItem } from './itemsByHand.ts'
import { taxByHand } from './taxByHand.ts'
import { Ratio } from './ratio.ts'

/** The fields of a line that are compared. */
export interface Paid {
  code: string
  part: string
  period: string
  currency: string
  amount: bigint
  /** The id of the pay item; missing for other lines. */
  item?: string
  because?: unknown
}

interface DayOfPay {
  date: string
  salary: bigint
  base: bigint
  currency: string
}

const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)
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
export function payOn({ employments, pay }: MonthFacts, date: string): DayOfPay | null {
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
function reasonOf({ unpaid, rules }: MonthFacts, date: string) {
  const reasons = unpaid.filter((day) => day.date === date).map(({ reason }) => reason)
  if (reasons.includes('LEAVE')) return 'UNPAID_LEAVE'
  return reasons.includes('ABSENCE') && rules.absencesDeducted ? 'ABSENCE' : null
}

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

interface Lost {
  code: string
  days: number
  amount: bigint
  ofBase: bigint
}

/** Returns what a group of days loses by its unpaid days among those that `counts` selects, by kind. */
function lostBy(facts: MonthFacts, { days, ...group }: Group, counts: (date: string) => boolean): Lost[] {
  const [{ salary, base, date: first }] = days as [DayOfPay]
  const length = datesOf(first.slice(0, 7)).length
  // The amounts left after each kind of unpaid days, in total and of the base pay.
  let [remaining, remainingBase, paidDays] = [group.amount, group.ofBase, days.length]
  return ['UNPAID_LEAVE', 'ABSENCE'].map((code) => {
    const lostDays = days.filter(({ date }) => counts(date) && reasonOf(facts, date) === code)
    if (!lostDays.length) return { code, days: 0, amount: 0n, ofBase: 0n }
    paidDays -= lostDays.length
    let amount = earningsOf(lostDays, (day) => day.salary, length).whole()
    if (amount > remaining) amount = remaining > 0n ? remaining : 0n
    if (paidDays === 0) amount = remaining
    let ofBase = base < salary ? earningsOf(lostDays, (day) => day.base, length).whole() : amount
    while (ofBase > amount) ofBase -= 1n
    while (amount - ofBase > remaining - remainingBase) ofBase += 1n
    while (ofBase > remainingBase) ofBase -= 1n
    remaining -= amount
    remainingBase -= ofBase
    return { code, days: lostDays.length, amount, ofBase }
  })
}

function salaryByHand(facts: MonthFacts): Paid[] {
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
  for (const group of groupsOf({ ...facts, period: monthBefore(period) })) {
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

function overtimeByHand(facts: MonthFacts): Paid[] {
  const { period, overtime, rules } = facts
  const classes = [
    ['OVERTIME_DAY', 'day'],
    ['OVERTIME_NIGHT', 'night'],
    ['OVERTIME_REST_DAY', 'restDay'],
    ['OVERTIME_HOLIDAY', 'holiday'],
  ] as const
  return classes.flatMap(([code, name]) => {
    const sums = new Map<string, Ratio>()
    for (const date of [...datesOf(monthBefore(period)), ...datesOf(period)]) {
      if (!countsFor(facts, date, rules.cutOffs.overtime)) continue
      const pay = payOn(facts, date)
      for (const day of overtime) {
        if (!pay || day.date !== date || day.minutes[name] === 0) continue
        const key = `${pay.currency} ${pay.salary}`
        const hour = new Ratio(pay.salary, BigInt(rules.divisor))
        const minutes = hour.times(BigInt(day.minutes[name]), 60n)
        const worth = minutes.add(minutes.times(rules.premiums[name], 10_000n))
        sums.set(key, (sums.get(key) ?? new Ratio(0n)).add(worth))
      }
    }
    return [...sums].map(([key, worth]) => ({
      code,
      part: 'OVERTIME',
      period,
      currency: key.slice(0, 3),
      amount: worth.whole(),
    }))
  })
}

/** Returns the lines of a month, calculated day by day and without differences from other months. */
export function monthByHand(facts: MonthFacts): Paid[] {
  const { period, bonuses, rules, taxMethod, terms } = facts
  const work = [...salaryByHand(facts), ...overtimeByHand(facts)]
  const items = itemsByHand(facts, work, {
    paid: (currency) => datesOf(period).filter((date) => payOn(facts, date)?.currency === currency).length,
    worked: (currency) =>
      [...datesOf(monthBefore(period)), ...datesOf(period)].filter(
        (date) =>
          countsFor(facts, date, rules.cutOffs.time) &&
          payOn(facts, date)?.currency === currency &&
          !reasonOf(facts, date),
      ).length,
    of: datesOf(period).length,
  })
  const gross = [
    ...work,
    ...items,
    ...bonuses.map(({ currency, amount }) => ({ code: 'BONUS', part: 'BONUSES', period, currency, amount })),
  ]
  if (rules.pack === 'NONE') return gross
  const own = items.filter(({ currency }) => currency === 'EGP')
  const ofItems = (is: (item: PaidItem) => boolean) => sum(own.filter(is).map(({ amount }) => amount))
  const wage =
    sum(gross.filter(({ currency }) => currency === 'EGP').map(({ amount }) => amount)) -
    ofItems((item) => !item.isTaxed)
  if (wage <= 0n) return gross
  const dates = datesOf(period)
  const employed = dates.filter((date) =>
    facts.employments.some(({ first, last }) => first <= date && date <= (last ?? date)),
  )
  const isWhole = rules.partMonthTax === 'WHOLE_MONTH' || employed.length === 0
  const once = taxMethod === 'MONTHLY' ? [] : bonuses.filter(({ currency }) => currency === 'EGP')
  const { insurance, company, tax } = taxByHand(period, {
    wage,
    once:
      sum(once.map(({ amount }) => amount)) +
      (taxMethod === 'MONTHLY' ? 0n : ofItems((item) => item.isTaxed && item.part === 'BONUSES')),
    uninsured: ofItems((item) => item.isTaxed && !item.isInsured),
    days: isWhole ? dates.length : employed.length,
    of: dates.length,
    registered: terms.insuredWage,
    status: terms.status,
  })
  const line = (code: string, part: string, amount: bigint) => ({ code, part, period, currency: 'EGP', amount })
  return [
    ...gross,
    // The insured wage is at least the minimum, so a share of 0 means that there is no insurance.
    ...(insurance === 0n ? [] : [line('INSURANCE', 'TAX', insurance)]),
    line('INCOME_TAX', 'TAX', tax),
    ...(company === 0n ? [] : [line('EMPLOYER_INSURANCE', 'EMPLOYER', company)]),
  ]
}

/**
 * Returns the totals of lines by code, part, currency and pay item, without zeros and without codes that are never recalculated.
 */
export function dueOf(lines: Paid[]): Map<string, bigint> {
  const due = new Map<string, bigint>()
  for (const { code, part, currency, amount, item, because } of lines) {
    if (['BONUS', 'DEDUCTION', 'CARRIED_IN', 'CARRIED_OUT'].includes(code)) continue
    const payItem = item ?? (because as { payItem?: { id: string } } | undefined)?.payItem?.id ?? ''
    const key = `${code} ${part} ${currency} ${payItem}`
    due.set(key, (due.get(key) ?? 0n) + amount)
  }
  return new Map([...due].filter(([, amount]) => amount !== 0n))
}

function retroByHand({ facts, paid }: EarlierMonth): Paid[] {
  const negative = paid.map((line) => ({ ...line, period: facts.period, amount: -line.amount }))
  return [...dueOf([...monthByHand(facts), ...negative])].map(([key, amount]) => {
    const [code, part, currency] = key.split(' ') as [string, string, string]
    return { code, part, period: facts.period, currency, amount }
  })
}

/** Returns a person's records of a month: their totals, and their lines in any order. */
export function recordsByHand({ month, deductions, carried, earlier }: PersonFacts) {
  const { period } = month
  const all: Paid[] = [
    ...monthByHand(month),
    ...earlier.flatMap(retroByHand),
    ...deductions.map(({ currency, amount }) => ({ code: 'DEDUCTION', part: 'DEDUCTIONS', period, currency, amount })),
  ]
  return ['EGP', 'USD', 'EUR', 'GBP'].flatMap((currency) => {
    const lines = all.filter((line) => line.currency === currency)
    if (!lines.length) return []
    const line = (code: string, amount: bigint) => lines.push({ code, part: 'DEDUCTIONS', period, currency, amount })
    for (const one of carried) if (one.currency === currency) line('CARRIED_IN', one.amount)
    const sumOfParts = (...parts: string[]) =>
      sum(lines.filter(({ part }) => parts.includes(part)).map(({ amount }) => amount))
    const gross = sumOfParts('BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME')
    const missing = sumOfParts('DEDUCTIONS') + sumOfParts('TAX') - gross
    if (missing > 0n) line('CARRIED_OUT', -missing)
    return [
      {
        currency,
        gross,
        net: gross - sumOfParts('DEDUCTIONS') - sumOfParts('TAX'),
        company: sumOfParts('EMPLOYER'),
        lines,
      },
    ]
  })
}
