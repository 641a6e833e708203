import { eq } from 'drizzle-orm'
import type { Login } from '@muster/contract/auth/calls'
import { beginAttempt, countAsFailure, type OpenAttempt, endAttempt } from '../../access/attempts.ts'
import { isRememberedDevice, touchDevice } from '../../access/factors/devices.ts'
import { anyoneHasFactor, hasFactor } from '../../access/factors/secondFactors.ts'
import { isPasswordOff, passwordOff } from '../../access/singleSignOn/passwordSignIn.ts'
import { lockAsProved } from '../../access/provePassword.ts'
import { hashPassword, isOutdatedHash, simulateVerification, verifyPassword } from '../../access/passwords.ts'
import { runQueuedForAccount } from '../../access/accountQueues.ts'
import { type AttemptOrigin, findAttemptOrigin } from '../../access/attemptOrigin.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import type { Context } from '../../context.ts'
import { throwIf, Refusal, unavailable } from '../../kernel/errors.ts'
import { readSetting } from '../../companySettings/settings.ts'
import { users } from '../../people/tables.ts'
import { beginChallenge } from './beginChallenge.ts'
import { answerSignIn, findUser, openSession, sourceOf } from './openSession.ts'
import {
  codeNeeded,
  pending,
  recordRefusedSignIn,
  refusedSession,
  statusRefusal,
  tooManyFailures,
  unknownAccount,
  wrongPassword,
} from './signInRefusals.ts'

type User = typeof users.$inferSelect

/**
 * Signs a person in and returns the token of a new session, which is also set as a cookie. For an account with a second
 * factor, returns a challenge for the code instead, whatever the password was (decision 0091).
 * @throws Refusal with one of the four failures of the contract ("Credential"); 429 after ten failures in 15 minutes,
 * or while too many attempts are running.
 */
export async function login(ctx: Context, login: Login) {
  const { db } = ctx.app
  const user = await findUser(db, login.email)
  const where = await findAttemptOrigin(db, ctx, user?.id)
  return runQueuedForAccount(db, login.email, where, () => signIn(ctx, login, where))
}

async function signIn(ctx: Context, login: Login, where: AttemptOrigin) {
  const { app } = ctx
  // The account may have changed while this attempt waited.
  const user = await findUser(app.db, login.email)
  const attempt = await beginAttempt(app.db, { email: login.email, ...where })
  if ('seconds' in attempt) {
    await recordRepeated(ctx, refusedSession(user?.id ?? null, 'TOO_MANY_FAILURES'), attempt.name)
    throwIf(tooManyFailures(attempt.seconds))
  }
  try {
    if (user && (await isPasswordOff(app.db, app.config, user.id)))
      return await refusePassword(ctx, user, login.password)
    if (user && (await needsCode(ctx, user))) return await askForCode(ctx, login, user, { attempt, where })
    const { person, ...session } = await trySignIn(ctx, login, user, attempt)
    return await answerSignIn(ctx, person.id, session)
  } catch (error) {
    await endAttempt(app.db, attempt, error)
    if (isWrongPassword(error) && (await hidesFactors(ctx)))
      return beginChallenge(ctx, { email: login.email, user, isRight: false, renewed: null }, where)
    throw error
  }
}

/**
 * Refuses the password of a person who must sign in through a provider, without checking it. If the company hides which
 * accounts exist, the answer is the same as for a wrong password.
 */
async function refusePassword(ctx: Context, user: User, password: string): Promise<never> {
  await simulateVerification(password)
  const isHidden = !(await readSetting(ctx.app.db, 'revealAccountExistence'))
  return refuse(ctx, user.id, isHidden ? wrongPassword() : passwordOff())
}

/** Returns whether a person has a second factor, and this browser is not one of their remembered devices. */
const needsCode = async ({ app: { db }, cookie }: Context, { id }: User): Promise<boolean> =>
  (await hasFactor(db, id)) && !(await isRememberedDevice(db, id, cookie.device))

const isWrongPassword = (error: unknown) =>
  error instanceof Refusal && error.extra.errorType === 'INCORRECT_PASSWORD' && error.status === 401

/**
 * Returns whether a wrong password is also answered with a challenge for accounts without a second factor. Where the
 * company hides which accounts exist, the challenge must not reveal those with one.
 */
const hidesFactors = async ({ app: { db } }: Context): Promise<boolean> =>
  !(await readSetting(db, 'revealAccountExistence')) && (await anyoneHasFactor(db))

/**
 * Checks the password of a person with a second factor and returns a challenge for the code. A wrong password gets the
 * same answer, in the same time, and counts in the same way; no code completes its challenge.
 */
async function askForCode(
  ctx: Context,
  { email, password }: Login,
  user: User,
  { attempt, where }: { attempt: OpenAttempt; where: AttemptOrigin },
) {
  const { db } = ctx.app
  const isRight = await isPasswordOf(user, password)
  const renewed = user.passwordHash !== null && isOutdatedHash(user.passwordHash) ? await hashPassword(password) : null
  await countAsFailure(db, attempt)
  await recordRepeated(ctx, isRight ? codeNeeded(user.id) : refusedSession(user.id, 'INCORRECT_PASSWORD'))
  return beginChallenge(ctx, { email, user, isRight, renewed }, where)
}

async function isPasswordOf({ passwordHash }: User, password: string): Promise<boolean> {
  if (passwordHash !== null) return verifyPassword(passwordHash, password)
  await simulateVerification(password)
  return false
}

/** Thrown if the account changed while its password was being checked. The check is then repeated. */
class ChangedMeanwhile extends Error {}
const maxTries = 5

async function trySignIn(ctx: Context, { email, password }: Login, found: User | undefined, attempt: OpenAttempt) {
  let user = found
  for (let attempts = 0; attempts < maxTries; attempts++) {
    const proof = await checkPassword(ctx, email, user, password)
    try {
      return await completeSignIn(ctx, proof, attempt)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      user = await findUser(ctx.app.db, email)
    }
  }
  return throwIf(unavailable())
}

interface Proof {
  user: User
  /** A new hash of the password at the current cost; null if the stored hash need not be renewed. */
  renewed: string | null
}

async function completeSignIn(ctx: Context, { user: person, renewed }: Proof, attempt: OpenAttempt) {
  const { request, cookie } = ctx
  const result = await change(sourceOf(ctx, person.id), async (tx) => {
    if (!(await lockAsProved(tx, person))) throw new ChangedMeanwhile()
    // The person may have turned on a second factor meanwhile.
    const isWithFactor = await hasFactor(tx, person.id)
    throwIf(isWithFactor && !(await isRememberedDevice(tx, person.id, cookie.device)) ? unavailable() : null)
    throwIf(statusRefusal(person))
    if (isWithFactor && cookie.device !== null) await touchDevice(tx, person.id, cookie.device)
    if (renewed) await tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, person.id))
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: person.id,
      after: { userAgent: request.userAgent, ...(isWithFactor && { factor: 'REMEMBERED_DEVICE' }) },
      answer: await openSession(tx, ctx, { userId: person.id, attempt, isFactorConfirmed: false }),
    }
  })
  return { person, ...result }
}

/**
 * Returns the person if the password is correct. If the stored hash has a lower cost than the current one, also returns
 * a new hash.
 */
async function checkPassword(ctx: Context, email: string, user: User | undefined, password: string): Promise<Proof> {
  if (!user) {
    await simulateVerification(password)
    return refuse(ctx, null, await unknownAccount(ctx, email))
  }
  if (user.passwordHash === null) {
    await simulateVerification(password)
    // Without a password, no one can prove that the account is theirs: the setting decides whether to reveal that it
    // exists.
    const revealsPending =
      user.status === 'PENDING_ACTIVATION' && (await readSetting(ctx.app.db, 'revealAccountExistence'))
    return refuse(ctx, user.id, revealsPending ? pending() : wrongPassword())
  }
  if (!(await verifyPassword(user.passwordHash, password))) return refuse(ctx, user.id, wrongPassword())
  if (user.status !== 'ACTIVE') await recordRefusedSignIn(ctx, user.id, user.status)
  return { user, renewed: isOutdatedHash(user.passwordHash) ? await hashPassword(password) : null }
}

/** Records a refused sign-in in the audit trail and throws the refusal. */
async function refuse(ctx: Context, userId: string | null, refusal: Refusal): Promise<never> {
  await recordRefusedSignIn(ctx, userId, refusal.extra.errorType ?? refusal.extra.code)
  return throwIf(refusal)
}
