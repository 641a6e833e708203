import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import { maxRecounts } from '@muster/contract/payroll/recounts'
import { change } from '../../../audit/change.ts'
import { byTheClock } from '../../../background/byTheClock.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { every, type Periodic } from '../../../periodic.ts'
import { lockPayroll } from '../calculate/locks.ts'
import { isOpen } from '../facts/changes.ts'
import type { PersonMonth } from '../facts/months.ts'
import { payrollChanged } from '../messages.ts'
import { payrollRecords, payrollRecounts } from '../tables.ts'
import { computeRecounts, isAmong, isUndecided, peopleOf } from './recounts.ts'

const everySeconds = 600

/** Closes months to decide on of which nothing differs: when the server starts, as after an upgrade, and now and then. */
export function startClosing(app: App): Periodic {
  const rounds = every(everySeconds, 'payroll recounts', app.log, () => closeRecounts(app))
  rounds.wake()
  return rounds
}

/**
 * Closes the months to decide on that would be paid as they were, or that were computed again: later changes of them are
 * settled as those of any other. Looks at all of them, a set of bounded size at a time.
 */
export async function closeRecounts(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  const { userId, period } = payrollRecounts
  let set = await selectDue(app.db, undefined)
  for (let last = set.at(-1); last; last = set.at(-1)) {
    await closeAmong(app, await withoutDifference(app.db, set))
    set = await selectDue(app.db, sql`(${userId}, ${period}) > (${last.userId}, ${last.period})`)
  }
}

interface Due extends PersonMonth {
  /** True where payroll is to decide on it; else no record is as it was when the month was listed. */
  isListed: boolean
}

/** Returns the next months without a decision whose records are approved, or were computed again. */
const selectDue = (db: Queryable, where: SQL | undefined): Promise<Due[]> =>
  db
    .select({ userId: payrollRecounts.userId, period: payrollRecounts.period, isListed: isUndecided })
    .from(payrollRecounts)
    .where(
      and(
        isNull(payrollRecounts.decision),
        // It may be approved as it is yet.
        sql`not exists (select from ${payrollRecords} r where r.user_id = payroll_recounts.user_id
          and r.period = payroll_recounts.period and ${isOpen('r')} and r.computed_at <= payroll_recounts.created_at)`,
        where,
      ),
    )
    .orderBy(asc(payrollRecounts.userId), asc(payrollRecounts.period))
    .limit(maxRecounts)

/** Returns those of these months of which there is nothing to decide on. */
async function withoutDifference(db: Queryable, due: readonly Due[]): Promise<PersonMonth[]> {
  const computed = await computeRecounts(
    db,
    due.filter(({ isListed }) => isListed),
  )
  return [
    ...due.filter(({ isListed }) => !isListed),
    ...computed.filter(({ pay }) => !pay.length).map(({ month }) => month),
  ]
}

/** Closes those of these months of which there is still nothing to decide on. */
async function closeAmong(app: Parameters<typeof closeRecounts>[0], months: readonly PersonMonth[]): Promise<void> {
  if (!months.length) return
  await change(byTheClock(app, 'payroll recounts'), async (tx) => {
    await lockPayroll(tx)
    const closed = await withoutDifference(tx, await selectDue(tx, isAmong(months)))
    if (closed.length) await tx.delete(payrollRecounts).where(isAmong(closed))
    return {
      action: 'payroll.recounts_closed',
      subject: { type: 'payroll', id: null },
      after: { people: peopleOf(closed) },
      events: closed.length ? [payrollChanged()] : [],
      answer: null,
    }
  })
}
