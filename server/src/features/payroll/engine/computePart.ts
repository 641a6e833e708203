import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import { type Cents, fraction, jsonOf, roundToUnits, sumOf } from '../../../pay/money.ts'
import { computeRecords, recordsOf } from './computeRecords.ts'
import { withheldLines, workLines } from './computeMonth.ts'
import type { MonthFacts, OtherRuns, PartLine, PersonFacts, UnpaidDay, YearFacts } from './facts.ts'
import { dateIn, daysOfMonth, monthBefore } from './months.ts'
import { linesLess } from './otherRuns.ts'
import { rateTermsOn } from './paidTime.ts'
import type { ComputedRecord, Line } from './records.ts'
import { grossParts, sumsOf } from './sums.ts'
import { windowOf } from './window.ts'
import { isWithheld, paidPartLines } from './partLine.ts'

/** The inputs for a person's records of a part of a month. */
export interface PartFacts {
  /** The month, with the last day of the part as `upTo`. */
  month: MonthFacts & { upTo: string }
  others: OtherRuns
  /** The inputs for the month's own record before the part. */
  whole: PersonFacts
}

/** Net pay that a part keeps back in a currency, because the rest of the month would not cover its deductions without it. */
export interface KeptBack {
  currency: Currency
  kept: Cents
  /** The net pay of the days of the part, before anything is kept back. */
  due: Cents
  /** The net pay that the month is expected to have after its deductions and loans, without extra runs. */
  expected: Cents
  /** The net pay of earlier parts of the month. */
  paid: Cents
}

/** The pay of a part in a currency: its lines, and what it keeps back of them. */
interface PartPay {
  lines: Line[]
  keptBack: KeptBack
}

/** A person's part of a month: its records, one per currency, and what it keeps back, in each currency in which it does. */
export interface ComputedPart {
  records: ComputedRecord[]
  keptBack: KeptBack[]
}

/**
 * Calculates a person's part of a month. It pays the days of the month up to its last
 * day, less what earlier parts have paid, and withholds their share of the insurance and tax of the month as it is known
 * then. Bonuses, pay items, deductions, loans and earlier months are left to the month's own record. The part keeps back what the
 * rest of the month needs for them, so in the last month of employment also what is owed then. In a currency in
 * which earlier parts have paid too much, or all pay is kept back, there is no record.
 */
export function computePart(facts: PartFacts): ComputedPart {
  const pay = payOfPart(facts)
  const owed = pay.flatMap(({ lines, keptBack }) =>
    keptBack.kept < keptBack.due ? [...lines, ...keptBackLines(facts.month, lines, keptBack)] : [],
  )
  const inputs = { month: facts.month, deductions: [], carried: [], loans: [], earlier: [], years: [] }
  const records = recordsOf(inputs, owed, []).map((record): ComputedRecord =>
    record.lines.some(({ because }) => because.kind === 'KEPT_BACK')
      ? { ...record, exceptions: [...record.exceptions, 'KEPT_BACK'] }
      : record,
  )
  return { records, keptBack: pay.flatMap(({ keptBack }) => (keptBack.kept > 0n ? [keptBack] : [])) }
}

/** Returns the pay of a part in each currency in which its days are owed. */
function payOfPart({ month, others, whole }: PartFacts): PartPay[] {
  // The month's own record has paid the rest, or pays everything.
  if (others.runs.includes(0)) return []
  const paid = others.parts ?? []
  const due = workLines(month)
  const all = [
    ...due,
    ...paidPartLines(month.period, paid),
    ...linesLess(month.period, shareLines(month, due), paid.filter(isWithheld)),
  ]
  const owed = salaryCurrencies.flatMap((currency) => {
    const lines = all.filter((line) => line.currency === currency)
    const { grossPay, netPay } = sumsOf(lines)
    return grossPay > 0n && netPay > 0n ? [{ currency, lines, grossPay, netPay }] : []
  })
  if (!owed.length) return []
  const expectedIn = expectedNets(whole, month.upTo)
  return owed.map(({ currency, lines, grossPay, netPay }) => {
    const ofParts = sumsOf(paid.filter((line) => line.currency === currency)).netPay
    const expected = expectedIn.get(currency) ?? 0n
    const left = expected - ofParts
    const missing = left >= netPay ? 0n : left > 0n ? netPay - left : netPay
    // Only pay can be kept back, not insurance and tax that come back: these are left to the month, too.
    const kept = missing < grossPay ? missing : netPay
    return { lines, keptBack: { currency, kept, due: netPay, expected, paid: ofParts } }
  })
}

/**
 * Returns the lines that keep pay back, in the kinds of pay that a part has most of. The next part or the month pays them, since
 * each pays what earlier ones have not paid.
 */
function keptBackLines({ period }: MonthFacts, lines: readonly Line[], { kept, ...keptBack }: KeptBack): Line[] {
  const { due, expected, paid, currency } = keptBack
  const kinds = [
    ...Map.groupBy(
      lines.filter(({ part }) => grossParts.has(part)),
      ({ code, part }) => `${code} ${part}`,
    ).values(),
  ].map((own) => ({ code: own[0]!.code, part: own[0]!.part, sum: sumOf(own.map(amountOf)) }))
  let left = kept
  return kinds
    .toSorted((a, b) => (a.sum < b.sum ? 1 : a.sum > b.sum ? -1 : 0))
    .flatMap(({ code, part, sum }): Line[] => {
      const amount = left < sum ? left : sum
      if (amount <= 0n) return []
      left -= amount
      return [
        {
          code,
          part,
          label: 'Kept back for the month’s deductions',
          period,
          currency,
          quantity: null,
          unit: null,
          rate: null,
          amount: -amount,
          because: { kind: 'KEPT_BACK', due: jsonOf(due), expected: jsonOf(expected), paid: jsonOf(paid) },
          adjustmentId: null,
        },
      ]
    })
}

/** Returns the lines for the days of a month up to one of them, with their share of its insurance and tax. */
export function dueUntil(whole: MonthFacts, upTo: string): Line[] {
  const month = { ...whole, upTo }
  const due = workLines(month)
  return [...due, ...shareLines(month, due)]
}

/**
 * Returns the share of the insurance and tax of the month that falls to its days up to the last day of the part: as much of
 * it as their pay is of the expected pay of the month.
 */
function shareLines(month: PartFacts['month'], due: readonly Line[]): Line[] {
  const { upTo: _upTo, ...whole } = month
  const expected = expectedLines(month)
  const { currency } = month.rules.tables
  const payIn = (lines: readonly Line[]): Cents =>
    sumOf(lines.filter((line) => line.currency === currency).map(amountOf))
  const [pay, of] = [payIn(due), payIn(expected)]
  if (pay <= 0n) return []
  return withheldLines(whole, expected).map((line): Line => {
    const { because } = line
    const share = { partShare: { pay: jsonOf(pay), of: jsonOf(of) } }
    return {
      ...line,
      amount: pay < of ? roundToUnits(fraction(line.amount * pay, of)) : line.amount,
      because: because.kind === 'INSURANCE' || because.kind === 'TAX' ? { ...because, ...share } : because,
    }
  })
}

const amountOf = ({ amount }: Line): Cents => amount

/**
 * Returns the lines for the days of the whole month as they are expected: the salary of all its days, approved unpaid leave,
 * absences and overtime up to the last day of the part, and as much paid time on each later day as on the days until then, of those
 * that count for the month by its cut-off.
 */
function expectedLines({ upTo, ...month }: PartFacts['month']): Line[] {
  const isKnown = ({ date }: { date: string }) => date <= upTo
  const isExpected = (day: UnpaidDay) => day.reason === 'LEAVE' || isKnown(day)
  const { unpaid, overtime, paidTime } = month
  const lines = workLines({
    ...month,
    unpaid: unpaid.filter(isExpected),
    overtime: overtime.filter(isKnown),
    paidTime: paidTime.filter(isKnown),
  })
  const days = BigInt(ratedDates(month).length)
  const daysUntil = BigInt(ratedDates({ ...month, upTo }).length)
  return lines.map((line) =>
    line.because.kind === 'TIME' && daysUntil > 0n
      ? { ...line, amount: roundToUnits(fraction(line.amount * days, daysUntil)) }
      : line,
  )
}

/**
 * Returns the net pay that a month's own record is expected to have without parts and new loans, by currency. It is never below 0: what the month's
 * pay does not cover is carried or stays owed.
 */
function expectedNets(whole: PersonFacts, upTo: string): ReadonlyMap<Currency, Cents> {
  const { otherRuns } = whole
  const ofParts = otherRuns?.parts ?? []
  const withoutParts: OtherRuns | undefined = otherRuns && {
    ...otherRuns,
    withheld: [...otherRuns.withheld, ...ofParts.filter(isWithheld).map((line) => ({ ...line, amount: -line.amount }))],
    parts: [],
  }
  const records = computeRecords({
    ...whole,
    month: continued(whole.month, upTo),
    years: whole.years.map((year) => yearWithoutParts(whole.month.period, year, ofParts)),
    ...(withoutParts && { otherRuns: withoutParts }),
  })
  return new Map(
    records.map(({ currency, netPay, lines }) => [currency, netPay + sumOf(lines.filter(isLent).map(amountOf))]),
  )
}

/** Returns true for a line that pays a new loan out, which is no pay. Overpaid salary that is lent leaves pay that the month takes back. */
const isLent = ({ because }: Line): boolean => because.kind === 'LOAN_PAYOUT' && because.loan !== 'OVERPAYMENT'

/** Returns a year less what parts of a month have paid and withheld, which its own record pays and withholds without them. */
function yearWithoutParts(period: string, year: YearFacts, parts: readonly PartLine[]): YearFacts {
  const own = parts.filter(({ currency }) => currency === year.rules.tables.currency)
  const sumIf = (isCounted: (line: PartLine) => boolean): Cents =>
    sumOf(own.filter(isCounted).map(({ amount }) => amount))
  const months = year.months.map((month) =>
    month.period === period
      ? {
          period,
          wage: month.wage - sumIf(({ part }) => grossParts.has(part)),
          insurance: month.insurance - sumIf(({ code }) => code === 'INSURANCE'),
          tax: month.tax - sumIf(({ code }) => code === 'INCOME_TAX'),
        }
      : month,
  )
  return { ...year, months }
}

/** Returns the facts of a month in which someone paid by the day or by the hour works on as on its days until `upTo`. */
function continued(month: MonthFacts, upTo: string): MonthFacts {
  const dates = ratedDates(month)
  const until = dates.filter((date) => date <= upTo)
  const known = month.paidTime.filter(({ date }) => date <= upTo)
  const timeOn = new Map(known.map((day) => [day.date, day]))
  const later = dates.slice(until.length).flatMap((date, place) => {
    const day = timeOn.get(until[place % until.length] ?? '')
    return day ? [{ ...day, date }] : []
  })
  return { ...month, paidTime: [...known, ...later] }
}

/** Returns the dates that count for a month or its part, and on which the person is paid by the day or by the hour. */
function ratedDates(month: MonthFacts): string[] {
  const { from, to } = windowOf(month, month.rules.cutOffs.time)
  const dates = [monthBefore(month.period), month.period].flatMap((period) =>
    Array.from({ length: daysOfMonth(period) }, (_, day) => dateIn(period, day + 1)),
  )
  return dates.filter((date) => from <= date && date <= to && rateTermsOn(month, date) !== null)
}
