import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../db/database.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { payrollRuns } from '../tables.ts'

/**
 * Takes the lock on payroll until the transaction ends, so that operations on payroll as a whole run one after the
 * other. A shared transaction takes it, too.
 */
export const lockPayroll = (tx: Queryable): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll'))`)

/** Returns the month that is being calculated; null if there is none. */
export async function findRunInProgress(db: Queryable): Promise<string | null> {
  const [running] = await db
    .select({ period: payrollRuns.period })
    .from(payrollRuns)
    .where(eq(payrollRuns.state, 'RUNNING'))
  return running?.period ?? null
}

/**
 * Takes the lock on payroll for work that must not overlap the calculation of a month.
 * @throws Refusal 409 while a month is being calculated.
 */
export async function lockRestingPayroll(tx: Tx): Promise<void> {
  await lockPayroll(tx)
  throwIf((await findRunInProgress(tx)) === null ? null : runInProgress())
}

/** Checks that the payroll of a month has been generated. @throws Refusal 409 if not. */
export async function assertGenerated(tx: Tx, period: string): Promise<void> {
  throwIf((await tx.$count(payrollRuns, eq(payrollRuns.period, period))) > 0 ? null : notGenerated())
}

const notGenerated = () => conflict('The payroll of this month has not been generated yet.', 'payroll.not_generated')

export const runInProgress = () =>
  conflict('Payroll is being generated. Please try again when it is done.', 'payroll.under_way')
