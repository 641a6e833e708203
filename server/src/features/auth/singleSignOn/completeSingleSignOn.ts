import { eq } from 'drizzle-orm'
import type { CompleteSingleSignOn } from '@muster/contract/auth/singleSignOn'
import { isRememberedDevice, touchDevice } from '../../../access/factors/devices.ts'
import { hasFactor } from '../../../access/factors/secondFactors.ts'
import { lockAsProved } from '../../../access/provePassword.ts'
import { findProvisioned } from '../../../access/scim/findProvisioned.ts'
import { findIdentity, useIdentity } from '../../../access/singleSignOn/identities.ts'
import { createSignIn, secretsOf, signInMinutes, takeStarted } from '../../../access/singleSignOn/signIns.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { users } from '../../../people/tables.ts'
import { findUser, keepSession, openSession, sourceOf } from '../openSession.ts'
import { answerBrowser } from './answerBrowser.ts'
import { createThroughProvider } from './createThroughProvider.ts'
import { exchange, type ProviderAnswer } from './exchange.ts'
import { linked } from './messages.ts'
import { ProviderProblem } from './problems.ts'
import type { ProviderRow } from './providers.ts'

type User = typeof users.$inferSelect

/**
 * Completes a sign-in when the provider sends the browser back. Returns the address that opens next: the page where the
 * sign-in was started; the page for the password that links the accounts, or for the code of the second factor; or the
 * sign-in page with the reason why it failed.
 */
export const completeSingleSignOn = (ctx: Context, answer: CompleteSingleSignOn): Promise<string> =>
  answerBrowser(ctx, answer.id, {
    isAnswer: true,
    step: async (provider) => {
      if (provider.kind !== 'OIDC') throw new ProviderProblem('off', 'NOT_OIDC')
      const { app, cookie } = ctx
      const token = cookie.signIn
      // Only the browser that started the sign-in has the token, so that no one is signed in by another's link.
      const isOfBrowser = token !== null && answer.state === secretsOf(token).state
      const started = isOfBrowser ? await takeStarted(app.db, token, provider.id) : undefined
      if (!started || token === null) throw new ProviderProblem('expired')
      const proved = await exchange(app, provider, token, answer)
      return enter(ctx, provider, proved, started.returnTo)
    },
  })

/**
 * Signs in the person whom a provider has named, or keeps the sign-in until the person has confirmed it. Returns the
 * address that opens next.
 * @throws ProviderProblem if the person can't sign in.
 */
export async function enter(
  ctx: Context,
  provider: ProviderRow,
  answer: ProviderAnswer,
  returnTo: string,
): Promise<string> {
  const { app, cookie } = ctx
  const { user, isLinked } = await findPerson(ctx, provider, answer)
  if (user.status !== 'ACTIVE')
    throw new ProviderProblem(user.status === 'DEACTIVATED' ? 'deactivated' : 'pending', user.status, user.id)
  const { subject, email, providerSession } = answer
  const proved = { userId: user.id, subject, email: email ?? user.email, providerSession, hasFactor: answer.hasFactor }
  if (isLinked && !(await needsCode(app.db, ctx, user, answer))) {
    await signIn(ctx, provider, user, proved)
    cookie.forgetSignIn()
    return returnTo
  }
  if (!isLinked && user.passwordHash === null) throw new ProviderProblem('no-password', 'NO_PASSWORD', user.id)
  cookie.keepSignIn(await createSignIn(app.db, { providerId: provider.id, returnTo, proved }), signInMinutes)
  return '/?view=single-sign-on'
}

/**
 * Returns the person who is linked with an account at a provider, ahead through SCIM too, or has its verified address. Someone without an
 * account gets one if the owner wants that.
 */
async function findPerson(
  ctx: Context,
  provider: ProviderRow,
  answer: ProviderAnswer,
): Promise<{ user: User; isLinked: boolean }> {
  const { db } = ctx.app
  const { subject, email, isVerified } = answer
  const identity = await findIdentity(db, provider.id, subject)
  if (identity) {
    const [user] = await db.select().from(users).where(eq(users.id, identity.userId))
    if (user) return { user, isLinked: true }
  }
  const provisioned = await findProvisioned(db, provider.id, identifiersOf(answer))
  if (provisioned) return { user: provisioned, isLinked: true }
  if (email === null) throw new ProviderProblem('no-address')
  if (!isVerified) throw new ProviderProblem('unverified')
  const user = await findUser(db, email)
  if (user) return { user, isLinked: false }
  if (!provider.createsPeople) throw new ProviderProblem('no-account')
  return { user: await createThroughProvider(ctx, provider, { ...answer, email }), isLinked: true }
}

/** Returns the identifiers of an account that never change. Entra ID tells programs the one in `oid`, not the subject. */
const identifiersOf = ({ subject, claims: { oid } }: ProviderAnswer) =>
  typeof oid === 'string' && oid !== '' ? [subject, oid] : [subject]

/** Returns whether Muster asks a person for the code of their second factor. */
const needsCode = async (db: Queryable, { cookie }: Context, { id }: User, answer: { hasFactor: boolean }) =>
  !answer.hasFactor && (await hasFactor(db, id)) && !(await isRememberedDevice(db, id, cookie.device))

async function signIn(
  ctx: Context,
  provider: ProviderRow,
  user: User,
  proved: Parameters<typeof createSignIn>[1]['proved'] & object,
): Promise<void> {
  const session = await change(sourceOf(ctx, user.id), async (tx) => {
    // The account may have changed while the provider was asked.
    const isSame = (await lockAsProved(tx, user)) && !(await needsCode(tx, ctx, user, proved))
    const used = isSame ? await useIdentity(tx, { ...proved, providerId: provider.id }) : null
    if (!used) throw new ProviderProblem('expired')
    if (ctx.cookie.device !== null && (await hasFactor(tx, user.id))) await touchDevice(tx, user.id, ctx.cookie.device)
    return {
      action: 'session.began',
      subject: { type: 'session', id: null },
      personId: user.id,
      after: {
        userAgent: ctx.request.userAgent,
        through: used.providerName,
        ...(used.isNew && { linked: proved.email }),
      },
      events: used.isNew ? [notify(linked(used.providerName, proved.email), [user.id])] : [],
      answer: await openSession(tx, ctx, {
        userId: user.id,
        attempt: null,
        isFactorConfirmed: false,
        through: used.origin,
      }),
    }
  })
  keepSession(ctx, session)
}
