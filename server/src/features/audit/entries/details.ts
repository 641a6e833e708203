import type { Permission } from '@muster/contract/access/permissions'
import type { AuditDetail, AuditValue } from '@muster/contract/audit/calls'
import type { Actor } from '../../../kernel/actor.ts'
import type { auditEntries } from '../../../audit/tables.ts'
import type { App } from '../../../context.ts'

/** An entry as stored. */
export type StoredEntry = typeof auditEntries.$inferSelect

/** Fields whose values require a permission, whatever the action. */
const guardedFields: readonly (readonly [RegExp, Permission])[] = [
  [/salar|payAmount|netPay|grossPay|bonus|hourlyRate|invoicingAmount/i, 'payroll.all_view'],
  [/accountNumber|routingNumber|\biban\b/i, 'settings.banking_view_all'],
  [/certificate/i, 'leaves.all_view'],
]
/** The pattern of fields for credentials. They are never recorded; if one were, it would not be shown. */
const secrets = /password(?!Reset|Chosen)|token|secret/i

/** The maximum number of details shown per entry. */
const maxDetails = 300

/**
 * Returns the details of an entry by field, changed ones first. A value that the actor may not see elsewhere is hidden;
 * only its field is named.
 */
export function detailsOf(app: Pick<App, 'auditPermissions'>, actor: Actor, entry: StoredEntry): AuditDetail[] {
  const hidesAll = hidesDetails(app, actor, entry.action)
  const [before, after] = [flatten(entry.before), flatten(entry.after)]
  const compares = before.size > 0 && after.size > 0
  const fields = [...new Set([...before.keys(), ...after.keys()])].map((field): AuditDetail => {
    const values = { ...optionalValue('before', before.get(field)), ...optionalValue('after', after.get(field)) }
    const changed = compares && JSON.stringify(before.get(field)) !== JSON.stringify(after.get(field))
    return hidesAll || isGuarded(actor, field)
      ? { field, changed, hidden: true }
      : { field, ...values, changed, hidden: false }
  })
  // The database doesn't store the fields in a particular order.
  return fields
    .toSorted((a, b) => Number(b.changed) - Number(a.changed) || (a.field < b.field ? -1 : 1))
    .slice(0, maxDetails)
}

/** Returns whether an action's details must be hidden because the actor may not see them elsewhere. */
export function hidesDetails(
  { auditPermissions }: Pick<App, 'auditPermissions'>,
  actor: Actor,
  action: string,
): boolean {
  const permission = auditPermissions[action] ?? auditPermissions[action.split('.')[0] ?? '']
  return permission !== undefined && !actor.permissions.has(permission)
}

const optionalValue = (name: 'before' | 'after', value: AuditValue | undefined) =>
  value === undefined ? {} : { [name]: value }

const isGuarded = ({ permissions }: Actor, field: string) =>
  secrets.test(field) || guardedFields.some(([names, permission]) => names.test(field) && !permissions.has(permission))

/** Returns the recorded values by path, such as `hours.clockIn`; a list of texts and numbers is one value. */
function flatten(value: unknown, path = '', found = new Map<string, AuditValue>()): Map<string, AuditValue> {
  if (value === null || value === undefined) {
    if (path) found.set(path, null)
  } else if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null)) {
    found.set(path || 'value', value.map(String))
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${key}` : key, found)
  } else {
    found.set(path || 'value', value as string | number | boolean)
  }
  return found
}
