import type { SessionUser } from '@muster/contract/auth/signedIn'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { Permission } from '@muster/contract/access/permissions'
import type { UserDetail } from '@muster/contract/users/calls'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`

const person = (end: number, firstName: string, lastName: string) => ({
  id: id(end),
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@demo.test`,
  profileImage: null,
  position: 'Engineer',
  department: 'Engineering',
})

/** The signed-in person in the tests. */
export const viewer = person(1, 'Amira', 'Hassan')
export const colleague = person(2, 'Omar', 'Farouk')

/** Returns the signed-in person with these permissions. */
export const userWith = (permissions: readonly Permission[]): SessionUser => ({
  ...viewer,
  llId: null,
  hireDate: null,
  employedFrom: '2020-01-01',
  employedUntil: null,
  status: 'ACTIVE',
  isActive: true,
  isOwner: false,
  timeZone: 'Africa/Cairo',
  company: { name: 'Muster', logo: null },
  firstDayOfWeek: 'Sunday',
  isMailHeld: false,
  closedViews: [],
  mustSetUpTwoFactor: false,
  signOutAddress: null,
  userRoles: [
    {
      id: id(3),
      isActive: true,
      expiresAt: null,
      role: { id: id(4), name: 'Employee', permissions: permissions.map((name) => ({ permission: { name } })) },
    },
  ],
})

/** A colleague as shown in Edit User, without their pay. */
export const userDetail: UserDetail = {
  ...colleague,
  llId: null,
  status: 'ACTIVE',
  isActive: true,
  hireDate: '2024-02-21',
  lastDay: null,
  managerId: null,
  manager: null,
  timeZone: null,
  workPhone: null,
  probationEnd: null,
  isInternal: true,
  userRoles: [],
  createdAt: '2024-02-21T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  can: {
    update: true,
    resetPassword: true,
    assignRoles: true,
    balances: true,
    adjustBalance: true,
    resetTwoFactor: false,
    unlinkSingleSignOn: false,
    activate: false,
    deactivate: true,
    delete: false,
    email: true,
    pay: false,
    manager: true,
    timeZone: true,
  },
}

/** Returns a leave request, by default a colleague's pending one. */
export const requestOf = (patch: Partial<LeaveRequest>): LeaveRequest => ({
  id: id(10),
  userId: colleague.id,
  user: colleague,
  leaveType: 'ANNUAL',
  startDate: '2026-11-23',
  endDate: '2026-11-25',
  totalDays: 3,
  reason: 'Family',
  status: 'PENDING',
  rejectionReason: null,
  approvedBy: null,
  medicalCertificateUrl: null,
  medicalCertificateName: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  endings: null,
  endableBy: null,
  can: { approve: true, reject: true, cancel: false, edit: false, end: false },
  ...patch,
})

/** Returns a page that lists these requests. */
export const pageOf = (...leaveRequests: LeaveRequest[]) => ({
  leaveRequests,
  pagination: { currentPage: 1, totalPages: 1, totalItems: leaveRequests.length, itemsPerPage: 20 },
})
