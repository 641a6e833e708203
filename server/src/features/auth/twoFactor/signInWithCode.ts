import { eq } from 'drizzle-orm'
import type { SignInWithCode } from '@muster/contract/auth/twoFactor'
import { runQueuedForAccount } from '../../../access/accountQueues.ts'
import { type AttemptOrigin, findAttemptOrigin } from '../../../access/attemptOrigin.ts'
import { beginAttempt, endAttempt, hasTooManyCodes, type OpenAttempt } from '../../../access/attempts.ts'
import {
  type Challenge,
  countWrongCode,
  findChallenge,
  isProved,
  takeChallenge,
} from '../../../access/factors/challenges.ts'
import { rememberDevice } from '../../../access/factors/devices.ts'
import { countRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { type UsedCode, useCode } from '../../../access/factors/secondFactors.ts'
import { change } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { anonymousActor } from '../../../kernel/actor.ts'
import { assertFound, Refusal, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { answerSignIn, findUser, openSession, sourceOf } from '../openSession.ts'
import {
  recordRefusedSignIn,
  refusedSession,
  signInExpired,
  statusRefusal,
  tooManyFailures,
  wrongPasswordOrCode,
} from '../signInRefusals.ts'
import { recoveryCodeUsed } from './messages.ts'

/**
 * Completes a sign-in with the code of the second factor, and remembers the device if requested. The refusal does not
 * say whether the password or the code was wrong.
 * @throws Refusal 401 `two_factor.refused` or `two_factor.expired`; 403 for an account that is not active; 429 after
 * ten failures in 15 minutes, passwords included.
 */
export async function signInWithCode(ctx: Context, input: SignInWithCode) {
  const { db } = ctx.app
  const challenge = await findChallenge(db, input.challenge)
  assertFound(challenge, signInExpired)
  const user = await findUser(db, challenge.email)
  const where = await findAttemptOrigin(db, ctx, user?.id)
  return runQueuedForAccount(db, challenge.email, where, () => completeWithCode(ctx, input, challenge, where))
}

async function completeWithCode(ctx: Context, input: SignInWithCode, challenge: Challenge, where: AttemptOrigin) {
  const { db } = ctx.app
  const user = await findUser(db, challenge.email)
  const attempt = await beginAttempt(db, { email: challenge.email, ...where, isCode: challenge.isProved })
  if ('seconds' in attempt) {
    await recordRepeated(ctx, refusedSession(user?.id ?? null, 'TOO_MANY_FAILURES'), attempt.name)
    throwIf(tooManyFailures(attempt.seconds))
  }
  try {
    const { device, userId, ...session } = await useChallenge(ctx, input, challenge.userId, attempt)
    if (device) ctx.cookie.rememberDevice(device.token, device.days)
    return await answerSignIn(ctx, userId, session)
  } catch (error) {
    await endAttempt(db, attempt, error)
    if (error instanceof Refusal) {
      const { code, errorType, error: state } = error.extra
      if (code === 'two_factor.refused') await countWrongCode(db, input.challenge)
      await recordRefusedSignIn(
        ctx,
        user?.id ?? null,
        code === 'two_factor.refused' ? 'INCORRECT_CODE' : (errorType ?? state),
      )
    }
    throw error
  }
}

/** Uses up the code and the challenge and begins the session; none of it happens if any check fails. */
function useChallenge(ctx: Context, input: SignInWithCode, personId: string | null, attempt: OpenAttempt) {
  const { challenge: token, code, rememberDevice: isRemembered } = input
  return change(sourceOf(ctx, personId ?? anonymousActor.id), async (tx) => {
    const challenge = await takeChallenge(tx, token)
    assertFound(challenge, signInExpired)
    // The same is done after a wrong password, in the same time; the refusal below then undoes it.
    const user = await lockUser(tx, challenge.userId ?? anonymousActor.id)
    const used = await useCode(tx, ctx.app, user?.id ?? anonymousActor.id, code)
    // After too many wrong codes, the right one is refused in the same way: 429 would say that the password was right.
    const isRefused = !used || (await hasTooManyCodes(tx, attempt.email))
    if (!user || isRefused || !isProved(challenge, user)) return throwIf(wrongPasswordOrCode())
    throwIf(statusRefusal(user))
    if (challenge.renewedHash !== null)
      await tx.update(users).set({ passwordHash: challenge.renewedHash }).where(eq(users.id, user.id))
    const device = isRemembered ? await rememberDevice(tx, user.id, ctx) : null
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: user.id,
      after: { userAgent: ctx.request.userAgent, factor: used, ...(device && { deviceRemembered: true }) },
      events: await eventsOf(tx, user.id, used),
      answer: {
        ...(await openSession(tx, ctx, { userId: user.id, attempt, isFactorConfirmed: true })),
        device,
        userId: user.id,
      },
    }
  })
}

async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

async function eventsOf(tx: Tx, userId: string, used: UsedCode) {
  return used === 'RECOVERY_CODE' ? [notify(recoveryCodeUsed(await countRecoveryCodes(tx, userId)), [userId])] : []
}
