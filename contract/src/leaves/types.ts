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

/** Every spelling of the permissions of each type, made once: lists ask for each of their rows. */
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
 * The types somebody may ask for: by `leaves.request_annual`, `annual.request` or `leavetype.annual.request` and their
 * like (specification 1, section 6). A Super Admin holds them all.
 */
export const requestableTypes = (permissions: ReadonlySet<string>): LeaveType[] =>
  leaveTypes.filter((type) => requestSpellings.get(type)?.some((one) => permissions.has(one)))

/** Whether somebody may approve leave of this type: `leaves.approve` for every type, `leaves.approve_sick` for one. */
export const mayApproveType = (permissions: ReadonlySet<string>, type: LeaveType): boolean =>
  approveSpellings.get(type)?.some((one) => permissions.has(one)) ?? false

/** Whether somebody may reject leave of this type: those who may approve it, and holders of `leaves.reject`. */
export const mayRejectType = (permissions: ReadonlySet<string>, type: LeaveType): boolean =>
  permissions.has('leaves.reject') || mayApproveType(permissions, type)

/** The files a medical certificate may be (specification 1, section 5), at most 10 MB. */
export const certificateExtensions = ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx'] as const
export const certificateMaxBytes = 10 * 1024 * 1024
