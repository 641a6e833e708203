import { eq } from 'drizzle-orm'
import type { ConfirmSignIn, UnconfirmedSignIn } from '@muster/contract/auth/singleSignOn'
import { runQueuedForAccount } from '../../../access/accountQueues.ts'
import { type AttemptOrigin, findAttemptOrigin } from '../../../access/attemptOrigin.ts'
import { beginAttempt, countAsFailure, endAttempt, type OpenAttempt } from '../../../access/attempts.ts'
import { hasFactor } from '../../../access/factors/secondFactors.ts'
import { simulateVerification, verifyPassword } from '../../../access/passwords.ts'
import { lockAsProved } from '../../../access/provePassword.ts'
import { findIdentity } from '../../../access/singleSignOn/identities.ts'
import { findUnconfirmed, type SsoSignIn } from '../../../access/singleSignOn/signIns.ts'
import { change } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import { assertFound, invalid, Refusal, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { isRememberedDevice } from '../../../access/factors/devices.ts'
import { beginChallenge } from '../beginChallenge.ts'
import { completeProviderSignIn } from './completeProviderSignIn.ts'
import { answerSignIn, openSession, sourceOf } from '../openSession.ts'
import {
  codeNeeded,
  recordRefusedSignIn,
  refusedSession,
  ssoExpired,
  statusRefusal,
  tooManyFailures,
  wrongPassword,
} from '../signInRefusals.ts'
import { findEnabled } from './providers.ts'

type User = typeof users.$inferSelect

/**
 * Returns the sign-in through a provider that this browser must still confirm.
 * @throws Refusal 401 `sso.expired` if there is none.
 */
export async function unconfirmedSignIn(ctx: Context): Promise<UnconfirmedSignIn> {
  const { signIn, user, provider, isLinked } = await readUnconfirmed(ctx)
  const needs = isLinked ? 'CODE' : 'PASSWORD'
  return { provider: { id: provider.id, name: provider.name }, email: user.email, needs, returnTo: signIn.returnTo }
}

async function readUnconfirmed({ app: { db }, cookie }: Context) {
  const signIn = await findUnconfirmed(db, cookie.signIn)
  assertFound(signIn, ssoExpired)
  const provider = await findEnabled(db, signIn.providerId)
  assertFound(provider, ssoExpired)
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, signIn.userId ?? ''))
  assertFound(user, ssoExpired)
  const identity = await findIdentity(db, provider.id, signIn.subject ?? '')
  return { signIn, user, provider, isLinked: identity?.userId === user.id }
}

/**
 * Confirms a sign-in through a provider: checks the password that links the accounts, once, and asks for the code of
 * the second factor if the person has one. The password counts like one at sign-in.
 * @throws Refusal 401 `sso.expired`; 401 for a wrong password; 403 for an account that is not active; 429 after ten
 * failures in 15 minutes.
 */
export async function confirmSingleSignOn(ctx: Context, { password }: ConfirmSignIn) {
  const { db } = ctx.app
  const { signIn, user, isLinked } = await readUnconfirmed(ctx)
  throwIf(statusRefusal(user))
  const where = await findAttemptOrigin(db, ctx, user.id)
  if (isLinked) return beginChallenge(ctx, challengeOf(signIn, user, true), where)
  if (password === undefined) return throwIf(invalid({ password: 'Password is required' }))
  const email = user.email.toLowerCase()
  return runQueuedForAccount(db, email, where, () => linkWithPassword(ctx, { signIn, user, password, where }))
}

const challengeOf = ({ id }: SsoSignIn, user: User, isRight: boolean) => ({
  email: user.email.toLowerCase(),
  user,
  isRight,
  renewed: null,
  ssoSignInId: id,
})

interface Linking {
  signIn: SsoSignIn
  user: User
  password: string
  where: AttemptOrigin
}

async function linkWithPassword(ctx: Context, { signIn, user, password, where }: Linking) {
  const { app, cookie } = ctx
  const attempt = await beginAttempt(app.db, { email: user.email.toLowerCase(), ...where })
  if ('seconds' in attempt) {
    await recordRepeated(ctx, refusedSession(user.id, 'TOO_MANY_FAILURES'), attempt.name)
    throwIf(tooManyFailures(attempt.seconds))
  }
  try {
    const isRight = await isPasswordOf(user, password)
    if (!signIn.hasFactor && (await needsCode(ctx, user))) {
      // As at a sign-in with a password, the answer does not say whether the password was right.
      await countAsFailure(app.db, attempt)
      await recordRepeated(ctx, isRight ? codeNeeded(user.id) : refusedSession(user.id, 'INCORRECT_PASSWORD'))
      return await beginChallenge(ctx, challengeOf(signIn, user, isRight), where)
    }
    throwIf(isRight ? null : wrongPassword())
    const session = await link(ctx, signIn, user, attempt)
    cookie.forgetSignIn()
    return await answerSignIn(ctx, user.id, session)
  } catch (error) {
    await endAttempt(app.db, attempt, error)
    if (error instanceof Refusal) await recordRefusedSignIn(ctx, user.id, error.extra.errorType ?? error.extra.error)
    throw error
  }
}

async function isPasswordOf({ passwordHash }: User, password: string): Promise<boolean> {
  if (passwordHash !== null) return verifyPassword(passwordHash, password)
  await simulateVerification(password)
  return false
}

const needsCode = async ({ app: { db }, cookie }: Context, { id }: User): Promise<boolean> =>
  (await hasFactor(db, id)) && !(await isRememberedDevice(db, id, cookie.device))

function link(ctx: Context, signIn: SsoSignIn, user: User, attempt: OpenAttempt) {
  return change(sourceOf(ctx, user.id), async (tx) => {
    throwIf((await lockAsProved(tx, user)) ? null : ssoExpired())
    const { origin, after, events } = await completeProviderSignIn(tx, signIn.id, user.id)
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: user.id,
      after: { userAgent: ctx.request.userAgent, ...after },
      events,
      answer: await openSession(tx, ctx, { userId: user.id, attempt, isFactorConfirmed: false, through: origin }),
    }
  })
}
