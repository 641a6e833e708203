import { createHash } from 'node:crypto'
import type { PayrollException } from '@muster/contract/payroll/records'
import { payrollExceptions } from '@muster/contract/payroll/enumerations'
import type { Currency } from '@muster/contract/kit/money'
import type { SkipReason } from '@muster/contract/payroll/runs'
import { type Cents, maxCents, parseCents, printCents } from '../../../pay/money.ts'
import { computeRecords } from '../engine/computeRecords.ts'
import { isBelowMinimumWage } from '../engine/minimumWage.ts'
import type { ComputedRecord } from '../engine/records.ts'
import { sumsOf } from '../engine/sums.ts'
import type { PayeeFacts } from '../facts/readFacts.ts'
import { isLargeChange } from '../facts/payVariance.ts'
import type { PersonSnapshot } from '../tables.ts'

/** A payroll record to write. */
export interface DueRecord {
  userId: string
  currency: Currency
  person: PersonSnapshot
  searchText: string
  result: ComputedRecord
  exceptions: PayrollException[]
  /** The other runs of the month that the record takes as they are. */
  countedRuns: readonly number[]
  digest: string
}

/** The calculated records of a batch of people. */
export interface ComputedPeople {
  records: DueRecord[]
  /** The people who get no record, each with the reason. */
  skipped: { userId: string; reason: SkipReason }[]
}

/**
 * Calculates people's payroll records from their facts; neither reads nor writes the database. A person whose pay is
 * too large to store gets no record, so that the others still get theirs.
 */
export function computePeople(people: readonly PayeeFacts[]): ComputedPeople {
  const all = people.map((one) => ({ one, records: computeRecords(one.facts) }))
  const storable = all.filter(({ records }) => records.every(fitsColumns))
  return {
    records: storable.flatMap(({ one, records }) => {
      const before = netByRulesBefore(one)
      return records.map((result) => monthRecord(one, result, before))
    }),
    skipped: all.flatMap(({ one, records }) => {
      const reason = skipReason(one, records)
      return reason ? [{ userId: one.payee.id, reason }] : []
    }),
  }
}

/**
 * Returns a person's net pay in each currency under the previous rules; null unless this is the first month of new
 * rules.
 */
function netByRulesBefore({ facts, rulesBefore }: PayeeFacts): ReadonlyMap<Currency, Cents> | null {
  if (rulesBefore === null) return null
  const records = computeRecords({ ...facts, month: { ...facts.month, rules: rulesBefore } })
  return new Map(records.map(({ currency, netPay }) => [currency, netPay]))
}

function skipReason({ isEmployed }: PayeeFacts, records: readonly ComputedRecord[]): SkipReason | null {
  if (!records.every(fitsColumns)) return 'TOO_LARGE'
  return isEmployed && !records.length ? 'NO_SALARY' : null
}

/** Returns true if all figures of a record fit the database columns. */
export function fitsColumns({ lines, ...record }: ComputedRecord): boolean {
  const { baseSalary, allowances, bonuses, overtime, grossPay } = record
  const { deductions, taxDeductions, netPay, employerShare, benefits } = record
  const ofPay = [baseSalary, allowances, bonuses, overtime, grossPay]
  const sums = [...ofPay, deductions, taxDeductions, netPay, employerShare, benefits]
  return (
    sums.every(fits) && lines.every(({ amount, rate }) => fits(amount) && fits(rate === null ? 0n : parseRate(rate)))
  )
}

/** Returns true if an amount or rate has at most twelve digits before the decimal point. */
const fits = (amount: Cents): boolean => -maxCents <= amount && amount <= maxCents
const parseRate = (rate: string): Cents => parseCents(rate.slice(0, -2))

function monthRecord(
  { payee, exceptions, netBefore, variance, facts, weeklyMinutes }: PayeeFacts,
  result: ComputedRecord,
  byRulesBefore: ReadonlyMap<Currency, Cents> | null,
): DueRecord {
  const { currency } = result
  const codes = new Set([...result.exceptions, ...exceptions])
  // Both compare the month as a whole, with what its parts have paid.
  const whole = { ...result, lines: result.lines.filter(({ because }) => because.kind !== 'PAID_PARTS') }
  if (isBelowMinimumWage(facts.month, whole, weeklyMinutes)) codes.add('BELOW_MINIMUM_WAGE')
  const before = netBefore(currency)
  const ofParts = sumsOf((facts.otherRuns?.parts ?? []).filter((line) => line.currency === currency)).netPay
  if (before !== null && isLargeChange(result.netPay + ofParts - before, before, variance)) codes.add('FAR_OFF')
  if (byRulesBefore && byRulesBefore.get(currency) !== result.netPay) codes.add('RULES_CHANGED')
  return dueRecord(payee, result, codes, facts.otherRuns?.runs ?? [])
}

/** Returns a record to write, with its exceptions in order and the digest of everything it was calculated from. */
export function dueRecord(
  { id: userId, firstName, lastName, llId, department, position, searchText }: PayeeFacts['payee'],
  result: ComputedRecord,
  codes: ReadonlySet<PayrollException>,
  countedRuns: readonly number[],
): DueRecord {
  const person = { firstName, lastName, llId, department, position }
  const exceptions = payrollExceptions.filter((exception) => codes.has(exception))
  const facts = [userId, person, searchText, exceptions, result.canonical]
  const digest = createHash('sha256')
    // Records without other runs keep their digest.
    .update(JSON.stringify(countedRuns.length ? [...facts, countedRuns] : facts))
    .digest('hex')
  return { userId, currency: result.currency, person, searchText, result, exceptions, countedRuns, digest }
}

/** Returns a record's figures as the database stores them. */
export const figuresOf = (result: ComputedRecord) => ({
  baseSalary: printCents(result.baseSalary),
  allowances: printCents(result.allowances),
  bonuses: printCents(result.bonuses),
  overtime: printCents(result.overtime),
  grossPay: printCents(result.grossPay),
  deductions: printCents(result.deductions),
  taxDeductions: printCents(result.taxDeductions),
  netPay: printCents(result.netPay),
  employerShare: printCents(result.employerShare),
  benefits: printCents(result.benefits),
})
