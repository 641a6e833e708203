import { createTransport, type NodemailerError } from 'nodemailer'
import type { FileStore } from '../files/store/store.ts'
import { faultOf, openAttachments } from './attachments.ts'
import type { WaitingMail } from './outbox.ts'

/** The error when an email could not be sent. Its message contains no secrets. */
export class MailNotSent extends Error {
  /** True if the mail server refused the email permanently. Another try would fail too. */
  readonly permanent: boolean
  /** True if the mail server could not be reached or refuses all emails. */
  readonly unreached: boolean

  constructor(message: string, permanent: boolean, unreached: boolean) {
    super(message)
    this.permanent = permanent
    this.unreached = unreached
  }
}

export interface Sender {
  /** Sends an email. Returns null once the mail server has accepted it, otherwise the error. */
  send(mail: WaitingMail): Promise<MailNotSent | null>
  /** Closes all connections, including those that are sending an email. */
  close(): void
}

/** A pattern for exactly one address, because the mail library would accept lists and names too. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/** Settings that keep the mail library from logging, and from reading files and addresses named in an email. */
const restrictions = { logger: false, debug: false, disableFileAccess: true, disableUrlAccess: true }

/** Maximum duration of one try, in milliseconds. */
const tryTimeoutMs = 60_000

/**
 * Returns a sender that uses SMTP and keeps its connections open. @param smtpUrl `smtp://user:password@host:587`, with
 * options such as `?requireTLS=true`. @param from the sender's address, or `Name <address>`. @param files the store for
 * attachments. @param maxConnections maximum number of emails sent at the same time.
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
    // Retries by the mail library could send an email twice if the connection breaks, so only the outbox retries.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...restrictions,
  })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const secrets = secretsOf(smtpUrl)

  return {
    async send({ id, recipient, replyTo, subject, text, html, attachments }) {
      if (!oneAddress.test(recipient))
        return new MailNotSent('EENVELOPE: the recipient is not a single email address', true, false)
      const openedFiles = await openAttachments(files, attachments).catch((error: unknown) => faultOf(error))
      if (!Array.isArray(openedFiles)) return new MailNotSent(openedFiles.message, openedFiles.permanent, false)
      try {
        await transport.sendMail({
          // The same for each try, so that an email client can recognize a copy that was sent because a response was
          // lost.
          messageId: `<${id}@${domain}>`,
          from,
          to: recipient,
          ...(replyTo !== null && oneAddress.test(replyTo) && { replyTo }),
          envelope: { from: address, to: [recipient] },
          subject,
          text,
          html,
          attachments: openedFiles,
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
 * Connects to a mail server, greets it and signs in, without sending an email. Returns null if it accepts this,
 * otherwise the reason, without secrets.
 */
export async function tryServer(smtpUrl: string, timeoutMs: number): Promise<string | null> {
  const timeouts = { dnsTimeout: timeoutMs, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs }
  const transport = createTransport({ url: smtpUrl, socketTimeout: timeoutMs, ...timeouts, ...restrictions })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return notSent(error as NodemailerError, secretsOf(smtpUrl)).message
  } finally {
    transport.close()
  }
}

/** Returns the error to be stored and logged. Masks the `secrets` in it: the password and the recipient. */
function notSent(error: NodemailerError, secrets: string[]): MailNotSent {
  const { code = 'ERROR', responseCode, permanent = false } = error
  // A mail server that refuses a sign-in may repeat the credentials in its message.
  const serverText =
    code === 'EAUTH' ? `sign-in refused (${responseCode ?? 'no answer'})` : (error.response ?? error.message)
  const redactedText = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), serverText)
  const message = `${code}: ${redactedText}`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  return new MailNotSent(message.toWellFormed(), permanent, !isRefused)
}

/** Returns the password in the URL in every form in which a mail server may repeat it. */
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
