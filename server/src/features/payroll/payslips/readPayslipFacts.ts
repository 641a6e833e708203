import { inArray } from 'drizzle-orm'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { openAccount } from './paidAccount.ts'
import { noAccounts, type PaidAccounts, readAccounts } from './paidAccounts.ts'
import { payrollPayslips } from './tables.ts'
import { sumYears, type YearToDate } from './yearToDate.ts'

/** The parts of a payslip that are not in its record. */
export interface PayslipFacts extends PaidAccounts {
  /** The day of payment; null for records that earlier releases approved, and before the approval. */
  paymentDate: string | null
  yearToDate: YearToDate
}

/**
 * Returns what the payslips of records show besides them, by record id: as it was at the approval. Without a stored one,
 * the totals of the year are those of the records that were approved by then, without benefits in kind, which earlier versions
 * did not show.
 */
export async function readPayslipFacts(
  db: Queryable,
  services: Pick<App, 'keys' | 'log'>,
  ids: readonly string[],
): Promise<Map<string, PayslipFacts>> {
  const rows = await db
    .select()
    .from(payrollPayslips)
    .where(inArray(payrollPayslips.id, [...ids]))
  const stored = rows.map(
    ({ id, userId, sealed, paymentDate, grossPay, deductions, incomeTax, insurance, netPay, benefits }) => {
      const yearToDate = { grossPay, deductions, incomeTax, insurance, netPay, benefits }
      const accounts = readAccounts(openAccount(services, { id, userId, sealed }))
      return [id, { paymentDate, ...accounts, yearToDate }] as const
    },
  )
  const facts = new Map<string, PayslipFacts>(stored)
  const sums = await sumYears(
    db,
    ids.filter((id) => !facts.has(id)),
  )
  for (const [id, { isApproved, ...sum }] of sums) {
    const yearToDate = { ...sum, benefits: isApproved ? null : sum.benefits }
    facts.set(id, { paymentDate: null, ...noAccounts, yearToDate })
  }
  return facts
}
