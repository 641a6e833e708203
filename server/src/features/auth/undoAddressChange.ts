import { and, eq, sql } from 'drizzle-orm'
import type { UndoAddressChange } from '@muster/contract/auth/calls'
import { rememberOrigin } from '../../access/attemptOrigin.ts'
import { clearFailuresOfAccount } from '../../access/attempts.ts'
import { forgetSignIns } from '../../access/factors/devices.ts'
import { removePasskeysOf } from '../../access/factors/secondFactors.ts'
import { endLinks, linkInvalid, findLinkOwner, useUndoLink } from '../../access/oneUseLinks.ts'
import { markMailboxProved } from '../../access/provedMailboxes.ts'
import { hashPassword, passwordRefusal } from '../../access/passwords.ts'
import { readPasswordTerms } from '../../access/passwordTerms.ts'
import { endKeysOfPerson } from '../../access/apiKeys.ts'
import { endSessions } from '../../access/sessions.ts'
import { removeAllIdentities } from '../../access/singleSignOn/identities.ts'
import { change } from '../../audit/change.ts'
import type { App, Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf, assertFound } from '../../kernel/errors.ts'
import { refresh } from '../../events/event.ts'
import { post, postMails, type Recipient } from '../../mail/postMail.ts'
import { mailEvent } from '../../events/mailEvents.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { laterUpdate } from '../../people/person.ts'
import { peopleArea } from '../../people/reach.ts'
import { users } from '../../people/tables.ts'
import { withoutClash } from '../../people/rules.ts'

/**
 * Restores the former address of an account with the link that was sent to it. The account also gets a new password, and
 * all its sessions, API keys, passkeys and links with sign-in providers end, because an intruder may have known the old
 * password and used it to add a way in of their own.
 * @throws Refusal 400 `link.invalid`, or 400 for a password that is not allowed; 409 if another account uses the
 * address now.
 */
export async function undoAddressChange(ctx: Context, { token, newPassword }: UndoAddressChange) {
  const { db } = ctx.app
  const account = and(eq(users.id, await findLinkOwner(db, token, 'UNDO_ADDRESS')), eq(users.status, 'ACTIVE'))
  const [user] = await db.select().from(users).where(account)
  assertFound(user, linkInvalid)
  throwIf(passwordRefusal('newPassword', newPassword, { ...user, ...(await readPasswordTerms(db)) }))
  // Hashing is slow, so it comes after the link was checked and outside the transaction.
  const passwordHash = await hashPassword(newPassword)
  const { browser, ...answer } = await withoutClash(() =>
    change(ctx, async (tx) => {
      const [person] = await tx.select().from(users).where(account).for('update')
      assertFound(person, linkInvalid)
      const { id, email: removedEmail } = person
      const email = await useUndoLink(tx, token)
      await tx
        .update(users)
        .set({ email, passwordHash, passwordSetAt: sql`now()`, updatedAt: laterUpdate })
        .where(eq(users.id, id))
      await endSessions(tx, id)
      await forgetSignIns(tx, id)
      await removeAllIdentities(tx, id)
      await removePasskeysOf(tx, id)
      const keys = await endKeysOfPerson(tx, id)
      await endLinks(tx, id)
      await clearFailuresOfAccount(tx, email)
      await markMailboxProved(tx, id, email)
      await mailAddressRestored(tx, ctx.app, { ...person, email }, removedEmail)
      return {
        action: 'user.address_restored',
        subject: { type: 'user', id },
        personId: id,
        before: { email: removedEmail },
        after: { email, keysEnded: keys.keysEnded },
        events: [refresh('auth', [id]), peopleChanged(peopleArea, [id], id), ...keys.events],
        answer: {
          message: `The change was undone. Please sign in as ${email} with the new password.`,
          browser: await rememberOrigin(tx, ctx, id),
        },
      }
    }),
  )
  if (browser !== null) ctx.cookie.rememberBrowser(browser)
  return answer
}

export const addressRestored = mailEvent({
  event: 'account.address_restored',
  category: 'system',
  name: 'Email address change undone',
  description: 'Sent to both addresses when an email address change is undone.',
  variables: {
    restoredEmail: { description: 'Restored email address', sample: 'salma.hassan@example.com', kind: 'text' },
    removedEmail: { description: 'Removed email address', sample: 'salma@example.com', kind: 'text' },
  },
  isWarning: true,
  builtIn: {
    title: 'The change of your email address was undone',
    paragraphs: [
      'The email address of your account is {{restoredEmail}} again instead of {{removedEmail}}. Your account has a new password, and all sessions have been ended.',
      'If you did not expect this, please talk to your administrator.',
    ],
  },
})

/** Notifies a person at both addresses that the change was undone. */
async function mailAddressRestored(
  tx: Tx,
  services: Pick<App, 'config' | 'log'>,
  person: Recipient,
  removedEmail: string,
): Promise<void> {
  const values = { restoredEmail: person.email, removedEmail }
  const emails = [person.email, removedEmail]
  await postMails(
    tx,
    services,
    emails.map((email) => post(addressRestored, { ...person, email }, values)),
  )
}
