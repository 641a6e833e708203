import { and, asc, eq, sql } from 'drizzle-orm'
import { anonymousActor } from '../../kernel/actor.ts'
import { findReservedAddress } from '../../access/reservedAddresses.ts'
import { isNewPasswordRefused } from '../../access/singleSignOn/passwordSignIn.ts'
import { createLink } from '../../access/oneUseLinks.ts'
import { resetRequests } from '../../access/tables.ts'
import { change } from '../../audit/change.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { mailEvent } from '../../events/mailEvents.ts'
import { post, postMails } from '../../mail/postMail.ts'
import { users } from '../../people/tables.ts'
import { repeatEvery, type Periodic } from '../../kernel/periodic.ts'
import { resetRequested } from './forgotPassword.ts'

/**
 * Starts sending the requested password links: at once for each request, and every five seconds for requests left over
 * from a crash.
 */
export function startSendingResetLinks(app: App): Periodic {
  const periodic = repeatEvery(5, 'links to a new password', app.log, async () => {
    while (await sendNext(app));
  })
  const stopHearing = resetRequested.hear(app.db, () => periodic.wake())
  return {
    stop() {
      stopHearing()
      return periodic.stop()
    },
  }
}

type Request = typeof resetRequests.$inferSelect

/** Sends the link for the oldest request. Returns false if there was none. */
async function sendNext(app: App): Promise<boolean> {
  const [next] = await app.db.select().from(resetRequests).orderBy(asc(resetRequests.id)).limit(1)
  if (!next) return false
  const request = {
    id: next.requestId,
    address: next.address,
    userAgent: null,
    call: 'POST /auth/forgot-password',
    idempotencyKey: null,
  }
  await change({ app, actor: anonymousActor, request }, async (tx) => {
    const [request] = await tx.delete(resetRequests).where(eq(resetRequests.id, next.id)).returning()
    if (!request) throw new HandledElsewhere()
    const result = await send(tx, app, request)
    return {
      action: 'password.reset_sent',
      subject: { type: 'user', id: result?.userId ?? null },
      personId: result?.userId,
      after: { sent: result?.isSent ?? false },
      answer: undefined,
    }
  }).catch((error: unknown) => {
    if (!(error instanceof HandledElsewhere)) throw error
  })
  return true
}

/** Thrown if another process is already sending the link. */
class HandledElsewhere extends Error {}

async function send(tx: Tx, app: App, { email }: Request): Promise<{ userId: string; isSent: boolean } | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'ACTIVE')))
    // A change of address or password ends earlier links, so it must not happen at the same time.
    .for('no key update')
  if (!user) return null
  // A new password would sign in no one.
  if (await isNewPasswordRefused(tx, app.config, user.id)) return { userId: user.id, isSent: false }
  const token = await createLink(tx, user.id, 'RESET_PASSWORD')
  if (!token) return { userId: user.id, isSent: false }
  // A browser does not send the part after the #, so the token is in no server log.
  const address = `${app.config.publicUrl}/?view=reset-password#token=${token}`
  const reservedEmail = await findReservedAddress(tx, user.id)
  await postMails(tx, app, [
    post(passwordForgotten, { ...user, email: reservedEmail ?? user.email }, { address }),
    ...(reservedEmail === null ? [] : [post(linkSentToFormer, user, {})]),
  ])
  return { userId: user.id, isSent: true }
}

export const passwordForgotten = mailEvent({
  event: 'account.password_forgotten',
  category: 'activation',
  name: 'Password forgotten',
  description: 'Sent to the account’s address when a new password is requested.',
  variables: {
    address: {
      description: 'Link to choose a new password, valid once within an hour',
      sample: 'https://hr.example.com/?view=reset-password#token=sample',
      kind: 'address',
      isNeeded: true,
      isOneUse: true,
    },
  },
  builtIn: {
    title: 'Choose a new password',
    paragraphs: [
      'A new password was requested for your account. The link works once, within an hour.',
      'If this was not you, you can ignore this email.',
    ],
    action: { label: 'Choose a new password', address: 'address' },
  },
})

export const linkSentToFormer = mailEvent({
  event: 'account.link_sent_to_former_address',
  category: 'activation',
  name: 'Password forgotten after address change',
  description: 'Sent to the new address when a password link goes to the former one, within 72 hours of the change.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'Choose a new password',
    paragraphs: [
      'A new password was requested for your account. An administrator changed its email address less than 72 hours ago, so the link was sent to the former address.',
      'If you can’t read emails there, sign in with your password, or ask your administrator to set a new one.',
    ],
  },
})
