import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import { lineCodes, lineParts } from '@muster/contract/payroll/lines'
import type { PayrollException } from '@muster/contract/payroll/records'
import { sumOf } from '../../../pay/money.ts'
import { lacksLimits, yearOfMonth } from '../../../pay/packs/tables.ts'
import { adjustmentLines, carriedLine } from './adjustments.ts'
import { canonicalOf } from './canonical.ts'
import type { PersonFacts, YearFacts } from './facts.ts'
import { isOverpaymentDue, loanLines, overpaymentLines, untakenLoans } from './loans.ts'
import { compare } from './months.ts'
import { monthBesideRuns } from './otherRuns.ts'
import type { ComputedRecord, Line } from './records.ts'
import { retroLines } from './retro.ts'
import { settleYear } from './settlement.ts'
import { isInsured } from './status.ts'
import { payItemOf, sumsOf } from './sums.ts'

/** Returns a person's records of a month, one per currency; none if there is nothing to pay or deduct. */
export function computeRecords(facts: PersonFacts): ComputedRecord[] {
  const { month, deductions, earlier, years, otherRuns } = facts
  const { period } = month
  const pay = [
    ...monthBesideRuns(month, otherRuns),
    ...earlier.flatMap(retroLines),
    ...adjustmentLines(period, deductions),
  ]
  return recordsOf(
    facts,
    pay,
    years.map((year) => ({ year, ...settleYear(period, year, pay) })),
  )
}

/** Returns the records that pay these lines and settle these years, one per currency. */
export function recordsOf(
  { month, carried, loans }: PersonFacts,
  pay: readonly Line[],
  settlements: readonly YearSettlement[],
): ComputedRecord[] {
  const { period, rules } = month
  const taxed = rules.tables.currency
  const lines = [...pay, ...settlements.flatMap(({ line }) => line ?? [])]
  const currencies = salaryCurrencies.filter((currency) => lines.some((line) => line.currency === currency))
  // Loans wait for pay in their currency, too.
  const untaken = untakenLoans(
    month,
    loans.filter((loan) => !currencies.includes(loan.currency)),
  )
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const before = sumOf(carried.filter((one) => one.currency === currency).map(({ amount }) => amount))
    // Carried amounts wait for a month that has lines in their currency.
    const all = before > 0n ? [...own, carriedLine(period, currency, before)] : own
    // Without pay in the taxed currency, the record in another one says that the year is not settled.
    const settles = currency === (currencies.includes(taxed) ? taxed : currencies[0])
    return recordOf(month, currency, all, {
      settlements: settles ? settlements : [],
      loans: loans.filter((loan) => loan.currency === currency),
      untaken: currency === currencies[0] ? untaken : [],
    })
  })
}

type YearSettlement = ReturnType<typeof settleYear> & { year: YearFacts }

interface RecordParts {
  settlements: readonly YearSettlement[]
  loans: PersonFacts['loans']
  /** The exceptions for loans in currencies without a record. */
  untaken: readonly PayrollException[]
}

function recordOf(
  month: PersonFacts['month'],
  currency: Currency,
  all: Line[],
  { settlements, loans, untaken }: RecordParts,
): ComputedRecord {
  const differences = all.filter(({ because, period }) => because.kind === 'RETRO' && period !== month.period)
  const overpayment = overpaymentLines(month, loans, sumsOf(differences).netPay)
  const withOverpayment = [...all, ...overpayment.lines]
  const { grossPay, netPay, benefits } = sumsOf(withOverpayment)
  // Employees never owe the company: what their pay does not cover is carried to the next month.
  const withCarried = netPay < 0n ? [...withOverpayment, carriedLine(month.period, currency, netPay)] : withOverpayment
  const others = loans.filter((one) => !isOverpaymentDue(one))
  const loan = loanLines(month, others, netPay < 0n ? 0n : netPay)
  // A year that is over was reported by the record of its last month.
  const unsettledMonths = settlements
    .filter(({ year }) => yearOfMonth(year.period) === yearOfMonth(month.period))
    .flatMap((settlement) => settlement.unsettledMonths)
  const { pack, tables } = month.rules
  const isTaxed = pack !== 'NONE' && (grossPay !== 0n || benefits !== 0n)
  const exceptions: PayrollException[] = []
  if (grossPay < 0n) exceptions.push('NEGATIVE_NET')
  else if (netPay < 0n) exceptions.push('CAPPED_NET')
  if (isTaxed && currency === tables.currency && needsLimits(month) && lacksLimits(tables, month.period))
    exceptions.push('LIMITS_MISSING')
  if (settlements.some(({ year, line }) => line && year.isProvisional)) exceptions.push('YEAR_OPEN')
  if (unsettledMonths.length) exceptions.push('YEAR_INCOMPLETE')
  if (isTaxed && currency !== tables.currency) exceptions.push('UNTAXED_CURRENCY')
  const ofLoans = new Set([...overpayment.exceptions, ...loan.exceptions, ...untaken])
  const lines = [...withCarried, ...loan.lines].toSorted(inPayslipOrder(month.period))
  const record = {
    period: month.period,
    currency,
    lines,
    ...sumsOf(lines),
    exceptions: [...exceptions, ...ofLoans],
    unsettledMonths,
  }
  return { ...record, canonical: canonicalOf(month, record) }
}

/** Returns true if the insurance of a month depends on its limits. */
const needsLimits = ({ rules, period, terms }: PersonFacts['month']): boolean =>
  isInsured(rules.tables, period, terms.status)

/**
 * Compares lines by code; within a code, lines of the month itself come before those of earlier months and keep their
 * order.
 */
const inPayslipOrder = (period: string) => (a: Line, b: Line) =>
  lineCodes.indexOf(a.code) - lineCodes.indexOf(b.code) ||
  Number(a.period !== period) - Number(b.period !== period) ||
  compare(a.period, b.period) ||
  (a.period === period
    ? 0
    : lineParts.indexOf(a.part) - lineParts.indexOf(b.part) ||
      compare(payItemOf(a.because)?.id ?? '', payItemOf(b.because)?.id ?? ''))
