import { leaveEntrances } from './leaveEntrances.ts'
import { allPermissions } from './permissions.ts'

/**
 * `annual.request` and `leavetype.annual.request` are other spellings of `leaves.request_annual`, for each type and for
 * approving too (specification 1, section 6): holding one is holding the canonical one. Returns all that are held.
 */
export function withCanonicalSpellings(permissions: readonly string[]): string[] {
  const canonical = permissions.flatMap((permission) => {
    const [, type, verb] = /^(?:leavetype\.)?([a-z]+)\.(request|approve)$/.exec(permission) ?? []
    return type ? allPermissions.filter((name) => name === `leaves.${verb}_${type}`) : []
  })
  return [...new Set([...permissions, ...canonical])]
}

/**
 * All that somebody holds with these permissions: other spellings count as the canonical ones, and any that shows Leave
 * Requests includes reading one's own leave, which the screen cannot do without (specification 1, section 2.5).
 */
export function allHeldBy(permissions: readonly string[]): string[] {
  const held = withCanonicalSpellings(permissions)
  const reads = leaveEntrances.some((entrance) => held.includes(entrance))
  return reads ? [...new Set([...held, 'leaves.read'])] : held
}
