import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import { maxRecounts } from '@muster/contract/payroll/recounts'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { isLockTimeout } from '../../../db/failures.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { repeatEvery, type Periodic } from '../../../kernel/periodic.ts'
import { lockPayroll } from '../shared/locks.ts'
import { isOpen } from '../facts/changes.ts'
import type { PersonMonth } from '../facts/months.ts'
import { payrollChanged } from '../messages.ts'
import { payrollRecords } from '../tables.ts'
import { payrollRecounts } from '../facts/tables.ts'
import { computeRecounts, isAmong, isUndecided, peopleOf } from './recounts.ts'

const pollSeconds = 600

/**
 * Starts the job that closes recounts without differences: when the server starts, and then every ten minutes. While
 * another process works on payroll, they stay open until the next round.
 */
export function startClosing(app: App): Periodic {
  const rounds = repeatEvery(pollSeconds, 'payroll recounts', app.log, () => closeUnlessBusy(app))
  rounds.wake()
  return rounds
}

const closeUnlessBusy = (app: App) =>
  closeRecounts(app).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error
  })

/**
 * Closes the recounts of months whose pay does not differ or whose records were recalculated. Later changes of these
 * months are settled like those of any month. Reads all open recounts in batches.
 */
export async function closeRecounts(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  const { userId, period } = payrollRecounts
  const read = (last?: Due) => selectDue(app.db, last && sql`(${userId}, ${period}) > (${last.userId}, ${last.period})`)
  for await (const due of readInOrder(maxRecounts, read))
    await closeMonths(app, await selectWithoutDifference(app.db, due))
}

interface Due extends PersonMonth {
  /** True if payroll has to decide on the month. False if all its records were recalculated since it was listed. */
  isListed: boolean
}

/** Returns the next batch of undecided months whose records are approved or were recalculated. */
const selectDue = (db: Queryable, where: SQL | undefined): Promise<Due[]> =>
  db
    .select({ userId: payrollRecounts.userId, period: payrollRecounts.period, isListed: isUndecided })
    .from(payrollRecounts)
    .where(
      and(
        isNull(payrollRecounts.decision),
        // A record that was not recalculated may still be approved as it is, and then needs a decision.
        sql`not exists (select from ${payrollRecords} r where r.user_id = payroll_recounts.user_id
          and r.period = payroll_recounts.period and ${isOpen('r')} and r.computed_at <= payroll_recounts.created_at)`,
        where,
      ),
    )
    .orderBy(asc(payrollRecounts.userId), asc(payrollRecounts.period))
    .limit(maxRecounts)

/** Returns only the months whose pay does not differ or whose records were recalculated. */
async function selectWithoutDifference(db: Queryable, due: readonly Due[]): Promise<PersonMonth[]> {
  const results = await computeRecounts(
    db,
    due.filter(({ isListed }) => isListed),
  )
  return [
    ...due.filter(({ isListed }) => !isListed),
    ...results.filter(({ pay }) => !pay.length).map(({ month }) => month),
  ]
}

/** Closes the given months if their pay still does not differ. */
async function closeMonths(app: Parameters<typeof closeRecounts>[0], months: readonly PersonMonth[]): Promise<void> {
  if (!months.length) return
  await change(scheduledSource(app, 'payroll recounts'), async (tx) => {
    await lockPayroll(tx)
    const closedMonths = await selectWithoutDifference(tx, await selectDue(tx, isAmong(months)))
    if (closedMonths.length) await tx.delete(payrollRecounts).where(isAmong(closedMonths))
    return {
      action: 'payroll.recounts_closed',
      subject: { type: 'payroll', id: null },
      after: { people: peopleOf(closedMonths) },
      events: closedMonths.length ? [payrollChanged()] : [],
      answer: null,
    }
  })
}
