import { urns } from '@muster/contract/scim/urns'
import { Refusal, sentenceOf } from '../../../kernel/errors.ts'

type ScimCode =
  | 'scim.invalid_filter'
  | 'scim.invalid_syntax'
  | 'scim.invalid_path'
  | 'scim.no_target'
  | 'scim.invalid_value'
  | 'scim.mutability'

/** Returns a refusal with status 400 and the code of its `scimType` (RFC 7644, section 3.12). */
export const scimRefusal = (code: ScimCode, message: string): Refusal => new Refusal(400, message, { code })

export const invalidValue = (message: string): Refusal => scimRefusal('scim.invalid_value', message)

/** Returns the refusal with status 412 for a resource that has another version than the caller expects. */
export const versionRefusal = (): Refusal =>
  new Refusal(412, 'The resource has changed since you read it', { code: 'scim.version' })

/** The codes for values that someone else has. */
const clashes: readonly string[] = ['scim.user_exists', 'user.email_taken', 'role.name_taken', 'department.taken']

/** Returns the `scimType` of a refusal; undefined if the protocol has none for it. */
function scimTypeOf({ status, extra: { code, errors } }: Refusal): string | undefined {
  if (code !== undefined && clashes.includes(code)) return 'uniqueness'
  if (status !== 400) return undefined
  if (code?.startsWith('scim.'))
    return code.slice('scim.'.length).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return code === undefined && !errors?.length ? 'invalidSyntax' : 'invalidValue'
}

/** Returns the members of an error that the protocol defines. */
export function presentError(refusal: Refusal) {
  const scimType = scimTypeOf(refusal)
  return {
    schemas: [urns.error],
    status: String(refusal.status),
    ...(scimType && { scimType }),
    detail: sentenceOf(refusal),
  }
}
