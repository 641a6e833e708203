import { and, asc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { findEndedEmployment, recordTeamPassedOn } from '../../../people/employments/changeEmployments.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { laterUpdate } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { peopleAbove } from '../../../people/reach.ts'
import { managementPaths, users } from '../../../people/tables.ts'

type NamedPerson = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'>

/** The number of people who were moved to another manager, and that manager. */
export interface Reassignment {
  count: number
  manager: NamedPerson | null
  /** The ids of the people who were moved. */
  people: readonly string[]
}
export const noReassignment: Reassignment = { count: 0, manager: null, people: [] }

/** Returns a person's closest manager with an active account, at any level; null if there is none. */
export async function activeManagerAbove(db: Queryable, personId: string): Promise<NamedPerson | null> {
  const [manager] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(managementPaths)
    .innerJoin(users, eq(users.id, managementPaths.managerId))
    .where(and(eq(managementPaths.personId, personId), gt(managementPaths.depth, 0), eq(users.status, 'ACTIVE')))
    .orderBy(asc(managementPaths.depth))
    .limit(1)
  return manager ?? null
}

/**
 * Moves a person's direct reports to the closest active manager above, or to the top if there is none. Their ids are
 * stored with the employment that has just ended, so that they can return.
 */
export async function passOnTeam(tx: Tx, leaver: NamedPerson, { by, today }: { by: string | null; today: string }) {
  const manager = await activeManagerAbove(tx, leaver.id)
  const rows = await tx
    .update(users)
    .set({ managerId: manager?.id ?? null, updatedAt: laterUpdate })
    .where(eq(users.managerId, leaver.id))
    .returning({ id: users.id })
  if (!rows.length) return noReassignment
  const people = rows.map((person) => person.id)
  await recordEmployment(
    tx,
    people.map((userId) => ({ userId, holdsFrom: today })),
    by,
  )
  await recordTeamPassedOn(tx, leaver.id, { people, managerId: manager?.id ?? null, on: today })
  return { count: people.length, manager, people }
}

/** The people who return to a person's team, and the day from which they belong to it again. */
export interface ReturningTeam {
  people: string[]
  /** The manager they had in the meantime. */
  managerId: string | null
  from: string
}

/**
 * Returns the people who were moved when the person left and still have the same manager. Leaves out people who are now
 * above the person, and people whom the actor may not move. Null if there is no one to move back.
 */
export async function findTeamToReturn(db: Queryable, actor: Actor, personId: string): Promise<ReturningTeam | null> {
  const passedOn = (await findEndedEmployment(db, personId))?.teamPassedOn
  if (!passedOn) return null
  const { people, managerId, on } = passedOn
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, people),
        managerId === null ? isNull(users.managerId) : eq(users.managerId, managerId),
        not(
          sql`exists (select from ${managementPaths} p where p.person_id = ${personId} and p.manager_id = ${users.id})`,
        ),
      ),
    )
    .orderBy(users.id)
  if (!rows.length) return null
  const [administrators, managerIds] = [await administratorIds(db), await peopleAbove(db, actor)]
  const returning = rows.flatMap(({ id }) =>
    userPolicy.move(actor, { id, isAdministrator: administrators.has(id), isAbove: managerIds.has(id) }) === null
      ? [id]
      : [],
  )
  return returning.length ? { people: returning, managerId, from: on } : null
}

/**
 * Moves people back to the team of a person whose end of employment was undone, starting on the day on which they were
 * moved away.
 */
export async function returnTeam(
  tx: Tx,
  personId: string,
  { people, from }: Pick<ReturningTeam, 'people' | 'from'>,
  by: string,
): Promise<void> {
  await tx.update(users).set({ managerId: personId, updatedAt: laterUpdate }).where(inArray(users.id, people))
  await recordEmployment(
    tx,
    people.map((userId) => ({ userId, holdsFrom: from })),
    by,
  )
}

/** Returns the notification for the manager to whom a person's direct reports were moved. */
export function notifyNewManager({ firstName, lastName }: NamedPerson, { count, manager }: Reassignment): NewEvent[] {
  if (!manager) return []
  const people = count === 1 ? 'One person reports' : `${count} people report`
  const teamHasGrown = {
    type: 'TEAM_UPDATE',
    title: 'Your team has grown',
    message: `${people} to you now because ${firstName} ${lastName} has left.`,
    link: '?view=team',
    preference: 'emailNotifications',
  } as const
  return [notify(teamHasGrown, [manager.id])]
}
