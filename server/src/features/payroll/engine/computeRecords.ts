import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import { lineCodes, lineParts } from '@muster/contract/payroll/lines'
import type { PayrollException } from '@muster/contract/payroll/records'
import { sumOf } from '../../../pay/money.ts'
import { packCurrency } from '../../../pay/packs/egypt.ts'
import { lacksLimits } from '../../../pay/packs/tables.ts'
import { adjustmentLines, carriedLine } from './adjustments.ts'
import { canonicalOf } from './canonical.ts'
import { computeMonth } from './computeMonth.ts'
import type { PersonFacts } from './facts.ts'
import { compare } from './months.ts'
import type { ComputedRecord, Line } from './records.ts'
import { retroLines } from './retro.ts'
import { sumsOf } from './sums.ts'

/** Returns a person's records of a month, one per currency; none if there is nothing to pay or deduct. */
export function computeRecords({ month, deductions, carried, earlier }: PersonFacts): ComputedRecord[] {
  const lines = [...computeMonth(month), ...earlier.flatMap(retroLines), ...adjustmentLines(month.period, deductions)]
  return salaryCurrencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    // Carried amounts wait for a month that has lines in their currency.
    if (!own.length) return []
    const before = sumOf(carried.filter((one) => one.currency === currency).map(({ amount }) => amount))
    return [recordOf(month, currency, before > 0n ? [...own, carriedLine(month.period, currency, before)] : own)]
  })
}

function recordOf(month: PersonFacts['month'], currency: Currency, all: Line[]): ComputedRecord {
  const { grossPay, netPay } = sumsOf(all)
  // Employees never owe the company: what their pay does not cover is carried to the next month.
  const withCarried = netPay < 0n ? [...all, carriedLine(month.period, currency, netPay)] : all
  const exceptions: PayrollException[] = []
  if (grossPay < 0n) exceptions.push('NEGATIVE_NET')
  else if (netPay < 0n) exceptions.push('CAPPED_NET')
  if (
    month.rules.pack === 'EGYPT' &&
    currency === packCurrency &&
    grossPay !== 0n &&
    lacksLimits(month.rules.tables, month.period)
  )
    exceptions.push('LIMITS_MISSING')
  if (month.rules.pack === 'EGYPT' && currency !== packCurrency && grossPay !== 0n) exceptions.push('UNTAXED_CURRENCY')
  const lines = withCarried.toSorted(inPayslipOrder(month.period))
  const record = { period: month.period, currency, lines, ...sumsOf(lines), exceptions }
  return { ...record, canonical: canonicalOf(month, record) }
}

/**
 * Compares lines by code; within a code, lines of the month itself come before those of earlier months and keep their
 * order.
 */
const inPayslipOrder = (period: string) => (a: Line, b: Line) =>
  lineCodes.indexOf(a.code) - lineCodes.indexOf(b.code) ||
  Number(a.period !== period) - Number(b.period !== period) ||
  compare(a.period, b.period) ||
  (a.period === period ? 0 : lineParts.indexOf(a.part) - lineParts.indexOf(b.part))
