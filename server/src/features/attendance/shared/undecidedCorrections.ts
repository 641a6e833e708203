import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { workedHoursArea } from './areas.ts'
import { attendanceCorrections } from '../tables.ts'

/** Returns the SQL condition for the corrections that the actor may approve or reject now. */
export function isPendingFor(actor: Actor): SQL | undefined {
  const { userId, status } = attendanceCorrections
  // Without reach beyond themselves, people only request corrections.
  if (reachOf(actor, workedHoursArea) === 'own') return sql`false`
  return and(
    eq(status, 'PENDING'),
    visibleTo(actor, workedHoursArea, userId),
    canDecideFor(actor, actor.id) ? undefined : ne(userId, actor.id),
  )
}
