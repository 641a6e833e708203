import type { AuditEntry, AuditValue, Somebody } from '@muster/contract/audit/calls'
import { actionLabel } from '@muster/contract/audit/labels'
import { i18n } from '../../i18n.ts'
import { formatCount, formatDate, formatInstant } from '../../kit/format.ts'

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** An action or an area in words, translated. */
export const actionWords = (action: string): string => i18n.t(actionLabel(action))

/** Returns an entry in words; an export with what it took out: `Report exported: Payroll, October 2026`. */
export const entryWords = ({ action, content }: Pick<AuditEntry, 'action' | 'content'>): string =>
  content === null ? actionWords(action) : i18n.t('{what}: {which}', { what: actionWords(action), which: content })

/** What an action is of, the first word of it. */
export const areaOf = (action: string): string => action.split('.')[0] ?? action

/** `hours.clockIn` as words: `Hours: clock in`. */
export const fieldWords = (field: string): string =>
  sentence(
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

/** Somebody’s name; of those who were deleted only that they were. */
export const nameOf = ({ firstName, lastName }: Somebody): string =>
  firstName === null && lastName === null ? i18n.t('Somebody who was deleted') : `${firstName} ${lastName}`

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** A recorded value as people read it: names for ids of people, days and instants as elsewhere. */
export function valueWords(value: AuditValue | undefined, people: ReadonlyMap<string, string>): string {
  if (value === undefined) return ''
  if (value === null || value === '') return i18n.t('Nothing')
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No')
  if (typeof value === 'number') return Number.isInteger(value) ? formatCount(value) : String(value)
  if (Array.isArray(value)) {
    return value.length ? value.map((each) => valueWords(each, people)).join(', ') : i18n.t('Nothing')
  }
  if (instant.test(value)) return formatInstant(value)
  return day.test(value) ? formatDate(value) : (people.get(value) ?? value)
}
