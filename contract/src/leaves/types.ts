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

/** Whether somebody may reject leave of this type: those who may approve it, and holders of `leaves.reject`. */
export function mayRejectType(permissions: ReadonlySet<string>, type: LeaveType): boolean {
  return permissions.has('leaves.reject') || mayApproveType(permissions, type)
}
