import { and, not, or, type SQL, sql } from 'drizzle-orm'
import { urns } from '@muster/contract/scim/urns'
import { throwIf } from '../../../kernel/errors.ts'
import { scimPeople } from '../../../access/scim/tables.ts'
import { users } from '../../../people/tables.ts'
import { scimRefusal } from '../protocol/errors.ts'
import type { Comparison, Filter, FilterValue } from '../protocol/filter.ts'

/** SQL for the name of a person’s account at the provider, which is the email address unless it sent another. */
export const userNameOf = sql<string>`coalesce(${scimPeople.userName}, ${users.email})`

interface Column {
  value: SQL
  kind: 'text' | 'exact' | 'boolean' | 'time'
}

const text = (value: SQL): Column => ({ value, kind: 'text' })
const fullName = text(sql`${users.firstName} || ' ' || ${users.lastName}`)
const email = text(sql`${users.email}`)
const phone = text(sql`${users.workPhone}`)
const extension = urns.enterprise.toLowerCase()

/** The columns of the attributes by which people can be filtered. */
const columns: Readonly<Record<string, Column>> = {
  id: { value: sql`${users.id}::text`, kind: 'text' },
  username: text(userNameOf),
  externalid: { value: sql`${scimPeople.externalId}`, kind: 'exact' },
  displayname: fullName,
  'name.formatted': fullName,
  'name.givenname': text(sql`${users.firstName}`),
  'name.familyname': text(sql`${users.lastName}`),
  title: text(sql`${users.position}`),
  active: { value: sql`(${users.status} <> 'DEACTIVATED')`, kind: 'boolean' },
  emails: email,
  'emails.value': email,
  'emails.type': text(sql`'work'`),
  'emails.primary': { value: sql`true`, kind: 'boolean' },
  phonenumbers: phone,
  'phonenumbers.value': phone,
  'phonenumbers.type': text(sql`'work'`),
  'meta.created': { value: sql`${users.createdAt}`, kind: 'time' },
  'meta.lastmodified': { value: sql`${users.updatedAt}`, kind: 'time' },
  [`${extension}:department`]: text(sql`${users.department}`),
  [`${extension}:employeenumber`]: text(sql`${users.llId}`),
  [`${extension}:manager`]: text(sql`${users.managerId}::text`),
  [`${extension}:manager.value`]: text(sql`${users.managerId}::text`),
}

const invalid = (message: string) => scimRefusal('scim.invalid_filter', message)

/**
 * Returns the SQL condition for the people who meet a filter, for a query of `users` and `scim_people`.
 * @throws Refusal 400 `scim.invalid_filter` for attributes and comparisons that Muster does not offer.
 */
export function filterUsers(filter: Filter, within = ''): SQL {
  switch (filter.kind) {
    case 'and':
      return and(...filter.filters.map((each) => filterUsers(each, within))) ?? sql`true`
    case 'or':
      return or(...filter.filters.map((each) => filterUsers(each, within))) ?? sql`false`
    case 'not':
      return not(sql`coalesce(${filterUsers(filter.filter, within)}, false)`)
    case 'present': {
      const { value } = columnOf(within + filter.attribute)
      return sql`${value} is not null`
    }
    case 'element':
      return filterUsers(filter.filter, `${within}${filter.attribute}.`)
    case 'compare':
      return compare(columnOf(within + filter.attribute), filter.comparison, filter.value)
  }
}

function columnOf(attribute: string): Column {
  const column = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined
  return column ?? throwIf(invalid(`People can’t be filtered by “${attribute}”`))
}

const operators: Partial<Record<Comparison, SQL>> = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compare({ value, kind }: Column, comparison: Comparison, other: FilterValue): SQL {
  if (other === null) {
    throwIf(comparison === 'eq' || comparison === 'ne' ? null : invalid('null can only be compared with eq or ne'))
    return comparison === 'eq' ? sql`${value} is null` : sql`${value} is not null`
  }
  if (comparison === 'ne') return not(sql`coalesce(${compare({ value, kind }, 'eq', other)}, false)`)
  if (kind === 'boolean') return compareBoolean(value, comparison, other)
  const operator = operators[comparison]
  if (kind === 'time') {
    if (!operator) return throwIf(invalid(`Times can’t be compared with ${comparison}`))
    return sql`${value} ${operator} ${instantOf(other)}::timestamptz`
  }
  const [column, sent] = kind === 'exact' ? [value, String(other)] : [sql`lower(${value})`, String(other).toLowerCase()]
  if (operator) return sql`${column} ${operator} ${sent}`
  const plain = sent.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const pattern = { co: `%${plain}%`, sw: `${plain}%`, ew: `%${plain}` }[comparison as 'co' | 'sw' | 'ew']
  return sql`${column} like ${pattern}`
}

function compareBoolean(value: SQL, comparison: Comparison, other: FilterValue): SQL {
  const sent = String(other).toLowerCase()
  throwIf(
    comparison === 'eq' && (sent === 'true' || sent === 'false')
      ? null
      : invalid('Truth values can only be compared with true or false'),
  )
  return sent === 'true' ? value : not(value)
}

/** Returns an instant of a year with four digits, which the database can compare with. */
function instantOf(value: FilterValue): string {
  try {
    const instant = Temporal.Instant.from(String(value)).toString()
    if (/^[1-9]\d{3}-/.test(instant)) return instant
  } catch {
    // The refusal below says what is wrong.
  }
  return throwIf(invalid('Please compare with a time such as 2026-11-28T08:00:00Z'))
}
