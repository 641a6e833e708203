import { eq } from 'drizzle-orm'
import type { RequestOptions, UsedPasskey } from '@muster/contract/access/passkeySchemas'
import type { BeginPasskeySignIn, SignInWithPasskey } from '@muster/contract/auth/passkeys'
import { runQueuedForAccount } from '../../../access/accountQueues.ts'
import { type AttemptOrigin, findAttemptOrigin } from '../../../access/attemptOrigin.ts'
import { beginAttempt, endAttempt, type OpenAttempt } from '../../../access/attempts.ts'
import { findChallenge } from '../../../access/factors/challenges.ts'
import { challengeTimeoutMs, createPasskeyChallenge } from '../../../access/factors/passkeyChallenges.ts'
import { countUse, findCredential, type PasskeyUse, proveUsed } from '../../../access/factors/passkeys.ts'
import { relyingPartyOf } from '../../../access/factors/webauthn.ts'
import { hashToken } from '../../../access/sessions.ts'
import { isPasswordOff, passwordOff } from '../../../access/singleSignOn/passwordSignIn.ts'
import { change } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, Refusal, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { completeSignIn, lockUser } from '../completeSignIn.ts'
import { answerSignIn, openSession, sourceOf } from '../openSession.ts'
import {
  recordRefusedSignIn,
  refusedSession,
  signInExpired,
  statusRefusal,
  tooManyFailures,
  wrongPasswordOrPasskey,
} from '../signInRefusals.ts'
import { passkeyAloneRefusal, refusedPasskey, reportCopy, unavailable } from './refusals.ts'

/**
 * Begins the second step of a sign-in with a passkey, or a sign-in with a passkey alone, and returns what the browser
 * needs. It names no passkeys, so that it is the same for every account, with and without passkeys.
 * @throws Refusal 409 `passkey.unavailable`; 401 `two_factor.expired`; 403 `passkey.not_allowed`.
 */
export async function beginPasskeySignIn({ app }: Context, { challenge: token }: BeginPasskeySignIn) {
  const { db } = app
  const party = relyingPartyOf(app.config)
  assertFound(party, unavailable)
  if (token === undefined) await assertPasskeyAlone(app)
  else assertFound(await findChallenge(db, token), signInExpired)
  return {
    rpId: party.id,
    challenge: await createPasskeyChallenge(db, useOf(token)),
    timeout: challengeTimeoutMs,
    allowCredentials: [],
    userVerification: token === undefined ? 'required' : 'preferred',
  } satisfies RequestOptions
}

/** Returns for which sign-in a challenge counts. */
const useOf = (token: string | undefined) =>
  token === undefined
    ? ({ purpose: 'PASSWORDLESS', binding: '' } as const)
    : ({ purpose: 'SIGN_IN', binding: hashToken(token) } as const)

const assertPasskeyAlone = async ({ db }: Context['app']) =>
  throwIf((await readSetting(db, 'passkeySignIn')) ? null : passkeyAloneRefusal())

/**
 * Completes a sign-in with a passkey, or signs in with a passkey alone, which counts as both factors.
 * @throws Refusal 401 `two_factor.refused`; 403 `passkey.not_allowed`; as `completeSignIn`.
 */
export async function signInWithPasskey(ctx: Context, { challenge, passkey, rememberDevice }: SignInWithPasskey) {
  if (challenge === undefined) return signInWithoutPassword(ctx, passkey)
  const use = await proveUsed(ctx.app, passkey, useOf(challenge))
  const wrong = { reason: 'INCORRECT_PASSKEY', refusal: wrongPasswordOrPasskey }
  return reportingCopy(ctx, use, (count) =>
    completeSignIn(ctx, {
      challenge,
      rememberDevice,
      wrong,
      use: async (tx, userId) => ((await count(tx, userId)) ? { factor: 'PASSKEY' } : null),
    }),
  )
}

/** Stores the use of a passkey by a person; returns false if it does not count. */
type Count = (tx: Tx, userId: string) => Promise<boolean>

/** Runs a sign-in with a passkey, and afterwards reports if the passkey seems to have been copied. */
async function reportingCopy<T>(ctx: Context, use: PasskeyUse | null, signIn: (count: Count) => Promise<T>) {
  let isCopied = false
  try {
    return await signIn(async (tx, userId) => {
      const outcome = use && (await countUse(tx, userId, use, ctx.request.userAgent))
      isCopied = outcome === 'copied'
      return outcome === 'counted'
    })
  } finally {
    if (use && isCopied) await reportCopy(ctx, use.passkey)
  }
}

async function signInWithoutPassword(ctx: Context, passkey: UsedPasskey) {
  const { db } = ctx.app
  await assertPasskeyAlone(ctx.app)
  const stored = await findCredential(db, passkey.id)
  const [user] = stored ? await db.select().from(users).where(eq(users.id, stored.userId)) : []
  // An unknown passkey counts as an account of its own, so that it adds to the failures of its origin alone.
  const email = user?.email.toLowerCase() ?? `passkey ${hashToken(passkey.id)}`
  const where = await findAttemptOrigin(db, ctx, user?.id)
  return runQueuedForAccount(db, email, where, () => tryPasskey(ctx, passkey, { email, userId: user?.id }, where))
}

interface Account {
  email: string
  userId: string | undefined
}

async function tryPasskey(ctx: Context, passkey: UsedPasskey, { email, userId }: Account, where: AttemptOrigin) {
  const { db } = ctx.app
  const attempt = await beginAttempt(db, { email, ...where })
  if ('seconds' in attempt) {
    await recordRepeated(ctx, refusedSession(userId ?? null, 'TOO_MANY_FAILURES'), attempt.name)
    throwIf(tooManyFailures(attempt.seconds))
  }
  try {
    const use = await proveUsed(ctx.app, passkey, useOf(undefined))
    if (!use) return throwIf(refusedPasskey())
    const session = await reportingCopy(ctx, use, (count) => beginWith(ctx, use, count, attempt))
    return await answerSignIn(ctx, use.passkey.userId, session)
  } catch (error) {
    await endAttempt(db, attempt, error)
    if (error instanceof Refusal) {
      const { code, errorType, error: state } = error.extra
      const isWrong = code === 'two_factor.refused'
      await recordRefusedSignIn(ctx, userId ?? null, isWrong ? 'INCORRECT_PASSKEY' : (errorType ?? state))
    }
    throw error
  }
}

/** Begins the session of a person whose passkey was right. */
const beginWith = (ctx: Context, { passkey: { userId } }: PasskeyUse, count: Count, attempt: OpenAttempt) =>
  change(sourceOf(ctx, userId), async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await count(tx, userId))) return throwIf(refusedPasskey())
    throwIf(statusRefusal(user), (await isPasswordOff(tx, ctx.app.config, userId)) ? passwordOff() : null)
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: userId,
      after: { userAgent: ctx.request.userAgent, factor: 'PASSKEY', passwordless: true },
      answer: await openSession(tx, ctx, { userId, attempt, isFactorConfirmed: true }),
    }
  })
