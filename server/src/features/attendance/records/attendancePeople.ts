import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { reachOf, visibleBelow, visibleTo, within } from '../../../people/reach.ts'
import { isFoundBy, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { attendanceArea, workedHoursArea } from '../shared/areas.ts'
import { ownerColumns } from './month.ts'

/** People to choose from at a time. */
const shownPeople = 50

/** The purpose of choosing people: seeing their records or the team's, correcting hours, planning schedules. */
export type PickerPurpose = 'view' | 'team' | 'edit' | 'schedule'

/** Returns the first people whom the actor may choose and who match `search`, active ones first; or one by `id`. */
export function attendancePeople(
  db: Db,
  actor: Actor,
  { search, id, for: wanted }: { search: string; id?: string; for: PickerPurpose },
) {
  const one = id === undefined ? undefined : eq(users.id, id)
  return db
    .select({ ...ownerColumns, email: users.email })
    .from(peopleFound(db, search, and(one, isSelectableFor(actor, wanted), isFoundBy(search))))
    .orderBy(sql`${users.status} <> 'ACTIVE'`, asc(users.searchText), asc(users.id))
    .limit(shownPeople)
}

function isSelectableFor(actor: Actor, wanted: PickerPurpose): SQL | undefined {
  if (wanted === 'view') return visibleTo(actor, attendanceArea, users.id)
  if (wanted === 'team') return visibleBelow(actor, attendanceArea, users.id)
  if (wanted === 'edit') return visibleTo(actor, workedHoursArea, users.id)
  if (!actor.permissions.has('attendance.schedule_manage')) return sql`false`
  // People with any planning permission plan their team, or everyone if they see everyone's attendance.
  const reach = reachOf(actor, attendanceArea) === 'all' ? 'all' : 'team'
  return and(within(reach, actor.id, users.id), ne(users.status, 'DEACTIVATED'))
}
