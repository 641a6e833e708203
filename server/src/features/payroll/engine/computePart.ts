import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { PayrollException } from '@muster/contract/payroll/records'
import { type Cents, fraction, jsonOf, roundToUnits, sumOf } from '../../../pay/money.ts'
import { computeRecords, recordsOf } from './computeRecords.ts'
import { withheldLines, workLines } from './computeMonth.ts'
import type { MonthFacts, OtherRuns, PartLine, PersonFacts, UnpaidDay } from './facts.ts'
import { isLastPay } from './loans.ts'
import { dateIn, daysOfMonth, monthBefore } from './months.ts'
import { linesLess } from './otherRuns.ts'
import { rateTermsOn } from './paidTime.ts'
import type { ComputedRecord, Line } from './records.ts'
import { sumsOf } from './sums.ts'
import { windowOf } from './window.ts'
import { isWithheld, paidPartLines } from './partLine.ts'

/** The inputs for a person's records of a part of a month. */
export interface PartFacts {
  /** The month, with the last day of the part as `upTo`. */
  month: MonthFacts & { upTo: string }
  others: OtherRuns
}

/**
 * Returns the records of a part of a month for a person, one per currency. It pays the days of the month up to its last
 * day, less what earlier parts have paid, and withholds their share of the insurance and tax of the month as it is known
 * then. Bonuses, pay items, deductions, loans and earlier months are left to the month's own record. In a currency in
 * which earlier parts have paid too much, there is no record, nor is there one in the last month of employment: its own record
 * takes what the person still owes from all of its pay.
 */
export function computePartRecords({ month, others }: PartFacts): ComputedRecord[] {
  // The month's own record has paid the rest, or pays everything.
  if (others.runs.includes(0) || isLastPay(month)) return []
  const paid = others.parts ?? []
  const due = workLines(month)
  const lines = [
    ...due,
    ...paidPartLines(month.period, paid),
    ...linesLess(month.period, shareLines(month, due), paid.filter(isWithheld)),
  ]
  const owed = salaryCurrencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const { grossPay, netPay } = sumsOf(own)
    return grossPay > 0n && netPay > 0n ? own : []
  })
  return recordsOf({ month, deductions: [], carried: [], loans: [], earlier: [], years: [] }, owed, [])
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
 * Returns true if the rest of a month is expected not to cover the deductions and instalments of its own record, once a part of it is
 * paid. `facts` are those of the month's record before the part.
 */
export function leavesTooLittle(facts: PersonFacts, upTo: string, part: readonly ComputedRecord[]): boolean {
  const others = facts.otherRuns ?? { runs: [], bonuses: [], withheld: [] }
  const lines = part.flatMap((record) =>
    record.lines.map((line): PartLine => ({ ...line, currency: record.currency, name: '' })),
  )
  const otherRuns: OtherRuns = {
    ...others,
    runs: [...others.runs, Math.max(0, ...others.runs) + 1],
    withheld: [...others.withheld, ...lines.filter(isWithheld)],
    parts: [...(others.parts ?? []), ...lines],
  }
  return computeRecords({ ...facts, month: continued(facts.month, upTo), otherRuns }).some(({ exceptions }) =>
    exceptions.some((one) => shortfalls.has(one)),
  )
}

/** The exceptions of a record whose pay doesn't cover what it takes. */
const shortfalls: ReadonlySet<PayrollException> = new Set(['NEGATIVE_NET', 'CAPPED_NET', 'LOAN_CAPPED', 'LOAN_LEFT'])

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
