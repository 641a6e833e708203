import { createTransport, type NodemailerError } from 'nodemailer'
import type { FileStore } from '../files/store.ts'
import { faultOf, openAttachments } from './attachments.ts'
import type { WaitingMail } from './outbox.ts'

/** What kept a mail from being sent, without secrets. */
export class MailNotSent extends Error {
  /** The mail server refused it for good; another try would get the same answer. */
  readonly permanent: boolean
  /** It was not this mail that the mail server refused: it is away, or talks to nobody. */
  readonly unreached: boolean

  constructor(message: string, permanent: boolean, unreached: boolean) {
    super(message)
    this.permanent = permanent
    this.unreached = unreached
  }
}

export interface Sender {
  /** Hands a mail to the mail server; null once it has taken it, else what went wrong. */
  send(mail: WaitingMail): Promise<MailNotSent | null>
  /** Ends its connections, also those on which a mail is under way. */
  close(): void
}

/** One address and nothing else: the mail library reads lists and names out of whatever it is given. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/** Milliseconds for one try as a whole, however slowly the mail server answers. */
const longestTry = 60_000

/**
 * A sender by SMTP that keeps its connections.
 * @param smtpUrl `smtp://user:password@host:587`; `?requireTLS=true` and the like are understood.
 * @param from who the mails are from: an address, or `Name <address>`.
 * @param files where attachments lie.
 * @param maxConnections as many mails are under way at once.
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
    // The sender tries again; the pool by itself would send twice when a connection breaks at the wrong moment.
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
          // The same at each try: somebody who gets a mail twice, because an answer was lost, can tell that it is one.
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
          signal: AbortSignal.timeout(longestTry),
        })
        return null
      } catch (error) {
        return notSent(error as NodemailerError, [...secrets, recipient])
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** `secrets` reach neither the row nor the log: the password, and the recipient, whom the row names anyway. */
function notSent(error: NodemailerError, secrets: string[]): MailNotSent {
  const { code = 'ERROR', responseCode, permanent = false } = error
  // What a server says of a refused sign-in may repeat what it was given.
  const said = code === 'EAUTH' ? `sign-in refused (${responseCode ?? 'no answer'})` : (error.response ?? error.message)
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), said)
  const message = `${code}: ${hidden}`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
  const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  return new MailNotSent(message.toWellFormed(), permanent, !refused)
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
