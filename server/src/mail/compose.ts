import { html, type Html } from '../kernel/html.ts'
import { fillPlaceholders, type MailEvent } from '../events/mailEvents.ts'
import { type Direction, font, mailPage } from './page.ts'

export interface MailContent {
  companyName: string
  /** The recipient's first name, for the greeting. */
  greetingName: string
  /** The heading, which is also the subject. */
  title: string
  /** The paragraphs. Each may contain line breaks. */
  paragraphs: string[]
  action?: { label: string; url: string }
  /** The text direction; left to right by default. */
  direction?: Direction
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

const maxSubjectLength = 150

/**
 * Returns an email as plain text and as HTML. The HTML works in old email clients too: it has tables and inline styles,
 * and loads nothing. The content is escaped, and the subject is a single line.
 * @throws Error if the action does not have an http or https address.
 */
export function composeMail(content: MailContent): ComposedMail {
  const mail: MailContent = {
    companyName: oneLine(content.companyName),
    greetingName: oneLine(content.greetingName),
    title: oneLine(content.title),
    paragraphs: content.paragraphs.map(visibleText),
    direction: content.direction ?? 'ltr',
    ...(content.action && { action: { label: oneLine(content.action.label), url: webAddress(content.action.url) } }),
  }
  return { subject: shortenSubject(mail.title || mail.companyName), text: asText(mail), html: asHtml(mail).markup }
}

/**
 * Returns the built-in email of an event. `values` has a value for each of its variables, including the common ones.
 */
export function composeBuiltIn(
  { event, builtIn: { title, paragraphs, action } }: MailEvent,
  values: Readonly<Record<string, string>>,
  direction: Direction = 'ltr',
): ComposedMail {
  const valueOf = (name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail ${event} has no value for ${name}`)
    return value
  }
  return composeMail({
    companyName: valueOf('companyName'),
    greetingName: valueOf('firstName'),
    title: fillPlaceholders(title, valueOf),
    paragraphs: paragraphs.map((text) => fillPlaceholders(text, valueOf)),
    ...(action && { action: { label: action.label, url: valueOf(action.address) } }),
    direction,
  })
}

/** Returns the text without control characters and direction marks, which would change how it is displayed. */
export const visibleText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()

/** Returns the text on a single line, without control characters and direction marks. */
export const oneLine = (text: string) => visibleText(text).replace(/\s+/g, ' ')

// The first segmenter of a process takes 10 ms, so it is not created at each start.
const createLetters = () => new Intl.Segmenter('en')
let letters: Intl.Segmenter | undefined

/** Returns the subject, shortened between two characters, as readers see them, if it is too long. */
export function shortenSubject(subject: string): string {
  if (subject.length <= maxSubjectLength) return subject
  letters ??= createLetters()
  const characters = Array.from(letters.segment(subject), ({ segment }) => segment)
  return characters.length > maxSubjectLength ? `${characters.slice(0, maxSubjectLength - 1).join('')}…` : subject
}

/** Returns the URL in normalized form. @throws Error unless it is an http or https address. */
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

const body = `${font};margin:0 0 16px;font-size:15px;line-height:24px;color:#151c26`
const small = `${font};margin:0;font-size:13px;line-height:20px;color:#5b6777`

function asHtml({ companyName, greetingName, title, paragraphs, action, direction = 'ltr' }: MailContent): Html {
  // Each text has its own direction. In a right-to-left email all texts are aligned right.
  const side = direction === 'rtl' ? ';text-align:right' : ''
  return mailPage({
    title,
    direction,
    content: html`<p class="faint" dir="auto" style="${small};padding:0 4px 12px;font-weight:600${side}">
        ${companyName}
      </p>
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td class="card" bgcolor="#ffffff" style="padding:28px 28px 12px;border:1px solid #e1e6ec;border-radius:8px">
            <h1
              class="ink"
              dir="auto"
              style="${font};margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#151c26${side}"
            >
              ${title}
            </h1>
            <p class="ink" dir="ltr" style="${body}${side}">Hello <bdi>${greetingName}</bdi>,</p>
            ${paragraphs.map((text) => html`<p class="ink" dir="auto" style="${body}${side}">${withBreaks(text)}</p>`)}
            ${action ? button(action, side) : null}
          </td>
        </tr>
      </table>
      <p class="faint" dir="ltr" style="${small};padding:16px 4px 0${side}">
        Sent automatically by <bdi>${companyName}</bdi>.
      </p>`,
  })
}

const withBreaks = (text: string): Html =>
  html`${text.split('\n').map((part, i) => (i === 0 ? html`${part}` : html`<br />${part}`))}`

const button = ({ label, url }: { label: string; url: string }, side: string) => html`
  <table
    role="presentation"
    align="${side ? 'right' : 'left'}"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:8px 0 16px"
  >
    <tr>
      <td class="button" bgcolor="#0f766c" style="border-radius:6px">
        <a
          class="label"
          href="${url}"
          style="${font};display:inline-block;padding:10px 20px;font-size:15px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>
  <p class="faint" dir="ltr" style="${small};clear:both;margin-bottom:16px;word-break:break-all${side}">
    Or open this address: <a class="link" href="${url}" style="color:#0b655d">${url}</a>
  </p>
`
