import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../../../context.ts'
import { mails } from '../../../mail/tables.ts'

const refusals = [
  'EENVELOPE: 550 5.1.1 No such user here',
  'EENVELOPE: 452 4.2.2 The mailbox is full',
  'EENVELOPE: 550 5.7.1 Rejected by the policy of the recipient',
]

/**
 * Changes the demo company's mails as if it had a mail server: most are sent and a few failed. The newest keep the
 * status KEPT.
 */
export async function createDemoMails(app: App): Promise<void> {
  const { db } = app
  if (await db.$count(mails, eq(mails.status, 'SENT'))) return
  const storedMails = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.status, 'KEPT'))
    .orderBy(asc(mails.createdAt), asc(mails.id))
  const older = storedMails.slice(0, -5).map(({ id }) => id)
  const failingMails = older.filter((_, i) => i % 9 === 4).slice(-refusals.length)
  for (const [i, id] of failingMails.entries())
    await db
      .update(mails)
      .set({ attempts: 340, lastError: refusals[i] ?? null })
      .where(eq(mails.id, id))
  await db
    .update(mails)
    .set({ status: 'SENT', attempts: 1, sentAt: sql`${mails.createdAt} + interval '2 seconds'`, text: '', html: '' })
    .where(
      inArray(
        mails.id,
        older.filter((id) => !failingMails.includes(id)),
      ),
    )
}
