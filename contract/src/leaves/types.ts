import type { Permission } from '../access/permissions.ts'

/** The leave types (specification 1, section 3). */
export const leaveTypes = ['ANNUAL', 'SICK', 'UNPAID', 'PERSONAL', 'MATERNITY', 'PATERNITY', 'EMERGENCY'] as const
export type LeaveType = (typeof leaveTypes)[number]

const permissionOf = <V extends 'request' | 'approve'>(verb: V, type: LeaveType) =>
  `leaves.${verb}_${type.toLowerCase()}` as Permission

/** The permissions to request leave, one per leave type, in their canonical spelling. */
export const requestPermissions: readonly Permission[] = leaveTypes.map((type) => permissionOf('request', type))
/** The permissions to decide on leave, one per leave type. */
export const approvePermissions: readonly Permission[] = leaveTypes.map((type) => permissionOf('approve', type))

/**
 * Returns, for each leave type, every permission that allows the action, in every accepted spelling. The permissions in
 * `ofAll` apply to all types. Called only once per action, because lists check the result for each row.
 */
const spellings = (verb: 'request' | 'approve', ofAll: readonly string[]) =>
  new Map(
    leaveTypes.map((type) => {
      const name = type.toLowerCase()
      return [type, [...ofAll, permissionOf(verb, type), `${name}.${verb}`, `leavetype.${name}.${verb}`]]
    }),
  )
const requestSpellings = spellings('request', [])
const approveSpellings = spellings('approve', ['leaves.approve'])

/**
 * Returns the leave types that a person with these permissions may request. Each permission has three spellings, such
 * as `leaves.request_annual`, `annual.request` and `leavetype.annual.request` (specification 1, section 6).
 */
export const requestableTypes = (permissions: ReadonlySet<string>): LeaveType[] =>
  leaveTypes.filter((type) => requestSpellings.get(type)?.some((one) => permissions.has(one)))

/**
 * Returns true if the permissions allow approving leave of this type, by `leaves.approve` or by a permission for the
 * type, such as `leaves.approve_sick`.
 */
export const mayApproveType = (permissions: ReadonlySet<string>, type: LeaveType): boolean =>
  approveSpellings.get(type)?.some((one) => permissions.has(one)) ?? false

/**
 * Returns true if the permissions allow rejecting leave of this type, by `leaves.reject` or by a permission to approve
 * it.
 */
export const mayRejectType = (permissions: ReadonlySet<string>, type: LeaveType): boolean =>
  permissions.has('leaves.reject') || mayApproveType(permissions, type)

/** The file types that a medical certificate may have (specification 1, section 5). Its maximum size is 10 MB. */
export const certificateExtensions = ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx'] as const
export const certificateMaxBytes = 10 * 1024 * 1024

/** The statuses of leave in a timeline. */
export const timelineStatuses = ['APPROVED', 'PENDING'] as const
