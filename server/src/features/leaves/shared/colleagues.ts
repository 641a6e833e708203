import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { settingDefaults } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type FindMembers, type NewEvent, refresh } from '../../../events/event.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { leavesArea } from './areas.ts'

/** The SQL condition that the company lets colleagues see who is away. */
export const colleaguesSeeAway = sql<boolean>`coalesce((select (${settings.value} #>> '{}')::boolean from ${settings}
  where ${settings.key} = 'colleaguesSeeAway'), ${sql.raw(String(settingDefaults.colleaguesSeeAway))})`

/** Returns the SQL condition for the active people who work directly with the actor: manager, peers, direct reports. */
export const isColleague = ({ id, managerId }: Pick<Actor, 'id' | 'managerId'>): SQL<boolean> =>
  sql<boolean>`(${users.status} = 'ACTIVE' and ${users.id} <> ${id}::uuid
    and (${users.managerId} in (${id}::uuid, ${managerId}::uuid) or ${users.id} = ${managerId}::uuid))`

/**
 * Returns the SQL condition for people whose days of approved leave the actor may see: those within reach, and
 * colleagues if the company shares them. Type, reason and certificate require `visibleTo`.
 */
export function isAwayVisible(actor: Actor, person: PgColumn): SQL {
  const visible = visibleTo(actor, leavesArea, person)
  if (reachOf(actor, leavesArea) === 'all') return visible
  const colleagues = sql`(select ${users.id} from ${users} where ${isColleague(actor)})`
  return or(visible, and(colleaguesSeeAway, inArray(person, colleagues))) as SQL
}

/** Returns the event that refreshes the calendars of a person's colleagues. */
export const colleaguesChanged = (userId: string): NewEvent =>
  refresh('leaves', { group: 'leaveColleagues', of: userId })

const person = alias(users, 'person')

export const colleagueGroups: Record<string, FindMembers> = {
  async leaveColleagues(db, groups) {
    const ids = [...new Set((groups as unknown as { of: string }[]).map(({ of }) => of))]
    const isTogether = sql`(${users.managerId} in (${person.id}, ${person.managerId}) or ${users.id} = ${person.managerId})`
    const rows = await db
      .select({ of: person.id, id: users.id })
      .from(person)
      .innerJoin(users, isTogether)
      .where(and(isOneOf(person.id, ids), eq(users.status, 'ACTIVE'), colleaguesSeeAway))
    const colleagueIds = Map.groupBy(rows, ({ of }) => of)
    return groups.map(({ of }) => colleagueIds.get(String(of))?.map(({ id }) => id) ?? [])
  },
}
