import { eq } from 'drizzle-orm'
import type { SetUpTwoFactor } from '@muster/contract/auth/twoFactor'
import { confirmationRefusal, confirmSession, hasJustSignedIn } from '../../../access/factors/confirmation.ts'
import { forgetSignIns } from '../../../access/factors/devices.ts'
import { replaceRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import {
  addPendingFactor,
  confirmPendingFactor,
  findFactor,
  hasFactor,
  hasPendingFactor,
} from '../../../access/factors/secondFactors.ts'
import { presentSecret } from '../../../access/factors/totp.ts'
import { proveCounted, provePassword } from '../../../access/provePassword.ts'
import { endSessions } from '../../../access/sessions.ts'
import { change } from '../../../audit/change.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify, refresh } from '../../../events/event.ts'
import { assertFound, conflict, invalid, Refusal, signedOut, throwIf } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { users } from '../../../people/tables.ts'
import { codeProof } from './changeTwoFactor.ts'
import { type FactorBefore, turnedOn } from './messages.ts'
import { policyOf } from './policies.ts'

const notOffered = () =>
  new Refusal(403, 'Your company does not offer two-factor sign-in to you.', {
    error: 'Forbidden',
    code: 'two_factor.not_offered',
  })

/**
 * Begins to set up an authenticator app and returns its secret.
 * @throws Refusal as `assertMaySetUp`.
 */
export async function setUpTwoFactor(ctx: Context, { currentPassword }: SetUpTwoFactor) {
  const { app, actor } = ctx
  const user = await assertMaySetUp(ctx, currentPassword)
  return change(ctx, async (tx) => {
    await lockPerson(tx, actor.id)
    const secret = await addPendingFactor(tx, app, actor)
    return {
      action: 'two_factor.setup_started',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      answer: presentSecret(secret, { issuer: await readSetting(tx, 'companyName'), label: user.email }),
    }
  })
}

/**
 * Checks that the actor may add a second factor, and returns them. They must have confirmed an existing factor; for the
 * first one, they must have signed in within ten minutes or enter their password, so that an open browser is not enough
 * to lock them out.
 * @throws Refusal 403 `two_factor.not_offered` or `two_factor.confirm`; 400 naming `currentPassword`; 429 after ten
 * failures in 15 minutes.
 */
export async function assertMaySetUp(ctx: Context, currentPassword: string | undefined) {
  const { actor } = ctx
  const { db } = ctx.app
  throwIf((await policyOf(db, actor.id)).policy === 'OFF' ? notOffered() : null, await confirmationRefusal(db, actor))
  const [user] = await db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  if (!(await hasFactor(db, actor.id)) && !(await hasJustSignedIn(db, actor))) {
    throwIf(currentPassword ? null : invalid({ currentPassword: 'Please enter your current password' }))
    await provePassword(ctx, user, currentPassword ?? '', 'two_factor.password_refused')
  }
  return user
}

const expired = () => conflict('This set-up has expired. Please begin again.', 'two_factor.none')

/**
 * Turns on two-factor sign-in with the first code of the app that is being set up in this session, and returns the
 * recovery codes. The actor's other sessions end, because they may be someone else's.
 * @throws Refusal 409 `two_factor.none` if no app is being set up; 400 naming `code` for a wrong one; 429 after ten
 * failures in 15 minutes.
 */
export async function enableTwoFactor(ctx: Context, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { app, actor } = ctx
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  throwIf((await hasPendingFactor(app.db, actor)) ? null : expired(), await confirmationRefusal(app.db, actor))
  let codes: string[] | null = null
  const isRight = async () => (codes = await enable(ctx, code)) !== null
  await proveCounted(
    ctx,
    user,
    codeProof(isRight, 'This code is not right. Please enter the code that the app shows now.'),
  )
  assertFound(codes, expired)
  return { recoveryCodes: codes }
}

/** Confirms the app and returns the recovery codes; null if the code is wrong. */
const enable = (ctx: Context, code: string): Promise<string[] | null> =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    await lockPerson(tx, actor.id)
    const before = await factorBefore(tx, actor.id)
    throwIf(await confirmationRefusal(tx, actor))
    const outcome = await confirmPendingFactor(tx, app, actor, code)
    throwIf(outcome === 'none' ? expired() : null)
    if (outcome === 'wrong') return { action: null, answer: null }
    const ended = await endSessions(tx, actor.id, actor.sessionId)
    await forgetSignIns(tx, actor.id)
    const codes = await replaceRecoveryCodes(tx, actor.id)
    await confirmSession(tx, actor)
    return {
      action: 'two_factor.enabled',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      after: { factor: 'TOTP', sessionsEnded: ended, ...(before === 'app' && { replaced: true }) },
      events: [
        refresh('auth', [actor.id]),
        notify({ ...turnedOn(before, ended), bySession: actor.sessionId }, [actor.id]),
      ],
      answer: codes,
    }
  })

const factorBefore = async (db: Queryable, userId: string): Promise<FactorBefore> =>
  (await findFactor(db, userId, 'TOTP')) ? 'app' : (await hasFactor(db, userId)) ? 'passkey' : 'none'
