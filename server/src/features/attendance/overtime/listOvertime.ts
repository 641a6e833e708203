import { and, asc, desc, gte, or, sql } from 'drizzle-orm'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { attendanceArea } from '../shared/areas.ts'
import { isPendingFor } from '../shared/decidableDays.ts'
import { inMonth } from '../records/month.ts'
import { attendanceDays, overtimeApprovals } from '../tables.ts'
import { needsDecision, reachesMinimum } from '../undecidedDays.ts'
import { presentOvertime, selectOvertime } from './overtimeDays.ts'

const hasDecision = sql`exists (select from ${overtimeApprovals} where ${overtimeApprovals.dayId} = ${attendanceDays.id})`

/**
 * Returns one page of a month's days with overtime within the actor's reach: pending ones first, then newest first.
 * Days below the company's minimum are listed only if they have a decision. Also returns the number of days of the month
 * that the actor may decide on now.
 */
export async function listOvertime(db: Db, actor: Actor, { page, limit, month }: PageQuery & { month: string }) {
  const where = and(
    inMonth(month),
    gte(attendanceDays.overtimeSeconds, 60),
    or(reachesMinimum, hasDecision),
    visibleTo(actor, attendanceArea, attendanceDays.userId),
  )
  const [{ rows, pagination }, pending] = await Promise.all([
    readPage(
      { page, limit },
      selectOvertime(db, actor)
        .where(where)
        .orderBy(desc(needsDecision), desc(attendanceDays.date), asc(users.searchText), asc(users.id)),
      db.$count(attendanceDays, where),
    ),
    db.$count(attendanceDays, and(inMonth(month), isPendingFor(actor))),
  ])
  return { days: await presentOvertime(db, actor, rows), pending, pagination }
}
