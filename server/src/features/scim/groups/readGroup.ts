import { throwIf } from '../../../kernel/errors.ts'
import { invalidValue } from '../protocol/errors.ts'
import { isObject, type Json } from '../protocol/filter.ts'

/** The attributes of a group that were sent. Undefined ones were not. */
export interface GroupFields {
  name?: string
  externalId?: string | null
  /** The ids of the members. */
  members?: ReadonlySet<string>
}

/** The maximum length of the name of a role or department. */
const maxNameLength = 60

/**
 * Returns the fields of a group from a resource whose attributes are spelled as in Muster’s answers.
 * @throws Refusal 400 `scim.invalid_value` for values that are not acceptable.
 */
export function readGroup({ displayName, externalId, members }: Json): GroupFields {
  return {
    ...(displayName !== undefined && { name: nameOf(displayName) }),
    ...(externalId !== undefined && { externalId: externalIdOf(externalId) }),
    ...(members !== undefined && { members: membersOf(members) }),
  }
}

function nameOf(value: unknown): string {
  const name =
    typeof value === 'string'
      ? value
          .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
          .replaceAll(/\s+/g, ' ')
          .trim()
      : ''
  throwIf(
    name === '' ? invalidValue('displayName is required') : null,
    name.length > maxNameLength ? invalidValue(`displayName has more than ${maxNameLength} characters`) : null,
  )
  return name
}

function externalIdOf(value: unknown): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'string' && value.length <= 254) return value
  return throwIf(invalidValue('externalId must be a text of at most 254 characters'))
}

function membersOf(value: unknown): ReadonlySet<string> {
  const elements = value === null ? [] : [value].flat()
  const ids = elements.map((element) => {
    const id = isObject(element) ? element.value : element
    return typeof id === 'string' ? id.toLowerCase() : throwIf(invalidValue('Each of the members needs a value'))
  })
  return new Set(ids)
}
