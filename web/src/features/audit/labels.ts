import type { AuditEntry, AuditValue, AuditPerson } from '@muster/contract/audit/calls'
import { actionLabel } from '@muster/contract/audit/labels'
import { actionSentence } from '@muster/contract/audit/sentences'
import { i18n } from '../../i18n.ts'
import { formatCount, formatDate, formatInstant, formatMonth } from '../../kit/format.ts'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the translated label of an action or an area. */
export const translateAction = (action: string): string => i18n.t(actionLabel(action))

/** Stands for a part of a sentence that is shown in its own way, a character for private use. */
const place = { person: '\uE000', content: '\uE001' } as const
const places = /(\uE000|\uE001)/

/**
 * Returns the parts of an entry's sentence after the name of the person who acted, such as `approved leave`, the
 * content `14–18 Dec 2026` and ` for ` with the affected person. The person who acted is not named again.
 */
export function sentenceParts({ action, content, actor, person }: AuditEntry): SentencePart[] {
  const verb = i18n.t(actionSentence(action), { person: place.person })
  const what = content === null ? verb : i18n.t('{what} {which}', { what: verb, which: place.content })
  const isNamed = verb.includes(place.person)
  const whole =
    !isNamed && person !== null && person.id !== actor?.id
      ? i18n.t('{what} for {person}', { what, person: place.person })
      : what
  return whole
    .split(places)
    .filter((part) => part !== '')
    .map((part): SentencePart => {
      if (part === place.person) return { kind: 'person', text: '' }
      return part === place.content ? { kind: 'content', text: content ?? '' } : { kind: 'text', text: part }
    })
}

/** A part of a sentence; the affected person has no text of their own. */
interface SentencePart {
  kind: 'text' | 'content' | 'person'
  text: string
}

/** Entries that are shown as one row. */
export type EntryGroup = readonly [AuditEntry, ...AuditEntry[]]

/** Returns entries in groups: three or more of the same action by the same person within a minute are one group. */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  const keyOf = ({ action, actor, key, address, at }: AuditEntry) =>
    [action, actor?.id, key?.id, address, at.slice(0, 'YYYY-MM-DDTHH:mm'.length)].join(' ')
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && keyOf(last[0]) === keyOf(entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group) => (group.length > 2 ? [group] : group.map((entry): EntryGroup => [entry])))
}

/** Returns the area of an action: the part before the first dot. */
export const areaOf = (action: string): string => action.split('.')[0] ?? action

/** Returns the label of a field, such as `Hours: clock in` for `hours.clockIn`. */
export const fieldLabel = (field: string): string =>
  capitalize(
    field
      .split('.')
      .map((part) =>
        part
          .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
          .replaceAll('_', ' ')
          .toLowerCase(),
      )
      .join(': '),
  )

/** Returns a person's name, or a note if the person has been deleted. */
export const nameOf = ({ firstName, lastName }: AuditPerson): string =>
  firstName === null && lastName === null ? i18n.t('Deleted person') : `${firstName} ${lastName}`

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const day = /^\d{4}-\d{2}-\d{2}$/
const month = /^\d{4}-(0\d|1[012])$/
const code = /^[A-Z][A-Z_]{3,}$/

/** Returns a recorded value as text: people's ids as names, codes as words, dates and times in the usual format. */
export function formatValue(value: AuditValue | undefined, people: ReadonlyMap<string, string>): string {
  if (value === undefined) return ''
  if (value === null || value === '') return i18n.t('None')
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No')
  if (typeof value === 'number') return Number.isInteger(value) ? formatCount(value) : String(value)
  if (Array.isArray(value)) {
    return value.length ? value.map((each) => formatValue(each, people)).join(', ') : i18n.t('None')
  }
  if (instant.test(value)) return formatInstant(value)
  if (month.test(value)) return formatMonth(value)
  // A currency has three letters.
  if (code.test(value)) return i18n.t(capitalize(value.replaceAll('_', ' ').toLowerCase()))
  return day.test(value) ? formatDate(value) : (people.get(value) ?? value)
}
