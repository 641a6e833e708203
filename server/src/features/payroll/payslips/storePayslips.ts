import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { parseCents } from '../../../pay/money.ts'
import { bankDetailsAt } from '../../personnelFile/shared/bankDetails.ts'
import { splitPay, wholeMonth } from '../shared/splitPay.ts'
import type { payrollRecords } from '../tables.ts'
import { readAmountsDue } from './amountsDue.ts'
import { sealAccount } from './paidAccount.ts'
import { writeAccounts } from './paidAccounts.ts'
import { payrollPayslips } from './tables.ts'
import { sumYears } from './yearToDate.ts'

/** The parts of an approved record that its payslip needs. */
export type ApprovedRecord = Pick<typeof payrollRecords.$inferSelect, 'id' | 'userId' | 'currency' | 'netPay'>

/**
 * Stores what the payslips of records show besides them: the payment date, the last digits of the accounts, and the
 * totals of the year. The records were approved in this transaction, by which they never change again.
 */
export async function storePayslips(
  tx: Tx,
  { app, request }: Pick<Context, 'app' | 'request'>,
  records: readonly ApprovedRecord[],
  paymentDate: string,
): Promise<void> {
  const people = [...new Set(records.map(({ userId }) => userId))]
  // Whatever is approved by now counts, even if its transaction began later.
  const sums = await sumYears(
    tx,
    records.map(({ id }) => id),
    sql`'infinity'::timestamptz`,
  )
  const banks = await bankDetailsAt(
    tx,
    app,
    people.map((userId) => ({ userId, at: request.at ?? null })),
  )
  const due = await readAmountsDue(
    tx,
    app,
    records.map(({ id }) => id),
  )
  await insertRows(
    tx,
    payrollPayslips,
    records.map(({ id, userId, currency, netPay }) => {
      const sum = sums.get(id)
      if (!sum) throw new Error('An approved record without totals')
      const { isApproved: _isApproved, ...yearToDate } = sum
      const bank = banks.get(userId)?.details
      const net = { amount: parseCents(netPay), currency, due: due.get(id) ?? wholeMonth }
      const accounts = bank ? writeAccounts(bank, splitPay(net, bank), currency) : ''
      const sealed = accounts ? sealAccount(app.keys, { id, userId }, accounts) : null
      return { id, userId, paymentDate, sealed, ...yearToDate }
    }),
  )
}
