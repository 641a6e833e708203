import { eq, inArray } from 'drizzle-orm'
import type { MovePerson } from '@muster/contract/hierarchy/calls'
import { visiblePerson, peopleArea } from '../../people/reach.ts'
import type { Context } from '../../context.ts'
import { throwIf, assertFound, conflict, forbidden } from '../../kernel/errors.ts'
import { personColumns, users } from '../../people/tables.ts'
import { updateUser } from '../users/shared/updateUser.ts'

/**
 * Moves a person under another manager, with everyone below them. It is the same change as in Edit User, with its
 * history, its audit entry and its notification of those who may now decide on pending requests.
 * @throws Refusal 404 out of reach; 403 for the actor, people above them, and anyone with an administrative role; 409
 * if they were moved meanwhile; 400 naming `managerId` for a person who may not be their manager.
 */
export async function movePerson(ctx: Context, { userId, managerId, seenManagerId }: MovePerson) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, peopleArea, userId)
  throwIf(userId === actor.id ? forbidden('You cannot move yourself') : null)
  const [found] = await app.db.select({ managerId: users.managerId }).from(users).where(eq(users.id, userId))
  assertFound(found)
  // Repeating the request after a lost answer is no conflict.
  if (found.managerId !== managerId)
    await updateUser(
      ctx,
      { id: userId, managerId },
      { needed: 'hierarchy.reporting_lines', stale: (person) => movedRefusal(person, seenManagerId) },
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
