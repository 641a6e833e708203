import { eq, sql } from 'drizzle-orm'
import type { Login } from '@muster/contract/auth/calls'
import { anonymousActor } from '../../kernel/actor.ts'
import { beginAttempt, type OpenAttempt, endAttempt, clearFailures } from '../../access/attempts.ts'
import { rememberAddress } from '../../access/knownAddresses.ts'
import { rememberBrowser } from '../../access/knownBrowsers.ts'
import { lockAsProved } from '../../access/provePassword.ts'
import { hashPassword, isOutdatedHash, simulateVerification, verifyPassword } from '../../access/passwords.ts'
import { beginSession } from '../../access/sessions.ts'
import { runQueuedForAccount } from '../../access/accountQueues.ts'
import { type AttemptOrigin, findAttemptOrigin } from '../../access/attemptOrigin.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { throwIf, Refusal, tooManyAttempts, unavailable } from '../../kernel/errors.ts'
import { readSetting } from '../../companySettings/settings.ts'
import { users } from '../../people/tables.ts'
import { sessionUser } from './sessionUser.ts'

type User = typeof users.$inferSelect

/**
 * Signs a person in and returns the token of a new session, which is also set as a cookie.
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
  const { person, token, expiresAt, browser } = await trySignIn(ctx, login, user, attempt).catch(
    async (error: unknown) => {
      await endAttempt(app.db, attempt, error)
      throw error
    },
  )
  ctx.cookie.set(token, expiresAt)
  ctx.cookie.rememberBrowser(browser)
  return { token, expiresAt: expiresAt.toString(), user: await sessionUser(app.db, app.config, person.id) }
}

async function findUser(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user
}

/** Thrown if the account changed while its password was being checked. The check is then repeated. */
class ChangedMeanwhile extends Error {}
const maxTries = 5

async function trySignIn(ctx: Context, { email, password }: Login, found: User | undefined, attempt: OpenAttempt) {
  let user = found
  for (let attempts = 0; attempts < maxTries; attempts++) {
    const proof = await checkPassword(ctx, email, user, password)
    try {
      return await openSession(ctx, proof, attempt)
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

async function openSession({ app, request, cookie }: Context, { user: person, renewed }: Proof, attempt: OpenAttempt) {
  // A sign-in is never repeated from a stored response, because that would store the token.
  const source = { app, actor: { ...anonymousActor, id: person.id }, request: { ...request, idempotencyKey: null } }
  const result = await change(source, async (tx) => {
    if (!(await lockAsProved(tx, person))) throw new ChangedMeanwhile()
    throwIf(statusRefusal(person))
    await clearFailures(tx, attempt)
    if (renewed) await tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, person.id))
    await rememberAddress(tx, person.id, request.address)
    const browser = await rememberBrowser(tx, person.id, cookie.browser)
    const session = await beginSession(tx, {
      userId: person.id,
      address: request.address,
      userAgent: request.userAgent,
    })
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: person.id,
      after: { userAgent: request.userAgent },
      answer: { ...session, browser },
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
  if (user.status !== 'ACTIVE') await recordRefusal(ctx, user.id, user.status)
  return { user, renewed: isOutdatedHash(user.passwordHash) ? await hashPassword(password) : null }
}

function statusRefusal({ status }: User): Refusal | null {
  if (status === 'PENDING_ACTIVATION') return pending()
  return status === 'DEACTIVATED' ? deactivated() : null
}

/** Records a refused sign-in in the audit trail and throws the refusal. */
async function refuse(ctx: Context, userId: string | null, refusal: Refusal): Promise<never> {
  await recordRefusal(ctx, userId, refusal.extra.errorType)
  return throwIf(refusal)
}

const recordRefusal = (ctx: Context, userId: string | null, reason: string | undefined) =>
  recordRepeated(ctx, refusedSession(userId, reason))

const refusedSession = (personId: string | null, reason: string | undefined) =>
  ({ action: 'session.refused', subject: { type: 'session', id: null }, personId, after: { why: reason } }) as const

const tooManyFailures = (seconds: number) => tooManyAttempts('Too many failed sign-ins.', seconds)

async function unknownAccount({ app }: Context, email: string): Promise<Refusal> {
  if (!(await readSetting(app.db, 'revealAccountExistence'))) return wrongPassword()
  const message = `No account found with email ${email}. Please check your email address or contact your administrator.`
  return new Refusal(401, message, { errorType: 'USER_NOT_FOUND' })
}

const wrongPassword = () =>
  new Refusal(401, 'Incorrect password. Please check your password and try again.', { errorType: 'INCORRECT_PASSWORD' })

const pending = () =>
  new Refusal(
    403,
    'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
    { errorType: 'USER_INACTIVE', needsActivation: true },
  )

const deactivated = () =>
  new Refusal(403, 'Your account has been deactivated. Please contact your administrator to reactivate your account.', {
    error: 'Account Disabled',
  })
