import { eq } from 'drizzle-orm'
import { hasFactor, removeFactors } from '../../../access/factors/secondFactors.ts'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { endSessions } from '../../../access/sessions.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, refresh } from '../../../events/event.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound, conflict, forbidden, type Refusal, signedOut, throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { lockVisibleUser, standingOf } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { peopleArea, visiblePerson } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { factorReset } from './messages.ts'

type Standing = Awaited<ReturnType<typeof standingOf>>

/** Returns 403 if the actor may not reset a person's second factor, by the rules for resetting passwords. */
export const resetRefusal = (actor: Actor, standing: Standing): Refusal | null =>
  standing.id === actor.id
    ? forbidden('Only another administrator can reset your two-factor sign-in')
    : userPolicy.resetPassword(actor, standing)

const noFactor = () => conflict('This person has no two-factor sign-in.', 'two_factor.none')

/**
 * Removes the second factor of a person who lost it. They are signed out on all devices and notified. The actor must
 * enter their own password, and confirm their own second factor if they have one.
 * @throws Refusal 404 if the person is not visible to the actor; 403 for the actor themselves, for a person with more
 * permissions, and for a person above the actor; 409 `two_factor.none`; 400 naming `currentPassword`; 429 after ten
 * failures in 15 minutes.
 */
export async function resetTwoFactor(ctx: Context, input: { userId: string; currentPassword: string }) {
  const { app, actor } = ctx
  const { userId, currentPassword } = input
  await visiblePerson(app.db, actor, peopleArea, userId)
  throwIf(resetRefusal(actor, await standingOf(app.db, actor, userId)))
  const [self] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(self, signedOut)
  throwIf((await hasFactor(app.db, userId)) ? null : noFactor())
  await provePassword(ctx, self, currentPassword, 'two_factor.password_refused')
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    await assertProofValid(tx, ctx, self)
    const { person: _person, ...standing } = await lockVisibleUser(tx, now, userId)
    throwIf(resetRefusal(now, standing), (await hasFactor(tx, userId)) ? null : noFactor())
    await removeFactors(tx, userId)
    const count = await endSessions(tx, userId)
    return {
      action: 'user.two_factor_reset',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { sessionsEnded: count },
      events: [refresh('auth', [userId]), notify(factorReset(`${now.firstName} ${now.lastName}`), [userId])],
      answer: { message: 'Two-factor sign-in has been reset' },
    }
  })
}
