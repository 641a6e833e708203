import { leaveViewPermissions } from './leaveViewPermissions.ts'
import { allPermissions } from './permissions.ts'

/**
 * Returns the permissions, with the canonical one added for each other spelling: `annual.request` and
 * `leavetype.annual.request` mean `leaves.request_annual`, for each type and for approving too (specification 1,
 * section 6).
 */
export function addCanonicalSpellings(permissions: readonly string[]): string[] {
  const canonical = permissions.flatMap((permission) => {
    const [, type, verb] = /^(?:leavetype\.)?([a-z]+)\.(request|approve)$/.exec(permission) ?? []
    return type ? allPermissions.filter((name) => name === `leaves.${verb}_${type}`) : []
  })
  return [...new Set([...permissions, ...canonical])]
}

/**
 * Returns every permission that these permissions grant: other spellings count as the canonical ones, and any
 * permission that shows Leave Requests includes reading your own leave, which the screen needs (specification 1,
 * section 2.5).
 */
export function grantedPermissions(permissions: readonly string[]): string[] {
  const permissionNames = addCanonicalSpellings(permissions)
  const grantsReading = leaveViewPermissions.some((entrance) => permissionNames.includes(entrance))
  return grantsReading ? [...new Set([...permissionNames, 'leaves.read'])] : permissionNames
}
