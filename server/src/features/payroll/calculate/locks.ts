import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../db/database.ts'
import { allow, conflict } from '../../../errors.ts'
import { payrollRuns } from '../tables.ts'

/** Lets one thing that is done with payroll as a whole happen after the other until the transaction ends. */
export const lockPayroll = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll'))`)

/** The month that is computed at this moment, if one is. */
export async function runUnderWay(db: Queryable): Promise<string | null> {
  const [running] = await db
    .select({ period: payrollRuns.period })
    .from(payrollRuns)
    .where(eq(payrollRuns.state, 'RUNNING'))
  return running?.period ?? null
}

/**
 * The same lock, for what must not be done while a month is computed.
 * @throws Refusal 409 while one is.
 */
export async function lockRestingPayroll(tx: Tx): Promise<void> {
  await lockPayroll(tx)
  allow((await runUnderWay(tx)) === null ? null : underWay())
}

/**
 * Sees to it that a month was generated.
 * @throws Refusal 409 where it was not.
 */
export async function assertGenerated(tx: Tx, period: string): Promise<void> {
  allow((await tx.$count(payrollRuns, eq(payrollRuns.period, period))) > 0 ? null : notGenerated())
}

const notGenerated = () => conflict('The payroll of this month has not been generated yet.', 'payroll.not_generated')

export const underWay = () =>
  conflict('Payroll is being generated. Please try again when it is done.', 'payroll.under_way')
