import { allPermissions, type Permission } from './permissions.ts'

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

/** What shows Leave Requests: any leave tab, request, read or cancel permission (specification 1, section 2.2). */
export const leaveEntrances: readonly Permission[] = [
  'leaves.tab_view',
  'leaves.read',
  'leaves.create',
  'leaves.request_form',
  'leaves.cancel',
  'leaves.team_view',
  'leaves.all_view',
  'leaves.calendar_view',
  'leaves.policy_manage',
  ...allPermissions.filter((name) => name.startsWith('leaves.request_')),
]

/**
 * All that somebody holds with these permissions: other spellings count as the canonical ones, and any that shows Leave
 * Requests includes reading one's own leave, which the screen cannot do without (specification 1, section 2.5).
 */
export function allHeldBy(permissions: readonly string[]): string[] {
  const held = withCanonicalSpellings(permissions)
  const reads = leaveEntrances.some((entrance) => held.includes(entrance))
  return reads ? [...new Set([...held, 'leaves.read'])] : held
}
