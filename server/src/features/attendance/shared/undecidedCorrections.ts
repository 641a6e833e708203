import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { reachOf, within } from '../../../people/reach.ts'
import { workedHoursArea } from './areas.ts'
import { attendanceCorrections } from '../tables.ts'

/**
 * Returns the SQL condition for the corrections that the actor may approve or reject now. A prepared query passes a
 * placeholder as `actorId`.
 */
export function isPendingFor(actor: Actor, actorId: string | SQL = actor.id): SQL | undefined {
  const { userId, status } = attendanceCorrections
  // Without reach beyond themselves, people only request corrections.
  const reach = reachOf(actor, workedHoursArea)
  if (reach === 'own') return sql`false`
  return and(
    eq(status, 'PENDING'),
    within(reach, actorId, userId),
    canDecideFor(actor, actor.id) ? undefined : ne(userId, actorId),
  )
}
