import { eq } from 'drizzle-orm'
import { runQueuedForAccount } from '../../access/accountQueues.ts'
import { type AttemptOrigin, findAttemptOrigin } from '../../access/attemptOrigin.ts'
import { beginAttempt, endAttempt, type OpenAttempt } from '../../access/attempts.ts'
import {
  type Challenge,
  countWrongCode,
  findChallenge,
  isProved,
  takeChallenge,
} from '../../access/factors/challenges.ts'
import { rememberDevice } from '../../access/factors/devices.ts'
import { isPasswordOff, passwordOff } from '../../access/singleSignOn/passwordSignIn.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../events/event.ts'
import { anonymousActor } from '../../kernel/actor.ts'
import { assertFound, Refusal, throwIf } from '../../kernel/errors.ts'
import { users } from '../../people/tables.ts'
import { answerSignIn, findUser, openSession, sourceOf } from './openSession.ts'
import { completeProviderSignIn } from './singleSignOn/completeProviderSignIn.ts'
import { recordRefusedSignIn, refusedSession, signInExpired, statusRefusal, tooManyFailures } from './signInRefusals.ts'

/** A second factor that completes a sign-in. */
export interface SignInFactor {
  /** The token of the unfinished sign-in. */
  challenge: string
  rememberDevice: boolean
  /** The reason in the audit trail, and the refusal, for a wrong one. It must not say whether the password was right. */
  wrong: { reason: string; refusal: () => Refusal }
  /** Uses the factor of a person; returns null if it is wrong. `email` is the address that was entered. */
  use: (tx: Tx, userId: string, email: string) => Promise<UsedFactor | null>
}

/** A factor that was accepted: what the audit trail says of it, and whom to notify. */
export interface UsedFactor {
  factor: string
  events?: NewEvent[]
}

/**
 * Completes a sign-in with a second factor, and remembers the device if requested. After a wrong password, the same
 * happens as after a wrong factor.
 * @throws Refusal 401 `two_factor.expired`, or the one for a wrong factor; 403 for an account that is not active; 429
 * after ten failures in 15 minutes, passwords included.
 */
export async function completeSignIn(ctx: Context, factor: SignInFactor) {
  const { db } = ctx.app
  const challenge = await findChallenge(db, factor.challenge)
  assertFound(challenge, signInExpired)
  const user = await findUser(db, challenge.email)
  const where = await findAttemptOrigin(db, ctx, user?.id)
  return runQueuedForAccount(db, challenge.email, where, () => complete(ctx, factor, challenge, where))
}

async function complete(ctx: Context, factor: SignInFactor, challenge: Challenge, where: AttemptOrigin) {
  const { db } = ctx.app
  const user = await findUser(db, challenge.email)
  const attempt = await beginAttempt(db, { email: challenge.email, ...where, isCode: challenge.isProved })
  if ('seconds' in attempt) {
    await recordRepeated(ctx, refusedSession(user?.id ?? null, 'TOO_MANY_FAILURES'), attempt.name)
    throwIf(tooManyFailures(attempt.seconds))
  }
  try {
    const { device, userId, ...session } = await useChallenge(ctx, factor, challenge.userId, attempt)
    if (challenge.ssoSignInId !== null) ctx.cookie.forgetSignIn()
    if (device) ctx.cookie.rememberDevice(device.token, device.days)
    return await answerSignIn(ctx, userId, session)
  } catch (error) {
    await endAttempt(db, attempt, error)
    if (error instanceof Refusal) {
      const { code, errorType, error: state } = error.extra
      const isWrong = code === 'two_factor.refused'
      if (isWrong) await countWrongCode(db, factor.challenge)
      await recordRefusedSignIn(ctx, user?.id ?? null, isWrong ? factor.wrong.reason : (errorType ?? state))
    }
    throw error
  }
}

/** Uses up the factor and the challenge and begins the session; none of it happens if any check fails. */
function useChallenge(ctx: Context, factor: SignInFactor, personId: string | null, attempt: OpenAttempt) {
  return change(sourceOf(ctx, personId ?? anonymousActor.id), async (tx) => {
    const challenge = await takeChallenge(tx, factor.challenge)
    assertFound(challenge, signInExpired)
    // The same is done after a wrong password, in the same time; the refusal below then undoes it.
    const user = await lockUser(tx, challenge.userId ?? anonymousActor.id)
    const used = await factor.use(tx, user?.id ?? anonymousActor.id, attempt.email)
    if (!user || !used || !isProved(challenge, user)) return throwIf(factor.wrong.refusal())
    throwIf(statusRefusal(user))
    const isByPassword = challenge.ssoSignInId === null
    throwIf(isByPassword && (await isPasswordOff(tx, ctx.app.config, user.id)) ? passwordOff() : null)
    if (challenge.renewedHash !== null)
      await tx.update(users).set({ passwordHash: challenge.renewedHash }).where(eq(users.id, user.id))
    const through = challenge.ssoSignInId && (await completeProviderSignIn(tx, challenge.ssoSignInId, user.id))
    const device = factor.rememberDevice ? await rememberDevice(tx, user.id, ctx) : null
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: user.id,
      after: {
        userAgent: ctx.request.userAgent,
        factor: used.factor,
        ...(device && { deviceRemembered: true }),
        ...(through && through.after),
      },
      events: [...(used.events ?? []), ...(through ? through.events : [])],
      answer: {
        ...(await openSession(tx, ctx, {
          userId: user.id,
          attempt,
          isFactorConfirmed: true,
          ...(through && { through: through.origin }),
        })),
        device,
        userId: user.id,
      },
    }
  })
}

/** Locks a person in the transaction of their sign-in, and returns them. */
export async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}
