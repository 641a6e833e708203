import type { FastifyBaseLogger } from 'fastify'
import { escapeText } from '../../kernel/html.ts'
import { type ComposedMail, oneLine, shortenSubject, visibleText, webAddress } from '../compose.ts'
import type { Direction } from '../page.ts'
import { mailDocument } from './document.ts'
import { textOfHtml } from './textOfHtml.ts'

/** The content of a template. Its HTML was cleaned before it was stored. */
export interface MailTemplate {
  subject: string
  htmlContent: string
  /** The plain text; null to generate it from the HTML. */
  textContent: string | null
}

/** The values of an email's variables by name: plain texts and URLs. */
export type MailValues = Readonly<Record<string, string>>

/** A pattern for `{{name}}`, with or without spaces inside the braces. */
export const variable = /\{\{\s*([^{}]*?)\s*\}\}/g
const tag = /<[^>]*>/g
const address = / href="([^"]*)"/g

/**
 * Returns an email from a template and the values of its variables. Each value is escaped as text, as a URL or as a
 * part of one, and is a single line in the subject. No value is interpreted as markup or as another variable.
 * @throws Error if a variable has no value or an address is not valid.
 */
export function renderTemplate({ subject, htmlContent, textContent }: MailTemplate, values: MailValues): ComposedMail {
  const fill = (template: string, write: (value: string) => string) =>
    template.replace(variable, (_all, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) throw new Error(`The variable ${name} has no value`)
      return write(value)
    })
  const inTag = (markup: string) =>
    fill(
      markup.replace(address, (_all, to: string) => ` href="${filledAddress(to)}"`),
      (value) => escapeText(oneLine(value)),
    )
  const filledAddress = (to: string) => {
    if (!to.includes('{{')) return to
    const url = fill(to, (value) => (isWhole(to) ? webAddress(value) : encodeURIComponent(value)))
    return escapeText(url).replaceAll('{', '%7B')
  }

  const line = shortenSubject(oneLine(fill(subject, oneLine)))
  const ofText = (text: string) =>
    fill(text, (value) => `<bdi>${escapeText(visibleText(value)).replaceAll('\n', '<br />')}</bdi>`)
  let end = 0
  let content = ''
  for (const { 0: markup, index } of htmlContent.matchAll(tag)) {
    content += ofText(htmlContent.slice(end, index)) + inTag(markup)
    end = index + markup.length
  }
  content += ofText(htmlContent.slice(end))
  return {
    subject: line,
    html: mailDocument(line, content, directionOf(textOfHtml(htmlContent))),
    text: `${visibleText(fill(textContent ?? textOfHtml(htmlContent), visibleText))}\n`,
  }
}

/** Returns the text direction of a template, which is that of the first letter outside of variables. */
const directionOf = (text: string): Direction =>
  /^\p{Script=Arabic}|^\p{Script=Hebrew}/u.test(text.replace(variable, '').replace(/^\P{L}+/u, '')) ? 'rtl' : 'ltr'

/** Returns whether an address consists of exactly one variable. */
export const isWhole = (to: string) => /^\{\{[^{}]*\}\}$/.test(to)

/** Returns the email from a template, or the built-in one if there is no template or it fails. */
export function templateOr(
  template: MailTemplate | undefined,
  { event, values, log }: { event: string; values: MailValues; log: Pick<FastifyBaseLogger, 'error'> },
  builtIn: () => ComposedMail,
): ComposedMail {
  if (!template) return builtIn()
  try {
    return renderTemplate(template, values)
  } catch (error) {
    log.error({ err: error, event }, 'a mail uses its built-in text because its template is broken')
    return builtIn()
  }
}
