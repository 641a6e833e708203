import { eq } from 'drizzle-orm'
import type { UpdateProfile } from '@muster/contract/settings/profile'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { type NewEvent, refresh } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { laterUpdate } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { profileOf } from './queries.ts'

/** Changes the actor's name and phone numbers. Deletes the private number if the input has none. */
export async function updateProfile(ctx: Context, input: UpdateProfile) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const { firstName, lastName } = input
    const isOwn = eq(users.id, id)
    const [before] = await tx
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        phoneNumber: users.phoneNumber,
        workPhone: users.workPhone,
      })
      .from(users)
      .where(isOwn)
      .for('update')
    assertFound(before)
    const after = {
      firstName,
      lastName,
      phoneNumber: input.phoneNumber || null,
      workPhone: input.workPhone === undefined ? before.workPhone : input.workPhone || null,
    }
    await tx
      .update(users)
      .set({ ...after, updatedAt: laterUpdate })
      .where(isOwn)
    return {
      action: 'profile.changed',
      subject: { type: 'user', id },
      personId: id,
      before,
      after,
      events: profileChanged(id, id),
      answer: { user: await profileOf(tx, id) },
    }
  })
}

/**
 * Returns the events that refresh the screens of the person, and of everyone who sees them, after a change to their
 * profile.
 */
export const profileChanged = (id: string, actorId: string): NewEvent[] => [
  refresh('settings', [id]),
  refresh('auth', [id]),
  peopleChanged(peopleArea, [id], actorId),
]
