import { IconBan, IconCheck, IconClock } from '@tabler/icons-react'
import type { Department, UserStatus } from '@muster/contract/kit/people'
import type { userSorts } from '@muster/contract/users/calls'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** What All Users may be sorted by. */
export type UserSort = (typeof userSorts)[number]

/** The departments without the contract's schemas, which the list need not load; keys of the translation. */
const departmentWords: Record<Department, string> = {
  Engineering: 'Engineering',
  Marketing: 'Marketing',
  Sales: 'Sales',
  HR: 'HR',
  Finance: 'Finance',
  Operations: 'Operations',
  Leadership: 'Leadership',
}
export const departments = Object.keys(departmentWords) as Department[]

/** The states of an account in words (specification 3, section 3); keys of the translation. */
export const statusWords: Record<UserStatus, string> = {
  ACTIVE: 'Active',
  PENDING_ACTIVATION: 'Pending activation',
  DEACTIVATED: 'Inactive',
}
export const statusLooks: Record<UserStatus, StatusLook> = {
  ACTIVE: { colour: 'green', Icon: IconCheck, label: statusWords.ACTIVE },
  PENDING_ACTIVATION: { colour: 'amber', Icon: IconClock, label: statusWords.PENDING_ACTIVATION },
  DEACTIVATED: { colour: 'grey', Icon: IconBan, label: statusWords.DEACTIVATED },
}
export const statuses = Object.keys(statusWords) as UserStatus[]

/** What the list may be sorted by in words; keys of the translation. */
export const sortWords: Record<UserSort, string> = {
  name: 'User',
  llId: 'LL-ID',
  position: 'Position',
  department: 'Department',
  status: 'Status',
  hireDate: 'Hire Date',
}
export const sorts = Object.keys(sortWords) as UserSort[]

/** The roles that the filter lists in any case (specification 3, section 6). */
export const filteredRoles: readonly string[] = [
  'Super Admin',
  'HR Manager',
  'Department Manager',
  'Team Lead',
  'Employee',
]
