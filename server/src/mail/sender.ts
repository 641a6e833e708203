import { createTransport, type NodemailerError } from 'nodemailer'
import type { FileStore } from '../files/store/store.ts'
import { faultOf, openAttachments } from './attachments.ts'
import type { WaitingMail } from './outbox.ts'

/** The reason why a mail was not sent, without secrets. */
export class MailNotSent extends Error {
  /** True when the mail server refused it permanently; another try would get the same answer. */
  readonly permanent: boolean
  /** True when the mail server did not refuse this mail, but is down or refuses everyone. */
  readonly unreached: boolean

  constructor(message: string, permanent: boolean, unreached: boolean) {
    super(message)
    this.permanent = permanent
    this.unreached = unreached
  }
}

export interface Sender {
  /** Sends a mail to the mail server; returns null once that has accepted it, else the error. */
  send(mail: WaitingMail): Promise<MailNotSent | null>
  /** Closes its connections, including those with a mail in flight. */
  close(): void
}

/** One address and nothing else: the mail library finds lists and names in any text. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/** Milliseconds for a whole try, however slow the mail server is. */
const tryTimeoutMs = 60_000

/**
 * Returns a sender by SMTP that keeps its connections.
 * @param smtpUrl `smtp://user:password@host:587`; options such as `?requireTLS=true` work.
 * @param from the sender of the mails: an address, or `Name <address>`.
 * @param files the store of attachments.
 * @param maxConnections mails in flight at once.
 */
export function createSender(
  smtpUrl: string,
  from: string,
  { files, maxConnections }: { files: FileStore; maxConnections: number },
): Sender {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // The sender retries; the pool's own retry would send twice when a connection breaks at the wrong moment.
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
    async send({ id, recipient, replyTo, subject, text, html, attachments }) {
      if (!oneAddress.test(recipient)) return new MailNotSent('EENVELOPE: not one e-mail address', true, false)
      const opened = await openAttachments(files, attachments).catch((error: unknown) => faultOf(error))
      if (typeof opened === 'string') return new MailNotSent(opened, true, false)
      try {
        await transport.sendMail({
          // The same at each try: a person who gets a mail twice, because an answer was lost, can tell that it is the
          // same.
          messageId: `<${id}@${domain}>`,
          from,
          to: recipient,
          ...(replyTo !== null && oneAddress.test(replyTo) && { replyTo }),
          envelope: { from: address, to: [recipient] },
          subject,
          text,
          html,
          attachments: opened,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(tryTimeoutMs),
        })
        return null
      } catch (error) {
        return notSent(error as NodemailerError, [...secrets, recipient])
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/**
 * Returns the error without `secrets`, for the row and the log: the password, and the recipient, whom the row names
 * anyway.
 */
function notSent(error: NodemailerError, secrets: string[]): MailNotSent {
  const { code = 'ERROR', responseCode, permanent = false } = error
  // A server's text about a refused sign-in may repeat the credentials.
  const serverText =
    code === 'EAUTH' ? `sign-in refused (${responseCode ?? 'no answer'})` : (error.response ?? error.message)
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), serverText)
  const message = `${code}: ${hidden}`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
  const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  return new MailNotSent(message.toWellFormed(), permanent, !refused)
}

/** Returns the password of the address, as it is and as it is transmitted. */
function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  if (!password) return []
  const [user, secret] = [decodePart(username), decodePart(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [base64(`\0${user}\0${secret}`), base64(secret), password, secret]
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
