import { isSecurityMail, type MailEvent, type MailVariable, variablesOf } from '../../events/mailEvents.ts'
import { hiddenTextProblem } from './hiddenText.ts'
import { findForeignLink, findForeignLinkInText } from './links.ts'
import { linesOf } from './nodes.ts'
import { isWhole, type MailTemplate, variable } from './render.ts'
import { textOfHtml } from './textOfHtml.ts'

/** The variables allowed in a template, by name. */
export type Variables = Record<string, MailVariable>
export type Problems = Record<string, string>

/** Returns the names of the variables in a text, without duplicates. */
export const namesIn = (text: string) => [...new Set(Array.from(text.matchAll(variable), ([, name = '']) => name))]

/** The purpose of a template, which determines the rules it is checked against. */
interface TemplateUse {
  /** The variables allowed in the template. */
  variables: Variables
  /** The event that the template is used for; null if it is not used yet. */
  event: MailEvent | null
  publicUrl: string
}

/**
 * Returns the problems of a template whose HTML has been cleaned, as one sentence per field. Checks for unknown or
 * missing variables, unclosed braces, misplaced addresses, hidden text and, in security emails, links to other
 * websites.
 */
export function problemsOf(
  { subject, htmlContent, textContent }: MailTemplate,
  { variables, event, publicUrl }: TemplateUse,
) {
  // Required variables are only checked once the template has an event.
  const neededNames = event ? Object.keys(variables).filter((name) => variables[name]?.isNeeded) : []
  const neededInSubject = event ? Object.keys(variables).filter((name) => variables[name]?.isNeededInSubject) : []
  const isAddress = (name: string) => variables[name]?.kind === 'address'
  const mustBeOwnAddress = event !== null && isSecurityMail(event)
  const inLines = (lines: readonly string[]) => findMisplacedInLines(lines, variables)
  const findForeign = (text: string) => (mustBeOwnAddress ? findForeignLinkInText(text, publicUrl) : null)
  const lines = linesOf(htmlContent)
  const ofHtml = () =>
    findUnknownVariables(htmlContent, variables) ??
    findMisplaced(htmlContent, isAddress) ??
    inLines(lines) ??
    (mustBeOwnAddress ? findForeignLink(htmlContent, publicUrl) : null) ??
    findForeign(lines.join('\n')) ??
    hiddenTextProblem(htmlContent) ??
    // Without images, because most readers see an image instead of its alternative text.
    findMissing(textOfHtml(htmlContent.replace(/<img\b[^>]*>/g, '')), neededNames)
  const ofText = (text: string) =>
    findUnknownVariables(text, variables) ??
    inLines(text.split('\n')) ??
    findForeign(text) ??
    findMissing(text, neededNames)
  const ofSubject = () =>
    findUnknownVariables(subject, variables) ??
    addressesInSubject(namesIn(subject).filter(isAddress)) ??
    findForeign(subject) ??
    findMissingInSubject(subject, neededInSubject)
  const problems: [string, string | null][] = [
    ['subject', ofSubject()],
    ['htmlContent', ofHtml()],
    ['textContent', textContent === null ? null : ofText(textContent)],
  ]
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== null))
}

/** Returns the reason why a stored template can't be used for its event, as a sentence; null if it can. */
export const unusableReason = (template: MailTemplate, event: MailEvent, publicUrl: string): string | null =>
  Object.values(problemsOf(template, { variables: variablesOf(event), event, publicUrl }))[0] ?? null

const withBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')

function findUnknownVariables(text: string, variables: Variables): string | null {
  const unknown = namesIn(text).filter((name) => !Object.hasOwn(variables, name))
  if (unknown.length)
    return `${unknown.length === 1 ? 'Unknown variable' : 'Unknown variables'} ${withBraces(unknown)} here. There are: ${withBraces(Object.keys(variables))}.`
  return /\{\{|\}\}/.test(text.replace(variable, '')) ? 'A brace is not closed. Write variables as {{name}}.' : null
}

const addressesInSubject = (addresses: readonly string[]) =>
  addresses.length ? `${withBraces(addresses)} is an address and can’t be in the subject` : null

/**
 * Returns a sentence about the first link to sign in that is part of another address or of an image, where it would
 * leak. Null if there is none.
 */
function findMisplaced(html: string, isAddress: (name: string) => boolean): string | null {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    const names = namesIn(tag.replace(/ href="([^"]*)"/g, (href, to: string) => (isWhole(to) ? '' : href)))
    const addresses = names.filter(isAddress)
    if (addresses.length)
      return `${withBraces(addresses)} is an address: use it as the whole target of a link, or in the text`
    const targets = Array.from(tag.matchAll(/ href="([^"]*)"/g), ([, to = '']) => to).filter(isWhole)
    const texts = targets.flatMap(namesIn).filter((name) => !isAddress(name))
    if (texts.length) return `${withBraces(texts)} is not an address and can’t be the target of a link`
  }
  return null
}

/**
 * Returns a sentence about the first address that is not separate from other text; null if there is none. Links to sign
 * in must be alone on their line, because email clients make adjacent characters part of a link.
 */
function findMisplacedInLines(lines: readonly string[], variables: Variables): string | null {
  for (const line of lines)
    for (const { 0: tag, 1: name = '', index } of line.matchAll(variable)) {
      const { kind, isOneUse = false } = variables[name] ?? {}
      if (kind !== 'address') continue
      const isAlone = line.trim() === tag
      if (isOneUse && !isAlone)
        return `${withBraces([name])} must be alone on its line, or be the whole target of a link, not within “${line.trim().slice(0, 60)}”`
      if (/\S$/.test(line.slice(0, index)) || /^[^\s.,;:!?)]/.test(line.slice(index + tag.length)))
        return `${withBraces([name])} is an address: leave a space on each side`
    }
  return null
}

function findMissingInSubject(subject: string, neededNames: readonly string[]): string | null {
  const missing = neededNames.filter((name) => !namesIn(subject).includes(name))
  return missing.length ? `The subject of this email needs ${withBraces(missing)}` : null
}

function findMissing(text: string, neededNames: readonly string[]): string | null {
  const missing = neededNames.filter((name) => !namesIn(text).includes(name))
  return missing.length ? `This email needs ${withBraces(missing)}` : null
}
