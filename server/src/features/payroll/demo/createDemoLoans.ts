import { eq } from 'drizzle-orm'
import type { RecordLoan } from '@muster/contract/payroll/loans'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { decideLoan } from '../loans/decideLoan.ts'
import { recordLoan } from '../loans/recordLoan.ts'

/** A loan of the demo company. Months are counted back from the open one. */
interface PlannedLoan extends Pick<RecordLoan, 'kind' | 'amount' | 'instalment' | 'reason'> {
  email: string
  monthsAgo: number
  /** True if payroll of the month paid the loan out. */
  byPayroll?: boolean
  /** True while the loan awaits confirmation. */
  isPending?: boolean
}

const plan: readonly PlannedLoan[] = [
  {
    email: 'piotr.zielinski',
    kind: 'LOAN',
    amount: 60_000,
    instalment: 3000,
    monthsAgo: 10,
    reason: 'The deposit of a flat',
  },
  { email: 'employee', kind: 'LOAN', amount: 18_000, instalment: 1500, monthsAgo: 6, reason: 'A wedding' },
  {
    email: 'lead',
    kind: 'ADVANCE',
    amount: 7500,
    instalment: 2500,
    monthsAgo: 5,
    byPayroll: true,
    reason: 'School fees',
  },
  {
    email: 'youssef.amin',
    kind: 'LOAN',
    amount: 30_000,
    instalment: 2500,
    monthsAgo: 0,
    isPending: true,
    reason: 'A car',
  },
]

/**
 * Records the loans of the demo company before its payroll is run, and confirms them unless they stay pending. Loans
 * that already exist are left as they are. Each is paid on the third of its month, or today if that is earlier.
 * @param contextOf Returns the context of the owner's call at 09:00 UTC on a day.
 */
export async function createDemoLoans(
  db: Queryable,
  idOf: (email: string) => string | undefined,
  today: string,
  contextOf: (call: string, key: string, day: string, minute: number) => Context,
): Promise<void> {
  for (const { email, monthsAgo, byPayroll = false, isPending = false, ...agreed } of plan) {
    const userId = idOf(`${email}@demo.test`)
    if (userId === undefined || (await db.$count(payrollLoans, eq(payrollLoans.userId, userId)))) continue
    const month = Temporal.PlainYearMonth.from(today.slice(0, 7)).subtract({ months: monthsAgo })
    const third = `${month.toString()}-03`
    const day = third < today ? third : today
    const { loan } = await recordLoan(contextOf('POST /payroll/loans', email, day, 0), {
      ...agreed,
      userId,
      ...(byPayroll ? { payoutPeriod: month.toString() } : { paidOn: day }),
      firstPeriod: month.add({ months: 1 }).toString(),
    })
    const confirm = contextOf('PATCH /payroll/loans/{id}', loan.id, day, 90)
    if (!isPending) await decideLoan(confirm, { id: loan.id, status: 'ACTIVE' })
  }
}
