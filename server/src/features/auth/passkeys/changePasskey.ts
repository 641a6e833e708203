import { eq } from 'drizzle-orm'
import { confirmationRefusal } from '../../../access/factors/confirmation.ts'
import { forgetSignIns } from '../../../access/factors/devices.ts'
import { findPasskey } from '../../../access/factors/passkeys.ts'
import { countFactors, findFactor, removeFactor, removeFactors } from '../../../access/factors/secondFactors.ts'
import { passkeys } from '../../../access/factors/tables.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { type Notice, notify, refresh } from '../../../events/event.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { noFactor, requiredRefusal } from '../twoFactor/changeTwoFactor.ts'
import { turnedOff } from '../twoFactor/messages.ts'
import { appRemoved, passkeyRemoved } from './messages.ts'

/**
 * Renames one of the actor's passkeys.
 * @throws Refusal 404 if it is not theirs.
 */
export const renamePasskey = (ctx: Context, { id, name }: { id: string; name: string }): Promise<void> =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockPerson(tx, actor.id)
    const passkey = await findPasskey(tx, actor.id, id)
    assertFound(passkey)
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id))
    return {
      action: 'passkey.renamed',
      subject: { type: 'passkey', id },
      personId: actor.id,
      before: { passkey: passkey.name },
      after: { passkey: name },
      events: [refresh('auth', [actor.id])],
      answer: undefined,
    }
  })

/**
 * Removes one of the actor's passkeys. Without another factor, two-factor sign-in is then off.
 * @throws Refusal 404 if it is not theirs; 409 `two_factor.required` for the only factor of a person who needs one; 403
 * `two_factor.confirm`.
 */
export const removePasskey = (ctx: Context, { id }: { id: string }): Promise<void> =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockPerson(tx, actor.id)
    const passkey = await findPasskey(tx, actor.id, id)
    assertFound(passkey)
    const notice = await remove(tx, ctx, id, passkeyRemoved(passkey.name))
    return {
      action: 'passkey.removed',
      subject: { type: 'passkey', id },
      personId: actor.id,
      before: { passkey: passkey.name },
      events: [refresh('auth', [actor.id]), notify({ ...notice, bySession: actor.sessionId }, [actor.id])],
      answer: undefined,
    }
  })

/**
 * Removes the actor's authenticator app. Without a passkey, two-factor sign-in is then off.
 * @throws Refusal 409 `two_factor.none` without an app; as `removePasskey`.
 */
export const removeApp = (ctx: Context): Promise<void> =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockPerson(tx, actor.id)
    const app = await findFactor(tx, actor.id, 'TOTP')
    assertFound(app, noFactor)
    const notice = await remove(tx, ctx, app.id, appRemoved())
    return {
      action: 'two_factor.app_removed',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      events: [refresh('auth', [actor.id]), notify({ ...notice, bySession: actor.sessionId }, [actor.id])],
      answer: undefined,
    }
  })

/** Removes one of the actor's factors and forgets their remembered devices. Returns the notification of it. */
async function remove(tx: Tx, { actor }: Context, id: string, notice: Notice): Promise<Notice> {
  const isLast = (await countFactors(tx, actor.id)) === 1
  throwIf(isLast ? await requiredRefusal(tx, actor) : null, await confirmationRefusal(tx, actor))
  if (isLast) {
    await removeFactors(tx, actor.id)
    return turnedOff()
  }
  await removeFactor(tx, id)
  await forgetSignIns(tx, actor.id)
  return notice
}
