import { type SQL, sql } from 'drizzle-orm'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { isRemovedDay } from '../shared/absences.ts'
import { attendanceDays } from '../tables.ts'
import type { MissedDay } from './missed.ts'

/**
 * Updates the status of days whose hours were removed. Only days that match the SQL condition `where` are updated; in
 * it, the days are named `d`. Such a day is an absence if work is planned and no leave is approved; otherwise it is a
 * day off. This applies even to days not yet searched for absences, because someone has stated that there are no hours.
 * Returns the changed days.
 */
export async function correctRemovedDays(tx: Tx, where: SQL): Promise<MissedDay[]> {
  const { rows: days } = await tx.execute<MissedDay & Record<string, unknown>>(sql`
    select d.user_id as "userId", d.date from ${attendanceDays} d where ${isRemovedDay} and ${where}
    order by d.date, d.user_id`)
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
