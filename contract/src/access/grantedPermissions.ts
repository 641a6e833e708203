import { leaveViewPermissions } from './leaveViewPermissions.ts'
import { allPermissions } from './permissions.ts'

/**
 * Returns the permissions, plus the canonical permission for each alias among them, such as `leaves.request_annual` for
 * `annual.request` or `leavetype.annual.request`. Every leave type has these aliases, for `request` and for `approve`
 * (specification 1, section 6).
 */
export function addCanonicalSpellings(permissions: readonly string[]): string[] {
  const canonical = permissions.flatMap((permission) => {
    const [, type, verb] = /^(?:leavetype\.)?([a-z]+)\.(request|approve)$/.exec(permission) ?? []
    return type ? allPermissions.filter((name) => name === `leaves.${verb}_${type}`) : []
  })
  return [...new Set([...permissions, ...canonical])]
}

/**
 * Returns every permission that these permissions grant. An alias grants its canonical permission. Any permission that
 * opens Leave Requests also grants `leaves.read`, which that view needs (specification 1, section 2.5).
 */
export function grantedPermissions(permissions: readonly string[]): string[] {
  const permissionNames = addCanonicalSpellings(permissions)
  const grantsReading = leaveViewPermissions.some((entrance) => permissionNames.includes(entrance))
  return grantsReading ? [...new Set([...permissionNames, 'leaves.read'])] : permissionNames
}
