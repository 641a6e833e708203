import { eq, inArray } from 'drizzle-orm'
import type { MovePerson } from '@muster/contract/hierarchy/calls'
import { visiblePerson, peopleArea } from '../../people/reach.ts'
import type { Context } from '../../context.ts'
import { throwIf, assertFound, conflict, forbidden } from '../../kernel/errors.ts'
import { personColumns, users } from '../../people/tables.ts'
import { updateUser } from '../users/shared/updateUser.ts'

/**
 * Moves a person, with everyone below them, to another manager. Like a change in Edit User, it is stored in the history
 * and the audit trail, and notifies the new approvers of pending requests.
 * @throws Refusal 404 if the person is not visible to the actor; 403 for the actor themselves and, unless they are a
 * Super Admin, for people above them or with an administrative role; 409 if the person has been moved since; 400 naming
 * `managerId` for a manager who is not allowed.
 */
export async function movePerson(ctx: Context, { userId, managerId, seenManagerId }: MovePerson) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, peopleArea, userId)
  throwIf(userId === actor.id ? forbidden('You cannot move yourself') : null)
  const [found] = await app.db.select({ managerId: users.managerId }).from(users).where(eq(users.id, userId))
  assertFound(found)
  // A request that is repeated because its response was lost is not a conflict.
  if (found.managerId !== managerId)
    await updateUser(
      ctx,
      { id: userId, managerId },
      { permission: 'hierarchy.reporting_lines', stale: (person) => movedRefusal(person, seenManagerId) },
    )
  const people = await app.db
    .select(personColumns)
    .from(users)
    .where(inArray(users.id, [userId, ...(managerId === null ? [] : [managerId])]))
  const person = people.find(({ id }) => id === userId)
  assertFound(person)
  return { person, manager: people.find(({ id }) => id === managerId) ?? null }
}

const movedRefusal = (person: { managerId: string | null }, seenManagerId: string | null) =>
  person.managerId === seenManagerId
    ? null
    : conflict(
        'This person has been moved since you opened the tree. Please check it and try again.',
        'hierarchy.changed_meanwhile',
      )
