import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { bankDetailsAt, endingOf } from '../../personnelFile/shared/bankDetails.ts'
import { sealAccount } from './paidAccount.ts'
import { payrollPayslips } from './tables.ts'
import { sumYears } from './yearToDate.ts'

/**
 * Stores what the payslips of records show besides them: the payment date, the last digits of the account, and the totals
 * of the year. The records were approved in this transaction, by which they never change again.
 */
export async function storePayslips(
  tx: Tx,
  { app, request }: Pick<Context, 'app' | 'request'>,
  records: readonly { id: string; userId: string }[],
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
  await insertRows(
    tx,
    payrollPayslips,
    records.map(({ id, userId }) => {
      const yearToDate = sums.get(id)
      if (!yearToDate) throw new Error('An approved record without totals')
      const ending = endingOf(banks.get(userId)?.details?.accountNumber ?? '')
      const sealed = ending ? sealAccount(app.keys, { id, userId }, ending) : null
      return { id, userId, paymentDate, sealed, ...yearToDate }
    }),
  )
}
