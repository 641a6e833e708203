import type { EarlierMonth, MonthFacts, PersonFacts } from '../facts.ts'
import { itemsByHand, type PaidItem } from './itemsByHand.ts'
import { taxByHand } from './taxByHand.ts'
import { Ratio } from './ratio.ts'
import { paidTimeByHand, ratedDates, ratedOn } from './paidTimeByHand.ts'
import { countsFor, datesOf, deductibleDates, monthBefore, payOn, reasonOf, salaryByHand } from './salaryByHand.ts'

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

const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)

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
      const rated = ratedOn(facts, date)
      for (const day of overtime) {
        if (day.date !== date || day.minutes[name] === 0) continue
        if (rated) {
          const length = rated.kind === 'DAILY' ? BigInt(day.minutesPerDay) : 60n
          const minutes = new Ratio(rated.rate, length).times(BigInt(day.minutes[name]))
          const key = `${rated.currency} ${rated.kind} ${rated.rate} ${length}`
          const worth = minutes.add(minutes.times(rules.premiums[name], 10_000n))
          sums.set(key, (sums.get(key) ?? new Ratio(0n)).add(worth))
        }
        if (!pay) continue
        const { own, company } = day.week
        const isPart = rules.hourBase === 'OWN_HOURS' && 0 < own && own < company
        const key = `${pay.currency} ${pay.salary} ${isPart ? `${own} ${company}` : ''}`
        const full = new Ratio(pay.salary, BigInt(rules.divisor))
        const hour = isPart ? full.times(BigInt(company), BigInt(own)) : full
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
  const work = [...salaryByHand(facts), ...paidTimeByHand(facts), ...overtimeByHand(facts)]
  const deductible = deductibleDates(facts).union(deductibleDates(facts, monthBefore(period)))
  const items = itemsByHand(facts, work, {
    paid: (currency) =>
      datesOf(period).filter((date) => (payOn(facts, date) ?? ratedOn(facts, date))?.currency === currency).length,
    worked: (currency) =>
      [...datesOf(monthBefore(period)), ...datesOf(period)].filter(
        (date) =>
          countsFor(facts, date, rules.cutOffs.time) &&
          payOn(facts, date)?.currency === currency &&
          !(reasonOf(facts, date) && deductible.has(date)),
      ).length + ratedDates(facts, currency).length,
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
      (taxMethod === 'MONTHLY' ? 0n : ofItems((item) => item.isTaxed && item.isOnce)),
    uninsured: ofItems((item) => item.isTaxed && !item.isInsured) - ofItems((item) => !item.isTaxed && item.isInsured),
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
        inKind: sumOfParts('BENEFITS'),
        lines,
      },
    ]
  })
}
