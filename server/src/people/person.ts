import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Actor } from '../kernel/actor.ts'
import { type EmploymentRow, employmentRows, hireDateOf, probationEndOf } from './employments/employed.ts'
import { readHeldPermissions, isAdministrator } from './heldPermissions.ts'
import { peopleAbove, visibleTo, peopleArea } from './reach.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { assertFound } from '../kernel/errors.ts'
import { users } from './tables.ts'

/** The columns selected of a person whose details are to change. */
export const personRow = {
  ...getTableColumns(users),
  /** The first day of the latest employment; null while it is unknown. */
  hireDate: hireDateOf(users.id),
  /** The last day of probation in that employment; null where none was agreed. */
  probationEnd: probationEndOf(users.id),
  employments: employmentRows(users.id),
}

/** A person whose details are to change. */
export type PersonRow = typeof users.$inferSelect & {
  hireDate: string | null
  probationEnd: string | null
  employments: EmploymentRow[]
}

/**
 * Returns a person within the actor's reach, locked until the transaction ends, with the permissions of their roles,
 * and their relation to the actor.
 * @throws Refusal 404 out of reach.
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

/**
 * Returns the permissions of a person's roles, and their relation to the actor, on which any change of them depends.
 */
export async function standingOf(db: Queryable, actor: Actor, userId: string) {
  const held = await readHeldPermissions(db, userId)
  const isAbove = (await peopleAbove(db, actor)).has(userId)
  return { id: userId, held, isAdministrator: isAdministrator(held), isAbove }
}

/** Returns a person with an active account as an actor who makes no call themselves; null for anyone else. */
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
  return person ? { ...person, roles: [], sessionId: '', ...(await readHeldPermissions(db, id)) } : null
}

/** Makes each change later than the previous one, so that `updatedAt` tells them apart. */
export const laterUpdate = sql`greatest(clock_timestamp(), ${users.updatedAt} + interval '1 millisecond')`

/** Returns the name of a person who is known to exist. */
export async function nameOf(db: Queryable, id: string): Promise<{ firstName: string; lastName: string }> {
  const [found] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
  if (!found) throw new Error(`There is no person with the id ${id}`)
  return found
}

/** SQL with `users`: people whose account was created in the last seven days. */
export const isNew = sql`${users.createdAt} > now() - interval '7 days'`
