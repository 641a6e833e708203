import { z } from 'zod'
import { Effects } from '../kit/effects.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { Money } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { fileOfManyCost, route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Day, HireDay, Instant } from '../kit/time.ts'
import { Employment } from './employments.ts'
import { imports } from './import.ts'
import { CreateUser, ResetUserPassword, UpdateUser } from './forms.ts'
import { PreviewHireDate, SetUserStatus } from './status.ts'
import { chargingMethods } from '../kit/people.ts'

const Named = PersonName.pick({ id: true, firstName: true, lastName: true })

/** Actions on a person that are available to the caller now. */
const can = {
  update: z.boolean(),
  resetPassword: z.boolean(),
  assignRoles: z.boolean(),
  /** True if the caller may open the leave balances. */
  balances: z.boolean(),
  adjustBalance: z.boolean(),
  activate: z.boolean(),
  deactivate: z.boolean(),
  delete: z.boolean(),
}

/** Records about a person that prevent deleting them (specification 3, section 8). */
export const KeptOfPerson = z.object({
  employees: z.number().int(),
  leaveRequests: z.number().int(),
  attendanceRecords: z.number().int(),
  documents: z.number().int(),
})
export type KeptOfPerson = z.infer<typeof KeptOfPerson>

/** A person in the list All Users (specification 3, section 3). */
export const User = PersonName.extend({
  llId: z.string().nullable(),
  status: z.enum(userStatuses),
  isActive: z.boolean(),
  hireDate: HireDay.nullable(),
  /** The last day of the latest employment; null if none is set. */
  lastDay: HireDay.nullable(),
  managerId: z.uuid().nullable(),
  manager: Named.nullable(),
  isInternal: z.boolean(),
  /** The roles in effect until they expire; expired ones are omitted. */
  userRoles: z.array(
    z.object({
      id: z.uuid(),
      expiresAt: Instant.nullable(),
      role: z.object({ id: z.uuid(), name: z.string() }),
    }),
  ),
  createdAt: Instant,
  /** Sent back with a change, so that no one overwrites what they have not seen. */
  updatedAt: Instant,
  can: z.object(can),
})
export type User = z.infer<typeof User>

/** A person in Edit User. The pay fields are present only for holders of `payroll.all_view`. */
export const UserDetail = User.extend({
  /** IANA name of the time zone of their days and working hours; null for the company's. */
  timeZone: z.string().nullable(),
  /** The last day of probation in the latest employment; null if none was agreed. */
  probationEnd: HireDay.nullable(),
  monthlySalary: Money.nullable().optional(),
  /** The part of the salary that payroll starts from, in the same currency; null for all of it. */
  baseSalary: z.number().nullable().optional(),
  /** A salary agreed from a future day on. */
  nextSalary: z.object({ monthlySalary: Money, baseSalary: z.number().nullable(), from: Day }).nullable().optional(),
  accountId: z.uuid().nullable().optional(),
  chargingMethod: z.enum(chargingMethods).nullable().optional(),
  invoicingAmount: Money.nullable().optional(),
  /**
   * `email`: only for callers with all permissions of the person. `pay`: never the caller's own, except for a Super
   * Admin without a manager. `manager` and `timeZone`: never the caller's own, because the time zone decides who is
   * late.
   */
  can: z.object({ ...can, email: z.boolean(), pay: z.boolean(), manager: z.boolean(), timeZone: z.boolean() }),
})
export type UserDetail = z.infer<typeof UserDetail>

/** A person's employment terms from a day on. Pay is present only for holders of `payroll.all_view`. */
export const EmploymentEntry = z.object({
  id: z.uuid(),
  /** For the first entry, the hire date. */
  holdsFrom: HireDay,
  position: z.string().nullable(),
  department: z.string().nullable(),
  manager: Named.nullable(),
  monthlySalary: Money.nullable().optional(),
  baseSalary: z.number().nullable().optional(),
  recordedAt: Instant,
  /** The person who entered it; null if it dates from before changes were recorded. */
  recordedBy: Named.nullable(),
})
export type EmploymentEntry = z.infer<typeof EmploymentEntry>

/** The sort orders of All Users. */
export const userSorts = ['name', 'llId', 'position', 'department', 'status', 'hireDate'] as const

/** The filters of the list. */
const filters = {
  /** Part of a name, email address, position or LL-ID. */
  search: z.string().trim().max(100).default(''),
  /** The name of a role of the person. */
  role: z.string().trim().max(100).optional(),
  department: optionalText(100).optional(),
  status: z.enum(userStatuses).optional(),
  /** `week`: people whose account was created in the last seven days, as the admin dashboard counts them. */
  added: z.enum(['week']).optional(),
}

export const ListUsers = PageQuery.extend({
  ...filters,
  sort: z.enum(userSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type ListUsers = z.infer<typeof ListUsers>

export const ExportUsers = z.object({ ...filters, format: ListFormat.default('csv') })
export type ExportUsers = z.infer<typeof ExportUsers>
/** The filters of the list of people. */
export type UserFilters = Omit<ExportUsers, 'format'>

export const ListManagers = z.object({
  search: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** The person who needs a manager: neither they nor people below them are offered. */
  for: Id.optional(),
})
export type ListManagers = z.infer<typeof ListManagers>

const OneUser = z.object({ user: UserDetail })
const seesPeople = anyOf('users.read', 'users.manage_team')

export const users = {
  list: route({
    method: 'GET',
    path: '/users',
    needs: seesPeople,
    summary: 'People within reach: everybody with `users.read`, else those below you',
  })
    .input(ListUsers)
    .output(z.object({ users: z.array(User), pagination: Pagination })),
  managers: route({
    method: 'GET',
    path: '/users/managers',
    needs: anyOf('users.create', 'users.update', 'hierarchy.reporting_lines'),
    summary: 'Active people who may be chosen as a manager, by name',
  })
    .input(ListManagers)
    .output(z.object({ managers: z.array(PersonName) })),
  roles: route({
    method: 'GET',
    path: '/users/roles',
    needs: seesPeople,
    summary: 'The names of the roles by which people may be filtered, those that a company starts with first',
  }).output(z.object({ roles: z.array(z.string()) })),
  export: route({
    method: 'GET',
    path: '/users/export',
    needs: 'users.export',
    summary: 'People within reach as a CSV file, or an Excel workbook; the import takes both',
    description: 'With salaries for holders of `payroll.all_view` alone. Each export is recorded.',
    answer: 'file',
    cost: fileOfManyCost,
  })
    .input(ExportUsers)
    .output(z.file()),
  ...imports,
  get: route({ method: 'GET', path: '/users/{id}', needs: seesPeople, summary: 'One person' })
    .input(z.object({ id: Id }))
    .output(OneUser),
  history: route({
    method: 'GET',
    path: '/users/{id}/history',
    needs: seesPeople,
    summary: 'A person’s employment history, the latest first; at most 200 entries',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ history: z.array(EmploymentEntry) })),
  create: route({
    method: 'POST',
    path: '/users',
    needs: 'users.create',
    summary: 'Add a person',
    description:
      'The account waits for its activation: a mail with a link that is valid for 7 days goes to the person. ' +
      'They get the role Employee and this year’s days of leave.',
    success: 201,
  })
    .input(CreateUser)
    .output(OneUser),
  update: route({
    method: 'PATCH',
    path: '/users/{id}',
    needs: 'users.update',
    summary: 'Change a person’s details',
    description:
      'What is left out stays as it is. Position, department, manager and pay keep their history. ' +
      'Another e-mail address needs all the person’s permissions and your password; keys end, and it can be undone. ' +
      'Only Super Admins change people who hold an administrative role, and nobody chooses who is above them. ' +
      'In another time zone shifts to come keep their times of day; what has begun or is over stays as it was. ' +
      '409 `shift.overlap` where one would overlap another then, and nobody sets their own zone. ' +
      '409 `user.changed_meanwhile` where their `updatedAt` is not the one that was sent.',
  })
    .input(UpdateUser)
    .output(OneUser),
  setStatus: route({
    method: 'PATCH',
    path: '/users/{id}/status',
    needs: anyOf('users.activate', 'users.deactivate'),
    summary: 'Activate or deactivate an account, with the employment behind it',
    description:
      'Employment ends with `lastDay`, today by default. On a day to come the account stays active until it is over; ' +
      'on any other the person is signed out at once, and those who reported to them report to their manager. ' +
      'Of a person who has left it moves their last day. ' +
      'Employment begins again with `firstDay`, today by default; `byMistake` undoes the last ending instead. ' +
      'Nobody deactivates themselves or the last Super Admin. ' +
      'Only a Super Admin activates or deactivates an account with an administrative role.',
  })
    .input(SetUserStatus)
    .output(
      z.object({
        user: UserDetail,
        /** The number of people who now have another manager, and that manager. */
        reassigned: z.object({ count: z.number().int(), manager: Named.nullable() }),
      }),
    ),
  previewStatus: route({
    method: 'POST',
    path: '/users/{id}/status/preview',
    needs: anyOf('users.activate', 'users.deactivate'),
    summary: 'What activating or deactivating an account would touch; nothing is changed',
  })
    .input(SetUserStatus)
    .output(Effects),
  previewHireDate: route({
    method: 'POST',
    path: '/users/{id}/hire-date/preview',
    needs: 'users.update',
    summary: 'What another hire date would touch; nothing is changed',
    description: 'It is the first day of the latest employment; null for the day on which the person was added.',
  })
    .input(PreviewHireDate)
    .output(Effects),
  employments: route({
    method: 'GET',
    path: '/users/{id}/employments',
    needs: seesPeople,
    summary: 'The periods in which a person is employed, the latest first',
  })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        employments: z.array(Employment),
        can: z.object({ setLastDay: z.boolean(), undoEnding: z.boolean() }),
      }),
    ),
  resetPassword: route({
    method: 'POST',
    path: '/users/{id}/change-password',
    needs: 'users.reset_password',
    peopleOnly: true,
    summary: 'Set another person’s password',
    description:
      'Their sessions end and a mail tells them. Needs your own password, and every permission that the person holds. ' +
      'Only a Super Admin sets that of an account with an administrative role.',
  })
    .input(ResetUserPassword)
    .output(z.object({ message: z.string() })),
  deletion: route({
    method: 'GET',
    path: '/users/{id}/deletion',
    needs: 'users.delete',
    summary: 'Whether a person can be deleted, and how many of their records stand in the way',
    description:
      'For Super Admins only. `canDelete` may be false although all counts are 0: then what they did to other people’s ' +
      'records is kept.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ canDelete: z.boolean(), kept: KeptOfPerson })),
  remove: route({
    method: 'DELETE',
    path: '/users/{id}',
    needs: 'users.delete',
    summary: 'Delete a person for good',
    description:
      'For Super Admins only. 409 with `error: "Cannot Delete User"` and the counts in `details` where something of theirs is kept.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ message: z.string() })),
}
