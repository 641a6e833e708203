import type { Permission } from '../access/permissions.ts'

/** The types of leave (specification 1, section 3). */
export const leaveTypes = ['ANNUAL', 'SICK', 'UNPAID', 'PERSONAL', 'MATERNITY', 'PATERNITY', 'EMERGENCY'] as const
export type LeaveType = (typeof leaveTypes)[number]

const permissionOf = <V extends 'request' | 'approve'>(verb: V, type: LeaveType) =>
  `leaves.${verb}_${type.toLowerCase()}` as Permission

/** The permissions that let somebody ask for leave of one type, in their canonical spelling. */
export const requestPermissions: readonly Permission[] = leaveTypes.map((type) => permissionOf('request', type))
/** The permissions that let somebody decide on leave of one type. */
export const approvePermissions: readonly Permission[] = leaveTypes.map((type) => permissionOf('approve', type))

/**
 * `annual.request` and `leavetype.annual.request` are other spellings of `leaves.request_annual`, for each type and for
 * approving too (specification 1, section 6): who holds one holds the canonical as well. Answers all that are held.
 */
export function withCanonicalSpellings(permissions: readonly string[]): string[] {
  const canonical = permissions.flatMap((permission) => {
    const [, name, verb] = /^(?:leavetype\.)?([a-z]+)\.(request|approve)$/.exec(permission) ?? []
    const type = leaveTypes.find((candidate) => candidate.toLowerCase() === name)
    return type && (verb === 'request' || verb === 'approve') ? [permissionOf(verb, type)] : []
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
  ...requestPermissions,
]

/**
 * All that somebody holds by these permissions: other spellings count as the canonical ones, and whatever shows Leave
 * Requests lets one read one's own leave, as the screen cannot be seen without that (specification 1, section 2.5).
 */
export function allHeldBy(permissions: readonly string[]): string[] {
  const held = withCanonicalSpellings(permissions)
  const reads = leaveEntrances.some((entrance) => held.includes(entrance))
  return reads ? [...new Set([...held, 'leaves.read'])] : held
}

/**
 * The types somebody may ask for: by `leaves.request_annual`, `annual.request` or `leavetype.annual.request` and their
 * like (specification 1, section 6). A Super Admin holds them all.
 */
export function requestableTypes(permissions: ReadonlySet<string>): LeaveType[] {
  return leaveTypes.filter((type) => {
    const name = type.toLowerCase()
    return [`leaves.request_${name}`, `${name}.request`, `leavetype.${name}.request`].some((p) => permissions.has(p))
  })
}

/** Whether somebody may approve leave of this type: `leaves.approve` for every type, `leaves.approve_sick` for one. */
export function mayApproveType(permissions: ReadonlySet<string>, type: LeaveType): boolean {
  const name = type.toLowerCase()
  return ['leaves.approve', `leaves.approve_${name}`, `${name}.approve`, `leavetype.${name}.approve`].some((p) =>
    permissions.has(p),
  )
}

/** Whether somebody may reject leave of this type: whoever may approve it, and holders of `leaves.reject`. */
export function mayRejectType(permissions: ReadonlySet<string>, type: LeaveType): boolean {
  return permissions.has('leaves.reject') || mayApproveType(permissions, type)
}
