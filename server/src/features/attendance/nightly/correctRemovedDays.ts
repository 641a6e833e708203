import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { isRemovedDay } from '../shared/absences.ts'
import { attendanceDays } from '../tables.ts'
import type { MissedDay } from './missed.ts'

const d = alias(attendanceDays, 'd')

/**
 * Returns the days whose hours were removed, of those that match the SQL condition `where`; in it, the days are named
 * `d`.
 */
export async function findRemovedDays(tx: Tx, where: SQL): Promise<MissedDay[]> {
  const { rows } = await tx.execute<MissedDay & Record<string, unknown>>(sql`
    select d.user_id as "userId", d.date from ${attendanceDays} d where ${isRemovedDay} and ${where}
    order by d.date, d.user_id`)
  return rows
}

/** Returns the days of a person within a range whose hours were removed. */
export const removedDaysWithin = (tx: Tx, range: { userId: string; from: string; to: string }): Promise<MissedDay[]> =>
  prepareOnce(tx, 'removed_days_of_person', () =>
    tx
      .select({ userId: d.userId, date: d.date })
      .from(d)
      .where(
        sql`${isRemovedDay} and ${d.userId} = ${sql.placeholder('userId')}
          and ${d.date} between ${sql.placeholder('from')} and ${sql.placeholder('to')}`,
      )
      .orderBy(d.date),
  ).execute(range)

/**
 * Updates the status of days whose hours were removed. Such a day is an absence if work is planned and no leave is
 * approved; otherwise it is a day off. This applies even to days not yet searched for absences, because someone has
 * stated that there are no hours. Returns the changed days.
 */
export async function correctRemovedDays(tx: Tx, days: readonly MissedDay[]): Promise<MissedDay[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const facts = await factsOf(
    tx,
    days.map(({ userId }) => userId),
    first.date,
    last.date,
  )
  const rows = days.map(({ userId, date }) => {
    const ofPerson = facts.get(userId)
    return { userId, date, works: ofPerson !== undefined && isWorkingDay(ofPerson, date) }
  })
  const { rows: changedDays } = await tx.execute<MissedDay & Record<string, unknown>>(sql`
    update ${attendanceDays} d set status = now.status, updated_at = ${laterThan(sql`d.updated_at`)}
    from (
      select day."userId", day.date,
        case when day.works and not ${isOnLeave(sql`day."userId"`, sql`day.date`)} then 'ABSENT' else 'PRESENT' end as status
      from json_to_recordset(${JSON.stringify(rows)}::json) as day ("userId" uuid, date date, works boolean)
    ) now
    where d.user_id = now."userId" and d.date = now.date and ${isRemovedDay} and d.status <> now.status
    returning d.user_id as "userId", d.date`)
  return changedDays
}
