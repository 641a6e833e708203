import { eq } from 'drizzle-orm'
import { confirmationRefusal } from '../../../access/factors/confirmation.ts'
import { identitiesOf, removeIdentity } from '../../../access/singleSignOn/identities.ts'
import { isPasswordOff } from '../../../access/singleSignOn/passwordSignIn.ts'
import { change } from '../../../audit/change.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify, refresh } from '../../../events/event.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { lockVisibleUser } from '../../../people/person.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { userPolicy } from '../../../people/policy.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { unlinked } from './messages.ts'

/** Returns the actor's links with providers. */
export async function linkedIdentities({ app, actor }: Context) {
  const { db } = app
  const unlink = await hasOtherWay(db, app.config, actor.id)
  return { identities: (await identitiesOf(db, actor.id)).map((identity) => ({ ...identity, can: { unlink } })) }
}

/** Returns whether a person can still sign in without a provider. */
async function hasOtherWay(db: Queryable, config: Config, userId: string): Promise<boolean> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return typeof user?.passwordHash === 'string' && !(await isPasswordOff(db, config, userId))
}

const onlyWay = () =>
  conflict('You can only sign in through this provider. Please ask your administrator to unlink it.', 'sso.only_way')

/**
 * Removes one of the actor's links, and ends their other sessions that began through it.
 * @throws Refusal 404 if the link is not theirs; 403 `two_factor.confirm`; 409 `sso.only_way`.
 */
export async function unlinkIdentity(ctx: Context, { id }: { id: string }): Promise<void> {
  const { actor } = ctx
  await change(ctx, async (tx) => {
    const identity = (await identitiesOf(tx, actor.id)).find((row) => row.id === id)
    assertFound(identity)
    throwIf(await confirmationRefusal(tx, actor), (await hasOtherWay(tx, ctx.app.config, actor.id)) ? null : onlyWay())
    const count = await removeIdentity(tx, id, actor.sessionId)
    return {
      action: 'sso.unlinked',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      before: { provider: identity.provider.name, email: identity.email },
      after: { sessionsEnded: count },
      events: [refresh('auth', [actor.id]), notify(unlinked(identity.provider.name, null), [actor.id])],
      answer: undefined,
    }
  })
}

const notLinked = () => conflict('This person is not linked with a sign-in provider.', 'sso.not_linked')

/**
 * Removes all links of another person, by the rules for resetting passwords. Ends their sessions that began through
 * providers, and notifies them.
 * @throws Refusal 404 if the person is not visible to the actor; 403 for the actor themselves, for a person with more
 * permissions, and for a person above the actor; 409 `sso.not_linked`.
 */
export const unlinkPerson = (ctx: Context, { userId }: { userId: string }) =>
  change(ctx, async (tx) => {
    const now = await lockRoles(tx, ctx.actor)
    const { person: _person, ...standing } = await lockVisibleUser(tx, now, userId)
    throwIf(userPolicy.resetPassword(now, standing), await confirmationRefusal(tx, now))
    const identities = await identitiesOf(tx, userId)
    throwIf(identities.length ? null : notLinked())
    let sessionsEnded = 0
    for (const { id } of identities) sessionsEnded += await removeIdentity(tx, id)
    const by = `${now.firstName} ${now.lastName}`
    return {
      action: 'user.sso_unlinked',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { providers: identities.map(({ provider }) => provider.name) },
      after: { sessionsEnded },
      events: [
        refresh('auth', [userId]),
        peopleChanged(peopleArea, [userId], now.id),
        ...identities.map(({ provider }) => notify(unlinked(provider.name, by), [userId])),
      ],
      answer: { message: 'Single sign-on has been unlinked' },
    }
  })
