import { z } from 'zod'
import { Effects } from '../kit/effects.ts'
import { Money } from '../kit/money.ts'
import { Pagination } from '../kit/paging.ts'
import { chargingMethods, PersonName, userStatuses } from '../kit/people.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { anyOf, readUsersNeeds } from '../access/needs.ts'
import { Id } from '../kit/text.ts'
import { Day, HireDay, Instant } from '../kit/time.ts'
import { Employment } from './employments.ts'
import { imports } from './import.ts'
import { CreateUser, ResetUserPassword, UpdateUser } from './forms.ts'
import { PreviewHireDate, SetUserStatus } from './status.ts'
import { ExportUsers, ListManagers, ListUsers } from './lists.ts'

const PersonReference = PersonName.pick({ id: true, firstName: true, lastName: true })

/** The actions on a person that the caller may take now. */
const can = {
  update: z.boolean(),
  resetPassword: z.boolean(),
  assignRoles: z.boolean(),
  /** True if the caller may open the person's leave balances. */
  balances: z.boolean(),
  adjustBalance: z.boolean(),
  /** True if the person has a second factor that the caller may remove. */
  resetTwoFactor: z.boolean(),
  unlinkSingleSignOn: z.boolean(),
  activate: z.boolean(),
  deactivate: z.boolean(),
  delete: z.boolean(),
}

/** The records about a person that prevent the deletion of their account (specification 3, section 8). */
export const KeptRecords = z.object({
  employees: z.number().int(),
  leaveRequests: z.number().int(),
  attendanceRecords: z.number().int(),
  documents: z.number().int(),
})
export type KeptRecords = z.infer<typeof KeptRecords>

/** A person in the list All Users (specification 3, section 3). */
export const User = PersonName.extend({
  llId: z.string().nullable(),
  status: z.enum(userStatuses),
  isActive: z.boolean(),
  hireDate: HireDay.nullable(),
  /** The last day of the latest employment; null if it has no end date. */
  lastDay: HireDay.nullable(),
  managerId: z.uuid().nullable(),
  manager: PersonReference.nullable(),
  isInternal: z.boolean(),
  /** The person's current roles; expired ones are omitted. */
  userRoles: z.array(
    z.object({
      id: z.uuid(),
      expiresAt: Instant.nullable(),
      role: z.object({ id: z.uuid(), name: z.string() }),
    }),
  ),
  createdAt: Instant,
  /**
   * Time of the last change. Clients send it back with a change, so that they cannot overwrite a change they have not
   * seen.
   */
  updatedAt: Instant,
  can: z.object(can),
})
export type User = z.infer<typeof User>

/** A person in Edit User. The pay fields are present only for holders of `payroll.all_view`. */
export const UserDetail = User.extend({
  /** IANA name of the person's own time zone, used for their workdays and working hours; null for the company's. */
  timeZone: z.string().nullable(),
  /** The phone number for work, which the directory shows. */
  workPhone: z.string().nullable(),
  /** The last day of probation in the latest employment; null if there is none. */
  probationEnd: HireDay.nullable(),
  monthlySalary: Money.nullable().optional(),
  /** The part of the salary that payroll uses as base pay, in the same currency; null for the whole salary. */
  baseSalary: z.number().nullable().optional(),
  /** A salary agreed for a future date; null if there is none. */
  nextSalary: z.object({ monthlySalary: Money, baseSalary: z.number().nullable(), from: Day }).nullable().optional(),
  /** The pay for each day or hour worked, instead of the salary; null for people paid by the month. */
  payRate: z
    .object({ kind: z.enum(['DAILY', 'HOURLY']), rate: Money })
    .nullable()
    .optional(),
  accountId: z.uuid().nullable().optional(),
  chargingMethod: z.enum(chargingMethods).nullable().optional(),
  invoicingAmount: Money.nullable().optional(),
  /**
   * `email` is true only if the caller has all of the person's permissions. If the person is the caller, `pay`,
   * `manager` and `timeZone` are false, except for a Super Admin without a manager.
   */
  can: z.object({ ...can, email: z.boolean(), pay: z.boolean(), manager: z.boolean(), timeZone: z.boolean() }),
})
export type UserDetail = z.infer<typeof UserDetail>

/** The terms of a person's employment from a given date. Pay is included only for holders of `payroll.all_view`. */
export const EmploymentEntry = z.object({
  id: z.uuid(),
  /** The first day on which the terms apply; the hire date for the first entry. */
  holdsFrom: HireDay,
  position: z.string().nullable(),
  department: z.string().nullable(),
  manager: PersonReference.nullable(),
  monthlySalary: Money.nullable().optional(),
  baseSalary: z.number().nullable().optional(),
  recordedAt: Instant,
  /** The person who entered the terms; null if they were entered before changes were recorded. */
  recordedBy: PersonReference.nullable(),
})
export type EmploymentEntry = z.infer<typeof EmploymentEntry>

const UserAnswer = z.object({ user: UserDetail })

/** True if the person's email is held in the outbox, because no mail server is set up. */
const isMailHeld = z.boolean()

export const users = {
  list: route({
    method: 'GET',
    path: '/users',
    needs: readUsersNeeds,
    summary: 'List the people you can see: with `users.read` everyone, otherwise those below you',
  })
    .input(ListUsers)
    .output(z.object({ users: z.array(User), pagination: Pagination })),
  managers: route({
    method: 'GET',
    path: '/users/managers',
    needs: anyOf('users.create', 'users.update', 'hierarchy.reporting_lines'),
    summary: 'List active people who can be managers, by name',
  })
    .input(ListManagers)
    .output(z.object({ managers: z.array(PersonName) })),
  roles: route({
    method: 'GET',
    path: '/users/roles',
    needs: readUsersNeeds,
    summary: 'List the role names for filtering people, default roles first',
  }).output(z.object({ roles: z.array(z.string()) })),
  export: route({
    method: 'GET',
    path: '/users/export',
    needs: 'users.export',
    summary: 'Export the people you can see as a CSV file or an Excel workbook, ready for import',
    description: 'Salaries need `payroll.all_view`. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportUsers)
    .output(z.file()),
  ...imports,
  get: route({ method: 'GET', path: '/users/{id}', needs: readUsersNeeds, summary: 'Get a person' })
    .input(z.object({ id: Id }))
    .output(UserAnswer),
  history: route({
    method: 'GET',
    path: '/users/{id}/history',
    needs: 'signed-in',
    isOpenToAssistants: true,
    keyNeeds: readUsersNeeds,
    summary: 'List a person’s employment history, latest first; at most 200 entries',
    description: 'With `pay=without`, leaves out pay and the entries that change nothing else.',
  })
    .input(z.object({ id: Id, pay: z.enum(['with', 'without']).default('with') }))
    .output(z.object({ history: z.array(EmploymentEntry) })),
  create: route({
    method: 'POST',
    path: '/users',
    needs: 'users.create',
    summary: 'Add a person',
    description:
      'The account is pending activation: the person gets an email with a link valid for 7 days. ' +
      'They get the role Employee and this year’s leave days.',
    success: 201,
  })
    .input(CreateUser)
    .output(UserAnswer.extend({ isMailHeld })),
  update: route({
    method: 'PATCH',
    path: '/users/{id}',
    needs: 'users.update',
    summary: 'Update a person’s details',
    description:
      'Omitted fields do not change. Changes of position, department, manager and pay are recorded in the history. ' +
      'To change the email address, you need all of the person’s permissions and your password. The change revokes their API keys and can be undone. ' +
      'Only Super Admins can change people with an administrative role. You can’t choose your own manager. ' +
      'In a new time zone, future shifts keep their times of day; current and past ones do not change. ' +
      '409 `shift.overlap` if shifts would then overlap. You can’t set your own time zone. ' +
      '409 `user.changed_meanwhile` if `updatedAt` does not match.',
  })
    .input(UpdateUser)
    .output(UserAnswer),
  setStatus: route({
    method: 'PATCH',
    path: '/users/{id}/status',
    needs: anyOf('users.activate', 'users.deactivate'),
    summary: 'Activate or deactivate an account and start or end the employment',
    description:
      'Employment ends on `lastDay`, today by default. If that is in the future, the account stays active until the end of that day; ' +
      'otherwise the person is signed out immediately, and their direct reports move to their manager. ' +
      'For a person who has left, it changes their last day. ' +
      'Employment restarts on `firstDay`, today by default; `byMistake` undoes the last end instead. ' +
      'You can’t deactivate yourself or the last Super Admin. ' +
      'Only a Super Admin can activate or deactivate an account with an administrative role.',
  })
    .input(SetUserStatus)
    .output(
      z.object({
        user: UserDetail,
        /** Number of people who were moved to another manager, and that manager. */
        reassigned: z.object({ count: z.number().int(), manager: PersonReference.nullable() }),
      }),
    ),
  previewStatus: route({
    method: 'POST',
    path: '/users/{id}/status/preview',
    reads: true,
    needs: anyOf('users.activate', 'users.deactivate'),
    summary: 'Preview activating or deactivating an account',
  })
    .input(SetUserStatus)
    .output(Effects),
  previewHireDate: route({
    method: 'POST',
    path: '/users/{id}/hire-date/preview',
    reads: true,
    needs: 'users.update',
    summary: 'Preview a change of a person’s hire date',
    description: 'Send the first day of the latest employment, or null for the day the person was added.',
  })
    .input(PreviewHireDate)
    .output(Effects),
  employments: route({
    method: 'GET',
    path: '/users/{id}/employments',
    needs: 'signed-in',
    isOpenToAssistants: true,
    keyNeeds: readUsersNeeds,
    summary: 'List a person’s employment periods, latest first',
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
    forbidsApiKeys: true,
    summary: 'Set another person’s password',
    description:
      'Ends their sessions and notifies them by email. You need your own password and every permission of the person. ' +
      'Only a Super Admin can set it for an account with an administrative role.',
  })
    .input(ResetUserPassword)
    .output(z.object({ message: z.string(), isMailHeld })),
  deletion: route({
    method: 'GET',
    path: '/users/{id}/deletion',
    needs: 'users.delete',
    summary: 'Check whether a person can be deleted, with the number of records that prevent it',
    description:
      'Only for Super Admins. If `canDelete` is false and all counts are 0, the person is named in other people’s ' +
      'records.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ canDelete: z.boolean(), kept: KeptRecords })),
  remove: route({
    method: 'DELETE',
    path: '/users/{id}',
    needs: 'users.delete',
    summary: 'Permanently delete a person',
    description:
      'Only for Super Admins. 409 with `error: "Cannot Delete User"` and counts in `details` if the person has records that must be kept.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ message: z.string() })),
}
