import { IconBan, IconClock } from '@tabler/icons-react'
import type { UserStatus } from '@muster/contract/kit/people'
import type { userSorts } from '@muster/contract/users/lists'
import type { SortLabel } from '../../../kit/list/Filters.tsx'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

/** A value by which the list All Users can be sorted. */
export type UserSort = (typeof userSorts)[number]

/** Colour, icon and label of each account status (specification 3, section 3). */
export const statusStyles: Record<UserStatus, StatusStyle> = {
  ACTIVE: { colour: 'plain', label: 'Active' },
  PENDING_ACTIVATION: { colour: 'amber', Icon: IconClock, label: 'Pending activation' },
  DEACTIVATED: { colour: 'grey', Icon: IconBan, label: 'Inactive' },
}
export const statuses = Object.keys(statusStyles) as UserStatus[]

/** The values to sort by, as translation keys. */
export const sortLabels: Record<UserSort, SortLabel> = {
  name: ['User', 'text'],
  llId: ['LL-ID', 'text'],
  position: ['Position', 'text'],
  department: ['Department', 'text'],
  status: ['Status', 'step'],
  hireDate: ['Hire Date', 'time'],
}
export const sorts = Object.keys(sortLabels) as UserSort[]

/** The roles in the filter until the company's roles have loaded (specification 3, section 6). */
export const filteredRoles: readonly string[] = [
  'Super Admin',
  'HR Manager',
  'Department Manager',
  'Team Lead',
  'Employee',
]
