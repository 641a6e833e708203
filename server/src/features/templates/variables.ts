import type { MailCategory } from '@muster/contract/kit/mail'
import type { App } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { commonVariables, type MailEvent, type MailVariable, variablesOf } from '../../mailEvents.ts'
import { isWhole, type MailTemplate, variable } from '../../mail/templates/render.ts'
import { textOfHtml } from '../../mail/templates/textOfHtml.ts'

export type Variables = Record<string, MailVariable>
type Problems = Record<string, string>

/** The names of the variables that stand in a text, each once. */
const namesIn = (text: string) => [...new Set(Array.from(text.matchAll(variable), ([, name = '']) => name))]

/** The names of the variables that stand in a template. */
export const variablesIn = ({ subject, htmlContent, textContent }: MailTemplate): string[] =>
  namesIn(`${subject}\n${htmlContent}\n${textContent ?? ''}`)

/** What a template may have put in: of its mail, or, where it has none, of all mails of its category. */
export function variablesFor(
  { mails }: Pick<App, 'mails'>,
  category: MailCategory,
  event: MailEvent | null,
): Variables {
  if (event) return variablesOf(event)
  const ofCategory = [...mails.values()].filter((mail) => mail.category === category)
  return { ...Object.assign({}, ...ofCategory.map(({ variables }) => variables)), ...commonVariables }
}

/**
 * What is wrong with the variables of a template whose HTML is clean, by field: unknown ones, braces that are not closed,
 * addresses where they would lead elsewhere or be sent to somebody else, and what the mail is of no use without.
 */
export function problemsOf(
  { subject, htmlContent, textContent }: MailTemplate,
  known: Variables,
  event: MailEvent | null,
): Problems {
  // What is used for no mail yet may become that of any.
  const needed = event ? Object.keys(known).filter((name) => known[name]?.isNeeded) : []
  const isAddress = (name: string) => known[name]?.kind === 'address'
  const ofText = (text: string) => unknownIn(text, known)
  const problems: [string, string | null][] = [
    ['subject', ofText(subject) ?? inSubject(namesIn(subject).filter(isAddress))],
    [
      'htmlContent',
      ofText(htmlContent) ?? misplaced(htmlContent, isAddress) ?? missing(textOfHtml(htmlContent), needed),
    ],
    ['textContent', textContent === null ? null : (ofText(textContent) ?? missing(textContent, needed))],
  ]
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== null))
}

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')

function unknownIn(text: string, known: Variables): string | null {
  const unknown = namesIn(text).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length)
    return `${unknown.length === 1 ? 'There is no variable' : 'There are no variables'} ${braced(unknown)} here. There are: ${braced(Object.keys(known))}.`
  return /\{\{|\}\}/.test(text.replace(variable, ''))
    ? 'A variable is written as {{name}}: please close what was opened'
    : null
}

const inSubject = (addresses: readonly string[]) =>
  addresses.length ? `${braced(addresses)} is an address, which cannot stand in the subject` : null

/** An address that lets somebody in would be given away as a part of another, or in a picture’s. */
function misplaced(html: string, isAddress: (name: string) => boolean): string | null {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    const wrong = namesIn(tag.replace(/ href="([^"]*)"/g, (href, to: string) => (isWhole(to) ? '' : href)))
    const addresses = wrong.filter(isAddress)
    if (addresses.length) return `${braced(addresses)} is an address: it stands alone in a link, or in the text`
    const whole = Array.from(tag.matchAll(/ href="([^"]*)"/g), ([, to = '']) => to).filter(isWhole)
    const texts = whole.flatMap(namesIn).filter((name) => !isAddress(name))
    if (texts.length) return `${braced(texts)} is no address, to which a link could lead`
  }
  return null
}

function missing(text: string, needed: readonly string[]): string | null {
  const absent = needed.filter((name) => !namesIn(text).includes(name))
  return absent.length ? `This mail is of no use without ${braced(absent)}` : null
}

/** The mail of this name, one of the category. @throws Refusal 400 where there is none. */
export function eventNamed({ mails }: Pick<App, 'mails'>, category: MailCategory, name: string | null) {
  if (name === null) return { event: null, refusal: null }
  const event = mails.get(name) ?? null
  if (event?.category === category) return { event, refusal: null }
  return {
    event: null,
    refusal: invalid({ event: event ? 'This mail is of another category' : 'There is no such mail' }),
  }
}
