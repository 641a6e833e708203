import { html, type Html } from '../html.ts'
import { filled, type MailEvent } from '../mailEvents.ts'

export interface MailContent {
  companyName: string
  /** The name that the mail greets, as a person wrote it. */
  greetingName: string
  /** Heading and subject. */
  title: string
  /** May hold line breaks. */
  paragraphs: string[]
  action?: { label: string; url: string }
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

const longestSubject = 150

/**
 * A mail as plain text and as HTML that old mail programs show too: tables, inline styles, nothing fetched. Whatever
 * people typed stays text, and the subject is one line.
 * @throws Error where the action does not lead to an http or https address.
 */
export function composeMail(content: MailContent): ComposedMail {
  const mail: MailContent = {
    companyName: oneLine(content.companyName),
    greetingName: oneLine(content.greetingName),
    title: oneLine(content.title),
    paragraphs: content.paragraphs.map(visible),
    ...(content.action && { action: { label: oneLine(content.action.label), url: webAddress(content.action.url) } }),
  }
  return { subject: shortened(mail.title || mail.companyName), text: asText(mail), html: asHtml(mail).markup }
}

/** The built-in mail of an event; `values` has all of its variables, the common ones too. */
export function composeBuiltIn(
  { event, builtIn: { title, paragraphs, action } }: MailEvent,
  values: Readonly<Record<string, string>>,
): ComposedMail {
  const valueOf = (name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail ${event} has no value for ${name}`)
    return value
  }
  return composeMail({
    companyName: valueOf('companyName'),
    greetingName: valueOf('firstName'),
    title: filled(title, valueOf),
    paragraphs: paragraphs.map((text) => filled(text, valueOf)),
    ...(action && { action: { label: action.label, url: valueOf(action.address) } }),
  })
}

/** Text without what cannot be seen but acts: control characters, and marks that turn the direction of what follows. */
export const visible = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()

/** The same as one line. */
export const oneLine = (text: string) => visible(text).replace(/\s+/g, ' ')

/** What a reader takes for one letter. */
const letters = new Intl.Segmenter('en')

/** A subject as long as subjects may be, cut between letters. */
export function shortened(subject: string): string {
  if (subject.length <= longestSubject) return subject
  const characters = Array.from(letters.segment(subject), ({ segment }) => segment)
  return characters.length > longestSubject ? `${characters.slice(0, longestSubject - 1).join('')}…` : subject
}

/** An address as it is followed. @throws Error where it does not begin with http or https. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('A mail can only lead to an http or https address')
  return href
}

function asText({ companyName, greetingName, paragraphs, action }: MailContent): string {
  const blocks = [
    `Hello ${greetingName},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \nSent automatically by ${companyName}.`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const body = `${font};margin:0 0 16px;font-size:15px;line-height:24px;color:#151c26`
const small = `${font};margin:0;font-size:13px;line-height:20px;color:#5b6777`

const asHtml = ({ companyName, greetingName, title, paragraphs, action }: MailContent) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:0;background-color:#f6f8fa">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f8fa">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="560"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:560px"
              >
                <tr>
                  <td style="padding:0 4px 12px"><p dir="auto" style="${small};font-weight:600">${companyName}</p></td>
                </tr>
                <tr>
                  <td bgcolor="#ffffff" style="padding:28px 28px 12px;border:1px solid #e1e6ec;border-radius:8px">
                    <h1
                      dir="auto"
                      style="${font};margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#151c26"
                    >
                      ${title}
                    </h1>
                    <p style="${body}">Hello <bdi>${greetingName}</bdi>,</p>
                    ${paragraphs.map((text) => html`<p dir="auto" style="${body}">${withBreaks(text)}</p>`)}
                    ${action ? button(action) : null}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 4px 0">
                    <p style="${small}">Sent automatically by <bdi>${companyName}</bdi>.</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `

const withBreaks = (text: string): Html =>
  html`${text.split('\n').map((part, i) => (i === 0 ? html`${part}` : html`<br />${part}`))}`

const button = ({ label, url }: { label: string; url: string }) => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
    <tr>
      <td bgcolor="#0f766c" style="border-radius:6px">
        <a
          href="${url}"
          style="${font};display:inline-block;padding:10px 20px;font-size:15px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>
  <p style="${small};margin-bottom:16px;word-break:break-all">
    Or open this address: <a href="${url}" style="color:#0b655d">${url}</a>
  </p>
`
