import { eq } from 'drizzle-orm'
import { confirmationRefusal, confirmSession } from '../../../access/factors/confirmation.ts'
import { forgetDevice as forget } from '../../../access/factors/devices.ts'
import { replaceRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { hasFactor, removeFactors, useCode } from '../../../access/factors/secondFactors.ts'
import { type CountedProof, proveCounted } from '../../../access/provePassword.ts'
import { change } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, refresh } from '../../../events/event.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound, conflict, invalid, type Refusal, signedOut, throwIf } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { users } from '../../../people/tables.ts'
import { codesRenewed, turnedOff } from './messages.ts'
import { policyOf } from './policies.ts'

/** Returns the proof by a code of a second factor, for `proveCounted`; `message` is shown for a wrong one. */
export const codeProof = (isRight: () => Promise<boolean>, message: string): CountedProof => ({
  refusal: 'two_factor.code_refused',
  isRight,
  isCode: true,
  wrong: { reason: 'INCORRECT_CODE', refusal: () => invalid({ code: message }), tooMany: 'Too many wrong codes.' },
})

/** Returns the refusal for a person without the factor that a change is about. */
export const noFactor = () => conflict('Two-factor sign-in is not on.', 'two_factor.none')

/** Returns 409 while one of the actor's roles requires a second factor; else null. */
export async function requiredRefusal(tx: Tx, actor: Actor): Promise<Refusal | null> {
  const { requiredFrom } = await policyOf(tx, actor.id)
  return requiredFrom !== null && requiredFrom <= (await readCompanyToday(tx))
    ? conflict(
        'Your role requires two-factor sign-in, so you can’t turn it off or remove your only factor.',
        'two_factor.required',
      )
    : null
}

/**
 * Turns off two-factor sign-in of the actor.
 * @throws Refusal 409 if it is off or required; 403 `two_factor.confirm`.
 */
export const disableTwoFactor = (ctx: Context): Promise<void> =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockPerson(tx, actor.id)
    throwIf(
      (await hasFactor(tx, actor.id)) ? null : noFactor(),
      await requiredRefusal(tx, actor),
      await confirmationRefusal(tx, actor),
    )
    await removeFactors(tx, actor.id)
    return {
      action: 'two_factor.disabled',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      events: [refresh('auth', [actor.id]), notify({ ...turnedOff(), bySession: actor.sessionId }, [actor.id])],
      answer: undefined,
    }
  })

/**
 * Replaces the actor's recovery codes and returns the new ones.
 * @throws Refusal 409 if two-factor sign-in is off; 403 `two_factor.confirm`.
 */
export const renewRecoveryCodes = (ctx: Context): Promise<{ recoveryCodes: string[] }> =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockPerson(tx, actor.id)
    throwIf((await hasFactor(tx, actor.id)) ? null : noFactor(), await confirmationRefusal(tx, actor))
    const codes = await replaceRecoveryCodes(tx, actor.id)
    return {
      action: 'two_factor.codes_renewed',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      events: [refresh('auth', [actor.id]), notify({ ...codesRenewed(), bySession: actor.sessionId }, [actor.id])],
      answer: { recoveryCodes: codes },
    }
  })

/**
 * Confirms the actor's second factor for the next ten minutes of this session.
 * @throws Refusal 409 if two-factor sign-in is off; 400 naming `code`; 429 after ten failures in 15 minutes.
 */
export async function confirmTwoFactor(ctx: Context, { code }: { code: string }): Promise<{ confirmedUntil: string }> {
  const { app, actor } = ctx
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  throwIf((await hasFactor(app.db, actor.id)) ? null : noFactor())
  let until: string | null = null
  const isRight = async () => (until = await confirm(ctx, code)) !== null
  await proveCounted(ctx, user, codeProof(isRight, 'This code is not right, or was used before'))
  assertFound(until, signedOut)
  return { confirmedUntil: until }
}

/** Uses up a code and stores the confirmation in the session; null if the code is wrong. */
const confirm = (ctx: Context, code: string): Promise<string | null> =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const used = await useCode(tx, app, actor.id, code)
    if (used === null) return { action: null, answer: null }
    return {
      action: 'two_factor.confirmed',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      after: { factor: used },
      events: used === 'RECOVERY_CODE' ? [refresh('auth', [actor.id])] : [],
      answer: await confirmSession(tx, actor),
    }
  })

/**
 * Forgets one of the actor's remembered devices.
 * @throws Refusal 404 if it is not theirs.
 */
export const forgetDevice = (ctx: Context, { id }: { id: string }): Promise<void> =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    assertFound(await forget(tx, actor.id, id))
    return {
      action: 'device.forgotten',
      subject: { type: 'device', id },
      personId: actor.id,
      events: [refresh('auth', [actor.id])],
      answer: undefined,
    }
  })
