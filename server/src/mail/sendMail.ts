import { and, eq, sql } from 'drizzle-orm'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Db, Tx } from '../db/database.ts'
import { mails } from './tables.ts'

type Mail = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'subject' | 'text' | 'html'>

/** What kept a mail from being sent, without secrets. */
export class MailNotSent extends Error {
  /** The mail server refused it for good; another try would get the same answer. */
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

export interface Sender {
  /** Hands a mail to the mail server; null once it has taken it, else what went wrong. */
  send(mail: Mail): Promise<MailNotSent | null>
  /** Ends its connections. */
  close(): void
}

/** One address and nothing else: the mail library reads lists and names out of whatever it is given. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/** Milliseconds for one try as a whole, however slowly the mail server answers. */
const longestTry = 60_000
/** Longer than one try; the database ends idle transactions sooner by default. */
const longestLock = '90s'

/**
 * A sender by SMTP that keeps its connections.
 * @param smtpUrl `smtp://user:password@host:587`; `?requireTLS=true` and the like are understood.
 * @param from who the mails are from: an address, or `Name <address>`.
 */
export function createSender(smtpUrl: string, from: string): Sender {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // The queue tries again; the pool by itself would send twice when a connection breaks at the wrong moment.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    logger: false,
    debug: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const secrets = secretsOf(smtpUrl)

  return {
    async send({ id, recipient, subject, text, html }) {
      if (!oneAddress.test(recipient)) return new MailNotSent('EENVELOPE: not one e-mail address', true)
      try {
        await transport.sendMail({
          // The same at each try: somebody who gets a mail twice, because an answer was lost, can tell that it is one.
          messageId: `<${id}@${domain}>`,
          from,
          to: recipient,
          envelope: { from: address, to: [recipient] },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(longestTry),
        })
        return null
      } catch (error) {
        return notSent(error as NodemailerError, [...secrets, recipient])
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Sends one mail of the outbox, and nothing when it was sent before, is kept, or is gone. The row stays locked
 * meanwhile, so that two processes never send the same mail at once. After a last try in vain it is kept.
 * @throws MailNotSent when the mail server was not reached or refused it: counted and noted on the row, to be tried
 * again. Error when another process is sending it just now.
 */
export async function sendQueuedMail(db: Db, sender: Sender, mailId: string, isLastTry = false): Promise<void> {
  // Not `transaction`, which would try again by itself: that would send again.
  const failure = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${longestLock}, true)`)
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), eq(mails.status, 'QUEUED')))
      .for('update', { skipLocked: true })
    if (!mail) return assertNotUnderWay(tx, mailId)
    const failed = await sender.send(mail)
    await tx
      .update(mails)
      .set({
        attempts: mail.attempts + 1,
        lastError: failed?.message ?? null,
        ...(failed && isLastTry && { status: 'KEPT' as const }),
        // Once sent, what it said (a one-use link, somebody's leave) has no business here any more.
        ...(!failed && { status: 'SENT' as const, sentAt: sql`clock_timestamp()`, text: '', html: '' }),
      })
      .where(eq(mails.id, mailId))
    return failed
  })
  if (failure) throw failure
}

/** Keeps a mail that waits to be sent, where no SMTP server is configured any more: for an administrator to read. */
export async function keepQueuedMail(db: Db, mailId: string): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'KEPT' })
    .where(and(eq(mails.id, mailId), eq(mails.status, 'QUEUED')))
}

async function assertNotUnderWay(tx: Tx, mailId: string): Promise<null> {
  const [mail] = await tx.select({ status: mails.status }).from(mails).where(eq(mails.id, mailId))
  if (mail?.status === 'QUEUED') throw new Error('Another process is sending this mail')
  return null
}

/** `secrets` reach neither the row nor the log: the password, and the recipient, whom the row names anyway. */
function notSent(error: NodemailerError, secrets: string[]): MailNotSent {
  const { code = 'ERROR', responseCode, permanent = false } = error
  // What a server says of a refused sign-in may repeat what it was given.
  const said = code === 'EAUTH' ? `sign-in refused (${responseCode ?? 'no answer'})` : (error.response ?? error.message)
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), said)
  const message = `${code}: ${hidden}`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
  return new MailNotSent(message.toWellFormed(), permanent)
}

/** The password of the address, as it is and as it travels. */
function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  if (!password) return []
  const [user, secret] = [decoded(username), decoded(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [base64(`\0${user}\0${secret}`), base64(secret), password, secret]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
