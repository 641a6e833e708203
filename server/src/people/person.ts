import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Actor } from '../kernel/actor.ts'
import { type EmploymentRow, employmentRows, hireDateOf, probationEndOf } from './employments/employed.ts'
import { readHeldPermissions, isAdministrator } from './heldPermissions.ts'
import { peopleAbove, visibleTo, peopleArea } from './reach.ts'
import { laterThan } from '../db/columns.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { assertFound } from '../kernel/errors.ts'
import { users } from './tables.ts'

/** The columns to select for a person who will be changed. */
export const personRow = {
  ...getTableColumns(users),
  /** The first day of the latest employment; null if unknown. */
  hireDate: hireDateOf(users.id),
  /** The last day of probation in the latest employment; null if there is none. */
  probationEnd: probationEndOf(users.id),
  employments: employmentRows(users.id),
}

/** A person selected with `personRow`. */
export type PersonRow = typeof users.$inferSelect & {
  hireDate: string | null
  probationEnd: string | null
  employments: EmploymentRow[]
}

/**
 * Locks a person until the transaction ends, and returns them with their permissions and their relation to the actor.
 * @throws Refusal 404 if the person is not visible to the actor.
 */
export async function lockVisibleUser(tx: Tx, actor: Actor, userId: string) {
  const [person] = await tx
    .select(personRow)
    .from(users)
    .where(and(eq(users.id, userId), visibleTo(actor, peopleArea, users.id)))
    .for('update', { of: users })
  assertFound(person)
  return { person, ...(await standingOf(tx, actor, userId)) }
}

/** Returns a person's permissions and their relation to the actor. The rules for changing people depend on both. */
export async function standingOf(db: Queryable, actor: Actor, userId: string) {
  const heldPermissions = await readHeldPermissions(db, userId)
  const isAbove = (await peopleAbove(db, actor)).has(userId)
  return { id: userId, held: heldPermissions, isAdministrator: isAdministrator(heldPermissions), isAbove }
}

/** Returns a person with an active account as an actor without a session; null if there is none. */
export async function actorById(db: Queryable, id: string): Promise<Actor | null> {
  const [person] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      managerId: users.managerId,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'ACTIVE')))
  return person
    ? { ...person, roles: [], sessionId: '', mustSetUpFactor: false, ...(await readHeldPermissions(db, id)) }
    : null
}

/** SQL for a new `updatedAt` that is always later than the previous one. */
export const laterUpdate = laterThan(users.updatedAt)

/** Returns the name of a person. @throws Error if there is no such person. */
export async function nameOf(db: Queryable, id: string): Promise<{ firstName: string; lastName: string }> {
  const [found] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
  if (!found) throw new Error(`There is no person with the id ${id}`)
  return found
}

/** Returns the SQL condition, for a query of `users`, that the account was created within an interval until now. */
export const isAddedWithin = (interval: string) => sql`${users.createdAt} > now() - ${interval}::interval`

/** The SQL condition, for a query of `users`, that the account was created in the last seven days. */
export const isNew = isAddedWithin('7 days')
