import { type DiffLine, diffLines } from '@muster/contract/templates/diffLines'
import type { Context } from '../../context.ts'
import { type NewEvent, type Notice, notify, owner } from '../../events/event.ts'
import type { Content } from './saving.ts'

type TemplateContent = Partial<Content>

const fields = [
  ['name', 'Name'],
  ['category', 'Category'],
  ['event', 'Used for'],
  ['subject', 'Subject'],
  ['htmlContent', 'HTML content'],
  ['textContent', 'Text content'],
] as const

/** Maximum number of diff lines in a notification. The version history shows the complete diff. */
const maxLines = 30
const maxLineLength = 300
/** Maximum number of characters that an excerpt of a long line shows before the line's first difference. */
const maxLead = 80
/** Maximum number of line pairs to compare, since each pair takes memory. */
const maxComparisons = 1_000_000

type TemplateAction = 'created' | 'changed' | 'activated' | 'deactivated' | 'deleted'

/**
 * Returns the notification for the owner that a template was changed, with the diff. Owners are notified because the
 * author of a template could gain access to every account. This includes their own changes, in case their session was
 * hijacked.
 */
export function ownerNotice(
  { app, actor, request }: Context,
  verb: TemplateAction,
  {
    name,
    replaced = [],
    before,
    after,
  }: { name: string; replaced?: readonly string[]; before: TemplateContent; after: TemplateContent },
): NewEvent[] {
  // Past changes in the demo company cause no notifications.
  if (request.at !== undefined) return []
  const { firstName, lastName } = actor
  const lines = differenceOf(before, after)
  const rest = lines.slice(maxLines).filter((line) => /^[−+] /.test(line)).length
  const restLine = rest === 1 ? '1 more line differs.' : `${rest} more lines differ.`
  const visibleLines = [...lines.slice(0, maxLines), ...(rest > 0 ? [restLine] : [])]
  const inactive = replaced.map((other) => `It replaces “${other}”, which is now inactive.`)
  const changed = {
    type: 'SYSTEM_ALERT',
    title: `An email template was ${verb}`,
    message: [`${firstName} ${lastName} ${verb} the template “${name}”.`, ...inactive, ...visibleLines].join('\n'),
    link: '?view=settings&tab=email-templates',
    preference: null,
    bySession: actor.sessionId,
  } as const
  return [notify(changed, owner(app.config))]
}

function differenceOf(before: TemplateContent, after: TemplateContent): string[] {
  return fields.flatMap(([field, label]) => {
    const [old, now] = [before[field] ?? '', after[field] ?? '']
    if (old === now) return []
    const changed = changedLines(old, now).filter(({ text }) => text !== '')
    return [`${label}:`, ...changed.map((line) => `${line.sign === '-' ? '−' : '+'} ${excerptOf(line, changed)}`)]
  })
}

/**
 * Returns a line, shortened if it is longer than `maxLineLength`. The excerpt starts shortly before the first
 * difference from the most similar line on the other side of the diff. `…` marks omitted text.
 */
function excerptOf({ sign, text }: DiffLine, changed: readonly DiffLine[]): string {
  if (text.length <= maxLineLength) return text
  let [like, first] = ['', 0]
  for (const other of changed) {
    const same = other.sign === sign ? 0 : commonPrefixLength(text, other.text)
    if (same > first) [like, first] = [other.text, same]
  }
  const last = text.length - commonPrefixLength(reversed(text), reversed(like))
  const start = Math.max(0, Math.min(first - maxLead, text.length - maxLineLength))
  const end = start + maxLineLength
  const excerpt = text.slice(start, end).toWellFormed()
  const rest = like !== '' && last > end ? '… (differs further on)' : '…'
  return `${start > 0 ? '…' : ''}${excerpt}${end < text.length ? rest : ''}`
}

function commonPrefixLength(one: string, other: string): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

const reversed = (text: string) => text.split('').toReversed().join('')

/**
 * Returns the removed and added lines. If there are too many lines to compare, returns all lines between the first and
 * the last difference.
 */
function changedLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [removed, added] = [old, now].map((lines) => lines.slice(start, lines.length - end)) as [string[], string[]]
  if (removed.length * added.length > maxComparisons)
    return [
      ...removed.map((text): DiffLine => ({ sign: '-', text })),
      ...added.map((text): DiffLine => ({ sign: '+', text })),
    ]
  return diffLines(removed.join('\n'), added.join('\n')).filter(({ sign }) => sign !== ' ')
}

export interface UnusedTemplate {
  name: string
  /** Name of the email that the template is for. */
  mail: string
  problem: string
}

/** Returns the notification for the owner that an active template is not used. */
export const templateUnused = ({ name, mail, problem }: UnusedTemplate): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Email template not used',
  message: `The template “${name}” can’t be used, so the email “${mail}” is sent with its built-in text. ${problem}`,
  link: '?view=settings&tab=email-templates',
  preference: null,
})
