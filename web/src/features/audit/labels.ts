import type { AuditEntry, AuditValue, AuditPerson } from '@muster/contract/audit/calls'
import { actionLabel } from '@muster/contract/audit/labels'
import { i18n } from '../../i18n.ts'
import { formatCount, formatDate, formatInstant } from '../../kit/format.ts'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the translated label of an action or an area. */
export const translateAction = (action: string): string => i18n.t(actionLabel(action))

/**
 * Returns an entry's text. For an export, it includes the content, such as `Report exported: Payroll, October 2026`.
 */
export const describeEntry = ({ action, content }: Pick<AuditEntry, 'action' | 'content'>): string =>
  content === null
    ? translateAction(action)
    : i18n.t('{what}: {which}', { what: translateAction(action), which: content })

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

/** Returns a recorded value as text: people's ids as names, dates and times in the usual format. */
export function formatValue(value: AuditValue | undefined, people: ReadonlyMap<string, string>): string {
  if (value === undefined) return ''
  if (value === null || value === '') return i18n.t('None')
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No')
  if (typeof value === 'number') return Number.isInteger(value) ? formatCount(value) : String(value)
  if (Array.isArray(value)) {
    return value.length ? value.map((each) => formatValue(each, people)).join(', ') : i18n.t('None')
  }
  if (instant.test(value)) return formatInstant(value)
  return day.test(value) ? formatDate(value) : (people.get(value) ?? value)
}
