import { and, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
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
    gte(attendanceDays.overtimeSeconds, sql`60`),
    or(reachesMinimum, hasDecision),
    visibleTo(actor, attendanceArea, attendanceDays.userId),
  )
  const order = [desc(needsDecision), desc(attendanceDays.date), asc(users.searchText), asc(users.id)]
  // The page is chosen by its order alone: the other columns of every day of the month would take longer.
  const ids = db
    .select({ id: attendanceDays.id })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, total, pending] = await Promise.all([
    selectOvertime(db, actor)
      .where(inArray(attendanceDays.id, ids))
      .orderBy(...order),
    db.$count(attendanceDays, where),
    db.$count(attendanceDays, and(inMonth(month), isPendingFor(actor))),
  ])
  return { days: await presentOvertime(db, actor, rows), pending, pagination: pagination({ page, limit }, total) }
}
