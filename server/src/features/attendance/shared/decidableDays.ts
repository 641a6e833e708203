import { and, ne, not, type SQL, sql } from 'drizzle-orm'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import { hasOpenSession } from '../openDays.ts'
import { attendanceArea } from './areas.ts'
import { attendanceDays } from '../tables.ts'
import { needsDecision } from '../undecidedDays.ts'

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
