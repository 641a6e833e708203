import { eq } from 'drizzle-orm'
import type { UpdateProfile } from '@muster/contract/settings/profile'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { stale } from '../../../events/event.ts'
import { raise } from '../../../events/raise.ts'
import { announceUser } from '../../../people/announcePeople.ts'
import { laterUpdate } from '../../../people/person.ts'
import { users } from '../../../people/tables.ts'
import { profileOf } from './queries.ts'

/** Changes the actor's name and phone number; without a phone number there is none from now on. */
export async function updateProfile(ctx: Context, input: UpdateProfile) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const { firstName, lastName } = input
    const after = { firstName, lastName, phoneNumber: input.phoneNumber || null }
    const own = eq(users.id, id)
    const [before] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName, phoneNumber: users.phoneNumber })
      .from(users)
      .where(own)
      .for('update')
    await tx
      .update(users)
      .set({ ...after, updatedAt: laterUpdate })
      .where(own)
    for (const feature of ['settings', 'auth'] as const) raise(tx, stale(feature, [id]))
    announceUser(tx, id, id)
    return {
      action: 'profile.changed',
      subject: { type: 'user', id },
      personId: id,
      before,
      after,
      answer: { user: await profileOf(tx, id) },
    }
  })
}
