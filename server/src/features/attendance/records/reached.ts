import { and, eq } from 'drizzle-orm'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { reachOf } from '../../../people/reach.ts'
import { managementPaths } from '../../../people/tables.ts'
import { recordActions } from '../policy.ts'
import { workedHoursArea } from '../shared/areas.ts'

/**
 * Returns a function that takes the id of one of these people and returns the actions that the actor may take on that
 * person's records. Runs at most one statement.
 */
export async function readActions(
  db: Queryable,
  actor: Actor,
  ids: readonly string[],
): Promise<(userId: string) => AttendanceRecord['can']> {
  const reach = reachOf(actor, workedHoursArea)
  const peopleBelow = reach === 'team' ? await filterBelow(db, actor, ids) : new Set<string>()
  return (userId) => recordActions(actor, userId, reach === 'all' ? null : peopleBelow)
}

/** Returns those of the given ids that belong to the actor or to people below the actor in the hierarchy. */
async function filterBelow(db: Queryable, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: managementPaths.personId })
    .from(managementPaths)
    .where(and(eq(managementPaths.managerId, actor.id), isOneOf(managementPaths.personId, ids)))
  return new Set(rows.map(({ id }) => id))
}
