import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { reachOf, visibleBelow, visibleTo, within } from '../../../people/reach.ts'
import { isFoundBy, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { attendanceArea, workedHoursArea } from '../shared/areas.ts'
import { ownerColumns } from './month.ts'

/** Maximum number of people in a response. */
const shownPeople = 50

/**
 * The purpose of choosing a person: seeing their records (`view`), seeing those of a team member (`team`), correcting
 * hours (`edit`), or planning schedules.
 */
export type PickerPurpose = 'view' | 'team' | 'edit' | 'schedule'

/**
 * Returns the first people who match `search` and whom the actor may choose, active ones first; or only the one with
 * `id`.
 */
export function attendancePeople(
  db: Db,
  actor: Actor,
  { search, id, for: purpose }: { search: string; id?: string; for: PickerPurpose },
) {
  const one = id === undefined ? undefined : eq(users.id, id)
  return db
    .select({ ...ownerColumns, email: users.email })
    .from(peopleFound(db, search, and(one, isSelectableFor(actor, purpose), isFoundBy(search))))
    .orderBy(sql`${users.status} <> 'ACTIVE'`, asc(users.searchText), asc(users.id))
    .limit(shownPeople)
}

function isSelectableFor(actor: Actor, purpose: PickerPurpose): SQL | undefined {
  if (purpose === 'view') return visibleTo(actor, attendanceArea, users.id)
  if (purpose === 'team') return visibleBelow(actor, attendanceArea, users.id)
  if (purpose === 'edit') return visibleTo(actor, workedHoursArea, users.id)
  if (!actor.permissions.has('attendance.schedule_manage')) return sql`false`
  // With any planning permission, people plan for their team, or for everyone if they see everyone's attendance.
  const reach = reachOf(actor, attendanceArea) === 'all' ? 'all' : 'team'
  return and(within(reach, actor.id, users.id), ne(users.status, 'DEACTIVATED'))
}
