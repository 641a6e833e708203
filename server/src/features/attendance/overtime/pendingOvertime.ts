import { and, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPending } from '../../../people/pending.ts'
import { visibleTo } from '../../../people/reach.ts'
import { attendanceArea } from '../shared/areas.ts'
import { hasOpenSession } from '../openDays.ts'
import { attendanceDays } from '../tables.ts'
import { needsDecision } from '../undecidedDays.ts'
import { presentOvertime, selectOvertime } from './overtimeDays.ts'

/** Returns the SQL condition for the days whose overtime the actor may approve or reject now. */
export function isPendingFor(actor: Actor): SQL | undefined {
  if (!actor.permissions.has('attendance.overtime_manage')) return sql`false`
  const { userId } = attendanceDays
  return and(
    needsDecision,
    // The overtime of a day that is still open can't be decided yet.
    not(hasOpenSession),
    visibleTo(actor, attendanceArea, userId),
    canDecideFor(actor, actor.id) ? undefined : ne(userId, actor.id),
  )
}

/** Returns the number of days whose overtime the actor may approve or reject now. */
export const countPendingOvertime = (db: Db, actor: Actor): Promise<number> =>
  db.$count(attendanceDays, isPendingFor(actor))

/** Returns one page of the days whose overtime the actor may approve or reject now, by default oldest first. */
export async function pendingOvertime(db: Db, actor: Actor, query: PendingQuery) {
  const { date, userId, id } = attendanceDays
  const { rows, ...page } = await readPending(db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    days: [date, date],
    sortBy: [date, id],
    select: (where, order) =>
      selectOvertime(db)
        .where(where)
        .orderBy(...order),
  })
  return { days: await presentOvertime(db, actor, rows), ...page }
}
