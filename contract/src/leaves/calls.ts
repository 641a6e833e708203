import { z } from 'zod'
import {
  AdjustBalance,
  BalanceOf,
  Days,
  LeaveAdjustment,
  LeaveBalance,
  LeaveTypeName,
  LedgerEntry,
} from './balances.ts'
import { LeaveCalendar, LeaveCalendarDay } from './calendar.ts'
import { CreateLeave, DecideLeave, EditLeave } from './drafts.ts'
import { EndLeave, LeaveEnding, LeaveEndingPreview, PreviewEndLeave } from './endings.ts'
import { LeavePolicy, LeavePolicyVersion, SetLeavePolicy } from './policies.ts'
import { LeavePreview, PreviewLeave } from './preview.ts'
import { approvePermissions, requestPermissions } from './types.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant, Year } from '../kit/time.ts'

export const leaveStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'] as const
export const LeaveStatus = z.enum(leaveStatuses)
export type LeaveStatus = z.infer<typeof LeaveStatus>

/**
 * The statuses that each status may change to (contract, "Leave"): a decision is final, but approved leave may be
 * cancelled.
 */
export const leaveTransitions: Record<LeaveStatus, readonly LeaveStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['CANCELLED'],
  REJECTED: [],
  CANCELLED: [],
}

export const LeaveRequest = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  user: PersonName,
  leaveType: LeaveTypeName,
  startDate: Day,
  endDate: Day,
  totalDays: Days,
  reason: z.string(),
  status: LeaveStatus,
  rejectionReason: z.string().nullable(),
  /** The approver; null while it is pending, or if the requester cancelled it. */
  approvedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Only for the requester and those who may decide. */
  medicalCertificateUrl: z.string().nullable(),
  medicalCertificateName: z.string().nullable(),
  /** Each time it was ended early or withdrawn, in order; null in lists. */
  endings: z.array(LeaveEnding).nullable(),
  /** A person who can end the caller's own approved leave after it has begun; null in lists and for other leave. */
  endableBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Actions available to the caller now. */
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    cancel: z.boolean(),
    edit: z.boolean(),
    end: z.boolean(),
  }),
})
export type LeaveRequest = z.infer<typeof LeaveRequest>

/** A list of requests with days from `from` to `to`, by people whose name or email contains `search`. */
export const ListLeaves = PageQuery.extend({
  status: LeaveStatus.optional(),
  year: Year.optional(),
  leaveType: LeaveTypeName.optional(),
  from: Day.optional(),
  to: Day.optional(),
  search: z.string().trim().max(100).optional(),
  /** Omits the caller's own requests, which others normally decide. */
  without: z.enum(['own']).optional(),
  /** The sort order: pending first, newest first, or earliest first day. My Leaves always has the newest first. */
  order: z.enum(['pending', 'newest', 'first_day']).default('pending'),
})
export type ListLeaves = z.infer<typeof ListLeaves>

/** The filters of the list; newest first. */
export const ExportLeaves = ListLeaves.omit({ page: true, limit: true, order: true, without: true }).extend({
  format: ListFormat.default('csv'),
})
export type ExportLeaves = z.infer<typeof ExportLeaves>

const LeavePage = z.object({ leaveRequests: z.array(LeaveRequest), pagination: Pagination })

export const leaves = {
  list: route({
    method: 'GET',
    path: '/leaves',
    needs: 'leaves.read',
    summary: 'Leave requests of one person, newest first; your own unless `userId` says otherwise',
  })
    .input(ListLeaves.extend({ userId: Id.optional() }))
    .output(LeavePage),
  team: route({
    method: 'GET',
    path: '/leaves/team',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    summary: 'Leave requests of everyone below you, pending ones first, then newest first',
  })
    .input(ListLeaves)
    .output(LeavePage),
  all: route({
    method: 'GET',
    path: '/leaves/all',
    needs: 'leaves.all_view',
    summary: 'Leave requests of everybody, pending ones first, then newest first',
  })
    .input(ListLeaves)
    .output(LeavePage),
  within: route({
    method: 'GET',
    path: '/leaves/within',
    needs: 'leaves.calendar_view',
    summary: 'Leave requests of everybody within your reach, including you, pending ones first, then newest first',
  })
    .input(ListLeaves)
    .output(LeavePage),
  export: route({
    method: 'GET',
    path: '/leaves/export',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    summary: 'All leave requests of everybody, or of everyone below you, as a CSV file, or an Excel workbook',
    description: 'The header `Muster-Rows` says how many rows will come. Each is recorded.',
    answer: 'file',
  })
    .input(ExportLeaves)
    .output(z.file()),
  calendar: route({
    method: 'GET',
    path: '/leaves/calendar',
    needs: 'leaves.calendar_view',
    summary: 'Each day with who is away: approved leave of everybody within reach; weekends and holidays are marked',
  })
    .input(LeaveCalendar)
    .output(z.object({ days: z.array(LeaveCalendarDay) })),
  preview: route({
    method: 'GET',
    path: '/leaves/preview',
    needs: anyOf('leaves.create', 'leaves.request_form', ...requestPermissions),
    summary: 'What a request would cost, what would be left, and which colleagues are away then',
  })
    .input(PreviewLeave)
    .output(z.object({ preview: LeavePreview })),
  people: route({
    method: 'GET',
    path: '/leaves/people',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    summary: 'People whose leave you see, by name; the first twenty whose name or e-mail has `search` in it',
    description: 'With `id` that person alone, or nobody where they are out of reach.',
  })
    .input(z.object({ search: z.string().trim().max(100).default(''), id: Id.optional() }))
    .output(z.object({ people: z.array(PersonName) })),
  policies: route({
    method: 'GET',
    path: '/leaves/policies',
    needs: 'leaves.read',
    summary: 'The rules of each type of leave that apply today',
  }).output(z.object({ policies: z.array(LeavePolicy) })),
  policyVersions: route({
    method: 'GET',
    path: '/leaves/policies/versions',
    needs: 'leaves.policy_manage',
    summary: 'Every version of the rules of one type of leave, the latest to begin first',
  })
    .input(PageQuery.extend({ leaveType: LeaveTypeName }))
    .output(z.object({ versions: z.array(LeavePolicyVersion), pagination: Pagination })),
  setPolicy: route({
    method: 'POST',
    path: '/leaves/policies',
    needs: 'leaves.policy_manage',
    summary: 'Set the rules of a type of leave from a day on',
    description:
      'From today at the earliest. Earlier versions are kept; of two that begin on the same day, the one made later applies. Yearly days apply to years that begin on or after that day. ' +
      '409 `leave.policy_changed_meanwhile` where a version was made after the `version` that was sent.',
    success: 201,
  })
    .input(SetLeavePolicy)
    .output(z.object({ policy: LeavePolicyVersion })),
  get: route({ method: 'GET', path: '/leaves/{id}', needs: 'leaves.read', summary: 'One leave request' })
    .input(z.object({ id: Id }))
    .output(z.object({ leaveRequest: LeaveRequest })),
  create: route({
    method: 'POST',
    path: '/leaves',
    needs: anyOf('leaves.create', 'leaves.request_form', ...requestPermissions),
    summary: 'Ask for leave',
    description: 'As JSON, or as multipart with a medical certificate. Notifies those who may decide.',
    success: 201,
    body: 'multipart',
  })
    .input(CreateLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  edit: route({
    method: 'PUT',
    path: '/leaves/{id}',
    needs: anyOf('leaves.create', 'leaves.request_form', ...requestPermissions),
    summary: 'Change a request of your own that nobody has decided on',
    description:
      'As JSON, or as multipart with another medical certificate. Tells those who may decide. ' +
      '409 `leave.changed_meanwhile` where its `updatedAt` is not the one that was sent.',
    body: 'multipart',
  })
    .input(EditLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  decide: route({
    method: 'PATCH',
    path: '/leaves/{id}/status',
    needs: anyOf('leaves.approve', 'leaves.reject', 'leaves.cancel', ...approvePermissions),
    summary: 'Approve, reject or cancel a leave request',
    description:
      'Nobody decides on their own request. The requester may cancel while it is pending, or approved and not begun.',
  })
    .input(DecideLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  previewEnd: route({
    method: 'POST',
    path: '/leaves/{id}/end/preview',
    needs: anyOf('leaves.approve', ...approvePermissions),
    summary: 'What ending an approved leave early, or taking it back, would change',
    description: 'The balance, absences and months of payroll, each as far as you see it. Nothing is changed.',
  })
    .input(PreviewEndLeave)
    .output(z.object({ preview: LeaveEndingPreview })),
  end: route({
    method: 'POST',
    path: '/leaves/{id}/end',
    needs: anyOf('leaves.approve', ...approvePermissions),
    summary: 'End an approved leave early, or take it back',
    description:
      'Also once it has begun or is over. With `lastDay` null the whole leave is taken back. Nobody ends their own leave. ' +
      '409 `leave.not_approved` where it is not approved, `leave.ended_already` where it ends on that day or before already, ' +
      '`leave.changed_meanwhile` where its `updatedAt` is not the one that was sent.',
  })
    .input(EndLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  certificate: route({
    method: 'GET',
    path: '/leaves/{id}/medical-certificate',
    needs: 'leaves.read',
    summary: 'The medical certificate of a leave request',
    description: 'For the requester and those who may decide on the request. Each look is recorded.',
    answer: 'file',
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
  balancesOf: route({
    method: 'GET',
    path: '/users/{id}/leave-balances',
    needs: anyOf('leaves.read', 'leaves.balance_view'),
    summary: 'A person’s leave balances for a year, this year by default',
  })
    .input(z.object({ id: Id, year: Year.optional() }))
    .output(z.object({ leaveBalances: z.array(LeaveBalance) })),
  balances: route({
    method: 'GET',
    path: '/leaves/balances/{userId}',
    needs: anyOf('leaves.balance_view', 'leaves.balance_manage', 'leaves.balance_update'),
    summary: 'A person’s leave balances of a year with the adjustments made to them',
  })
    .input(z.object({ userId: Id, year: Year.optional() }))
    .output(z.object({ balances: z.array(LeaveBalance), adjustments: z.array(LeaveAdjustment) })),
  entries: route({
    method: 'GET',
    path: '/leaves/balances/{userId}/entries',
    needs: anyOf('leaves.read', 'leaves.balance_view'),
    summary: 'The movements of days that make up one balance, newest first',
  })
    .input(PageQuery.extend(BalanceOf.shape))
    .output(z.object({ entries: z.array(LedgerEntry), pagination: Pagination })),
  adjust: route({
    method: 'POST',
    path: '/leaves/balances/{userId}/adjust',
    needs: anyOf('leaves.balance_create', 'leaves.balance_allocate'),
    summary: 'Add days to a leave balance, or take some away',
  })
    .input(AdjustBalance)
    .output(z.object({ balance: LeaveBalance, adjustment: LeaveAdjustment })),
}
