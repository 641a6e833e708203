import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { type Cents, fraction, jsonOf, roundToUnits, sumOf } from '../../../pay/money.ts'
import { recordsOf } from './computeRecords.ts'
import { withheldLines, workLines } from './computeMonth.ts'
import type { MonthFacts, OtherRuns } from './facts.ts'
import { isLastPay } from './loans.ts'
import { dayOfMonth, daysEmployed } from './months.ts'
import { linesLess } from './otherRuns.ts'
import type { ComputedRecord, Line } from './records.ts'
import { sumsOf } from './sums.ts'
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
  const part = pay < of ? pay : of
  return withheldLines(whole, expected).map((line): Line => {
    const { because } = line
    const share = { partShare: { pay: jsonOf(pay), of: jsonOf(of) } }
    return {
      ...line,
      amount: roundToUnits(fraction(line.amount * part, of)),
      because: because.kind === 'INSURANCE' || because.kind === 'TAX' ? { ...because, ...share } : because,
    }
  })
}

const amountOf = ({ amount }: Line): Cents => amount

/**
 * Returns the lines for the days of the whole month as they are expected: the salary of all its days, unpaid days and
 * overtime up to the last day of the part, and as much paid time on each later day of employment as on the days until then.
 */
function expectedLines({ upTo, ...month }: PartFacts['month']): Line[] {
  const isKnown = ({ date }: { date: string }) => date <= upTo
  const { period, employments, unpaid, overtime, paidTime } = month
  const lines = workLines({
    ...month,
    unpaid: unpaid.filter(isKnown),
    overtime: overtime.filter(isKnown),
    paidTime: paidTime.filter(isKnown),
  })
  const days = BigInt(daysEmployed(period, employments))
  const daysUntil = BigInt(daysEmployed(period, employments, dayOfMonth(period, upTo)))
  return lines.map((line) =>
    line.because.kind === 'TIME' && daysUntil > 0n
      ? { ...line, amount: roundToUnits(fraction(line.amount * days, daysUntil)) }
      : line,
  )
}
