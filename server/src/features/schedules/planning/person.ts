import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { companyTimeZone } from '../../../companySettings/settings.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { assertFound, invalid, type Refusal, staleRefusalFor } from '../../../kernel/errors.ts'
import {
  type Employment,
  employmentRows,
  employmentsIn,
  employmentsOf,
  outsideEmployment,
} from '../../../people/employments/employed.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { shifts } from '../../../worktime/tables.ts'
import { schedulesArea } from '../policy.ts'

/** SQL for the IANA name of the time zone in which a person's work is planned. Reads `users`. */
export const zoneOfPerson = sql<string>`coalesce(${users.timeZone}, ${companyTimeZone})`

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  zone: zoneOfPerson,
}

const selectVisible = (db: Queryable, actor: Actor, ids: readonly string[]) =>
  db
    .select(columns)
    .from(users)
    .where(and(isOneOf(users.id, ids), visibleTo(actor, schedulesArea, users.id)))

/** A person whose work is planned. */
export type PlannedPerson = Awaited<ReturnType<typeof selectVisible>>[number] & { employments: Employment[] }

/** Returns a person whose schedule the actor sees. @throws Refusal 404 outside the actor's reach. */
export async function visiblePlanned(db: Queryable, actor: Actor, id: string): Promise<PlannedPerson> {
  const [person] = await selectVisible(db, actor, [id])
  assertFound(person)
  return { ...person, employments: await employmentsOf(db, id) }
}

/**
 * Returns the person to plan for, locked until the end of the transaction. The former owner of the shift or series is
 * locked too, so that concurrent changes of a person's plan run one after the other.
 * @throws Refusal 404 if the person is outside the actor's reach.
 */
export async function lockPlanned(tx: Tx, actor: Actor, id: string, former = id): Promise<PlannedPerson> {
  const found = await selectVisible(tx, actor, [id, former]).orderBy(asc(users.id)).for('no key update', { of: users })
  const person = found.find((one) => one.id === id)
  assertFound(person)
  return { ...person, employments: await employmentsOf(tx, id) }
}

const selectWithEmployments = (db: Queryable, actor: Actor, ids: readonly string[]) =>
  db
    .select({ ...columns, employments: employmentRows(users.id) })
    .from(users)
    .where(and(isOneOf(users.id, ids), visibleTo(actor, schedulesArea, users.id)))
    .orderBy(asc(users.id))

type PersonWithEmployments = Awaited<ReturnType<typeof selectWithEmployments>>[number]

/** Returns the people found if they are all of those with these ids. @throws Refusal 404 otherwise. */
function assertAllFound(found: readonly PersonWithEmployments[], ids: readonly string[]): PlannedPerson[] {
  assertFound(found.length === new Set(ids).size ? found : undefined)
  return found.map((person) => ({ ...person, employments: employmentsIn(person.employments) }))
}

/** Returns people whose schedules the actor sees, ordered by id. @throws Refusal 404 if any is outside the reach. */
export const visiblePlannedPeople = async (db: Queryable, actor: Actor, ids: readonly string[]) =>
  assertAllFound(await selectWithEmployments(db, actor, ids), ids)

/**
 * Returns people to plan for, ordered by id and locked until the end of the transaction.
 * @throws Refusal 404 if any of them is outside the actor's reach.
 */
export const lockPlannedPeople = async (tx: Tx, actor: Actor, ids: readonly string[]) =>
  assertAllFound(await selectWithEmployments(tx, actor, ids).for('no key update', { of: users }), ids)

/**
 * Returns a shift within the actor's reach, locked until the end of the transaction.
 * @throws Refusal 404 for any other.
 */
export async function lockVisibleShift(tx: Tx, actor: Actor, id: string): Promise<typeof shifts.$inferSelect> {
  const [row] = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, id), visibleTo(actor, schedulesArea, shifts.userId)))
    .for('update')
  assertFound(row)
  return row
}

/** Returns the fields of a shift for the audit trail. */
export const auditedShift = ({
  userId,
  date,
  shiftType,
  startTime,
  endTime,
  breakMinutes,
  notes,
}: Omit<typeof shifts.$inferSelect, 'createdAt' | 'updatedAt'>) => ({
  userId,
  date,
  shiftType,
  startTime,
  endTime,
  breakMinutes,
  notes,
})

/**
 * Returns a refusal with 400 if a day is outside the person's employment; otherwise null. `paths` are the fields of the
 * first and last day.
 */
export function employmentRefusal(
  { firstName, employments }: PlannedPerson,
  [first, last]: readonly [string, string],
  paths: readonly [string, string],
): Refusal | null {
  const refusal = (day: string, path: string) => {
    const problem = outsideEmployment(employments, day)
    return problem === null ? null : invalid({ [path]: `${firstName}’s employment ${problem}` })
  }
  return refusal(first, paths[0]) ?? refusal(last, paths[1])
}

/** Returns a refusal with 409 if a shift or series has changed since the caller read it; otherwise null. */
export const staleRefusal = staleRefusalFor('shift.changed_meanwhile', 'schedule')
