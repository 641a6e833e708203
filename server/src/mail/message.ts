import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import * as quotedPrintable from 'nodemailer/lib/qp'
import { now } from '../kernel/clock.ts'
import type { OpenAttachment } from './attachments.ts'

/** The content of an email and its addresses. */
export interface Message {
  /** The message's id without angle brackets. It is the same for each try. */
  id: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: OpenAttachment[]
}

/** The headers by which other systems recognize that no person wrote the email, so that they don't answer it. */
const headers = { 'Auto-Submitted': 'auto-generated' }

/**
 * Returns the email as MIME (RFC 5322, RFC 2045) with its headers. It is written at once: the mail library reads each
 * part through streams of its own and sends each line of headers in a packet of its own, which takes three times as
 * long. Only emails with attachments, which may be large, are left to the library.
 */
export function readMessage(message: Message): Readable {
  if (!message.attachments.length) return Readable.from(Buffer.from(writeMessage(message)))
  const { id, replyTo, ...content } = message
  const access = { disableFileAccess: true, disableUrlAccess: true }
  const options = { messageId: `<${id}>`, headers, ...content, ...access, ...(replyTo !== null && { replyTo }) }
  return new MailComposer(options).compile().createReadStream()
}

function writeMessage({ id, from, to, replyTo, subject, text, html }: Message): string {
  // Neither quoted-printable nor base64 can contain this.
  const boundary = `=_${id.replace(/[^\w.-]/g, '_')}`
  const parts = [writePart('text/plain', text), writePart('text/html', html)]
  return lines(
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    header('From', from),
    header('To', to),
    ...(replyTo === null ? [] : [header('Reply-To', replyTo)]),
    header('Subject', subject),
    `Message-ID: <${id}>`,
    `Date: ${new Date(now().epochMilliseconds).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  )
}

const lines = (...all: string[]) => all.join('\r\n')

function writePart(type: string, text: string): string {
  const content = text.replace(/\r\n?|\n/g, '\r\n')
  const bytes = Buffer.from(content)
  // Quoted-printable takes three letters for each byte that is not ASCII, so base64 is shorter for other scripts.
  const isBase64 = bytes.length - content.length > content.length / 10
  return lines(
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isBase64 ? 'base64' : 'quoted-printable'}`,
    '',
    isBase64
      ? bytes.toString('base64').replace(/.{76}(?!$)/g, '$&\r\n')
      : quotedPrintable.wrap(quotedPrintable.encode(bytes), 76),
  )
}

const node = new MimeNode('text/plain')

/** Returns a header with its value encoded as the header requires it, in lines of at most 76 characters. */
const header = (name: string, value: string) => foldLines(`${name}: ${node.encodeHeaderValue(name, value)}`, 76)

/** Returns the addresses for the mail server, with domains of other scripts in ASCII. */
export const envelopeOf = ({ from, to }: { from: string; to: string }) =>
  node.setEnvelope({ from, to: [to] }).getEnvelope()
