import { explainIssue } from '@muster/contract/kit/explainIssue'
import { Id } from '@muster/contract/kit/text'
import { UpdateUser } from '@muster/contract/users/forms'
import { urns } from '@muster/contract/scim/urns'
import { throwIf } from '../../../kernel/errors.ts'
import { invalidValue } from '../protocol/errors.ts'
import { isObject, type Json } from '../protocol/filter.ts'

/** The attributes of a person that were sent. Undefined ones were not; null ones are to be cleared. */
export interface UserFields {
  userName?: string
  externalId?: string | null
  active?: boolean
  firstName?: string
  lastName?: string
  email?: string
  position?: string | null
  workPhone?: string | null
  /** The name of the department, which may be unknown. */
  department?: string | null
  managerId?: string | null
}

/** The maximum length of the names and identifiers that a provider sends. */
const maxLength = 254

/** Returns a text that was sent; null if it is empty. @throws Refusal 400 `scim.invalid_value`. */
function textOf(name: string, value: unknown, max = maxLength): string | null | undefined {
  if (value === undefined) return undefined
  if (value === null) return null
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return throwIf(invalidValue(`${name} must be a text`))
  const trimmed = text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim()
  throwIf(trimmed.length > max ? invalidValue(`${name} has more than ${max} characters`) : null)
  return trimmed === '' ? null : trimmed
}

/** Returns a truth value, which Entra ID also sends as a text such as `"False"`. */
function booleanOf(name: string, value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value)
  return text === 'true' || text === 'false' ? text === 'true' : throwIf(invalidValue(`${name} must be true or false`))
}

/**
 * Returns the email address or phone number for work among several, before those without a type: the primary one, or the
 * first. Null if they are to be cleared; undefined if there are only others, such as one at home.
 */
function chosenOf(name: string, value: unknown): string | null | undefined {
  if (value === undefined) return undefined
  const elements = [value].flat().map((element) => (isObject(element) ? element : { value: element }))
  const filled = elements.filter(
    (element) => element.value !== undefined && element.value !== null && element.value !== '',
  )
  if (!filled.length) return null
  const isPrimary = ({ primary }: Json) => String(primary).toLowerCase() === 'true'
  const isWork = ({ type }: Json) => String(type).toLowerCase() === 'work'
  const ofWork = filled.filter(isWork)
  const suitable = ofWork.length
    ? ofWork
    : filled.filter(({ type }) => type === undefined || type === null || type === '')
  return textOf(name, (suitable.find(isPrimary) ?? suitable[0])?.value)
}

/** Returns the id of the manager; undefined for a name or another text, by which a provider can’t mean a person. */
function managerOf(sent: unknown): string | null | undefined {
  const id = textOf('manager', isObject(sent) ? sent.value : sent)
  if (id === undefined || id === null) return id
  return Id.safeParse(id).data
}

/**
 * Returns the fields of a person from a resource whose attributes are spelled as in Muster’s answers.
 * @throws Refusal 400 `scim.invalid_value` for values that are not acceptable.
 */
export function readUser(resource: Json): UserFields {
  const name = isObject(resource.name) ? resource.name : {}
  const extension = resource[urns.enterprise]
  const enterprise: Json = isObject(extension) ? extension : {}
  const fields: UserFields = {
    userName: textOf('userName', resource.userName) ?? undefined,
    externalId: textOf('externalId', resource.externalId),
    active: booleanOf('active', resource.active),
    firstName: textOf('name.givenName', name.givenName, 100) ?? undefined,
    lastName: textOf('name.familyName', name.familyName, 100) ?? undefined,
    email: chosenOf('emails', resource.emails)?.toLowerCase(),
    position: textOf('title', resource.title, 120),
    workPhone: chosenOf('phoneNumbers', resource.phoneNumbers),
    department: textOf('department', enterprise.department),
    managerId: managerOf(enterprise.manager),
  }
  assertAcceptable(fields)
  return fields
}

/**
 * Returns the fields of a change of a person. Of a leaver, only their end counts, so that nothing else that is sent keeps
 * them signed in.
 * @throws Refusal like `readUser`.
 */
export function readChange(resource: Json, { active }: Json): UserFields {
  const isLeaver = active === true && booleanOf('active', resource.active) === false
  return isLeaver ? { active: false } : readUser(resource)
}

/** The attributes that Muster checks as its forms do, by the field of the form. */
const namesOfFields: Record<string, string> = {
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  email: 'emails',
  position: 'title',
  workPhone: 'phoneNumbers',
  managerId: 'manager',
}

const anyId = '00000000-0000-4000-8000-000000000000'

function assertAcceptable({ firstName, lastName, email, position, workPhone, managerId }: UserFields): void {
  const form = { id: anyId, firstName, lastName, email, position: position ?? undefined, workPhone, managerId }
  const { error } = UpdateUser.safeParse(form, { error: explainIssue })
  const [issue] = error?.issues ?? []
  if (issue) throwIf(invalidValue(`${namesOfFields[String(issue.path[0])] ?? 'The resource'}: ${issue.message}`))
}

/** Returns the names of a new person. What is missing comes from the display name or the user name. */
export function nameOfNew(resource: Json, { firstName, lastName, userName }: UserFields) {
  const { formatted } = isObject(resource.name) ? resource.name : {}
  const shown = textOf('displayName', resource.displayName) ?? textOf('name.formatted', formatted) ?? ''
  const [first = '', ...rest] = shown.split(/\s+/)
  return {
    firstName: firstName ?? (first.slice(0, 100) || (userName?.split('@')[0]?.slice(0, 100) ?? '–')),
    lastName: lastName ?? (rest.join(' ').slice(0, 100) || '–'),
  }
}
