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
import { leaveCalendarCalls } from './calendarCalls.ts'
import { leaveDecisions } from './decisions.ts'
import { CreateLeave, DecideLeave, EditLeave } from './drafts.ts'
import { EndLeave, LeaveEnding, LeaveEndingPreview, PreviewEndLeave } from './endings.ts'
import { leaveDetailCalls } from './detailCalls.ts'
import { Entitlement } from './details.ts'
import { leavePolicyCalls } from './policyCalls.ts'
import { LeavePreview, PreviewLeave } from './preview.ts'
import { leaveSorts } from './sorts.ts'
import { approvePermissions, requestPermissions } from './types.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant, Year } from '../kit/time.ts'

export const leaveStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'] as const
export const LeaveStatus = z.enum(leaveStatuses)
export type LeaveStatus = z.infer<typeof LeaveStatus>

/** The statuses that each status may change to (contract, "Leave"). Only approved leave can change after a decision. */
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
  /** The person who decided; null for a pending request, or one cancelled by its requester. */
  approvedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** URL of the certificate. Only for the requester and the people who may decide. */
  medicalCertificateUrl: z.string().nullable(),
  medicalCertificateName: z.string().nullable(),
  /** The early endings and revocations of the leave, oldest first; null in lists. */
  endings: z.array(LeaveEnding).nullable(),
  /**
   * A person who can end the leave, if the leave is the caller's own, is approved and has begun. Null in lists and for
   * other requests.
   */
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

/** The filters of the request list. `from` and `to` match requests with at least one day in that range. */
export const ListLeaves = PageQuery.extend({
  status: LeaveStatus.optional(),
  year: Year.optional(),
  leaveType: LeaveTypeName.optional(),
  from: Day.optional(),
  to: Day.optional(),
  search: z.string().trim().max(100).optional(),
  /** `own` omits the caller's own requests. */
  without: z.enum(['own']).optional(),
  sort: z.enum(leaveSorts).default('pending'),
  order: SortOrder.default('asc'),
})
export type ListLeaves = z.infer<typeof ListLeaves>

/** The filters of an export; its rows are newest first. */
export const ExportLeaves = ListLeaves.omit({ page: true, limit: true, sort: true, order: true, without: true }).extend(
  {
    format: ListFormat.default('csv'),
  },
)
export type ExportLeaves = z.infer<typeof ExportLeaves>

const LeavePage = z.object({ leaveRequests: z.array(LeaveRequest), pagination: Pagination })

export const leaves = {
  list: route({
    method: 'GET',
    path: '/leaves',
    needs: 'leaves.read',
    tool: 'list_leave',
    summary: 'List a person’s leave requests (by default your own), newest first',
  })
    .input(ListLeaves.extend({ userId: Id.optional() }))
    .output(LeavePage),
  team: route({
    method: 'GET',
    path: '/leaves/team',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    tool: 'list_team_leave',
    summary: 'List the leave requests of everyone below you: pending ones, then the newest',
  })
    .input(ListLeaves)
    .output(LeavePage),
  all: route({
    method: 'GET',
    path: '/leaves/all',
    needs: 'leaves.all_view',
    summary: 'List everyone’s leave requests: pending ones, then the newest',
  })
    .input(ListLeaves)
    .output(LeavePage),
  within: route({
    method: 'GET',
    path: '/leaves/within',
    needs: 'leaves.calendar_view',
    summary: 'List the leave requests you can see, including your own: pending ones, then the newest',
  })
    .input(ListLeaves)
    .output(LeavePage),
  export: route({
    method: 'GET',
    path: '/leaves/export',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    summary: 'Export all leave requests, or those of everyone below you, as a CSV file or an Excel workbook',
    description: 'The `Muster-Rows` header gives the number of rows. Exports are logged.',
    answer: 'file',
  })
    .input(ExportLeaves)
    .output(z.file()),
  ...leaveCalendarCalls,
  preview: route({
    method: 'GET',
    path: '/leaves/preview',
    needs: anyOf('leaves.create', 'leaves.request_form', ...requestPermissions),
    summary: 'Preview a request: days used, days left and colleagues away',
  })
    .input(PreviewLeave)
    .output(z.object({ preview: LeavePreview })),
  people: route({
    method: 'GET',
    path: '/leaves/people',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    summary: 'Search by name or email for people whose leave you can see; returns the first twenty',
    description: 'With `id`, returns only that person, or no one if you can’t see their leave.',
  })
    .input(z.object({ search: z.string().trim().max(100).default(''), id: Id.optional() }))
    .output(z.object({ people: z.array(PersonName) })),
  ...leavePolicyCalls,
  get: route({ method: 'GET', path: '/leaves/{id}', needs: 'leaves.read', summary: 'Get a leave request' })
    .input(z.object({ id: Id }))
    .output(z.object({ leaveRequest: LeaveRequest })),
  create: route({
    method: 'POST',
    path: '/leaves',
    needs: anyOf('leaves.create', 'leaves.request_form', ...requestPermissions),
    tool: 'request_leave',
    preview: 'leaves.preview',
    summary: 'Request leave',
    description: 'As JSON, or as multipart with a medical certificate. The approvers are notified.',
    success: 201,
    body: 'multipart',
  })
    .input(CreateLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  edit: route({
    method: 'PUT',
    path: '/leaves/{id}',
    needs: anyOf('leaves.create', 'leaves.request_form', ...requestPermissions),
    preview: 'leaves.preview',
    summary: 'Update your own pending request',
    description:
      'As JSON, or as multipart with another medical certificate. The approvers are notified. ' +
      '409 `leave.changed_meanwhile` if `updatedAt` does not match.',
    body: 'multipart',
  })
    .input(EditLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  decide: route({
    method: 'PATCH',
    path: '/leaves/{id}/status',
    needs: anyOf('leaves.approve', 'leaves.reject', 'leaves.cancel', ...approvePermissions),
    tool: 'decide_leave',
    summary: 'Approve, reject or cancel a leave request',
    description:
      'You can’t decide on your own request. The requester can cancel it while it is pending, or approved and not started.',
  })
    .input(DecideLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  ...leaveDecisions(LeaveRequest),
  previewEnd: route({
    method: 'POST',
    path: '/leaves/{id}/end/preview',
    reads: true,
    needs: anyOf('leaves.approve', ...approvePermissions),
    summary: 'Preview ending approved leave early, or revoking it',
    description: 'Returns the effect on the balance, absences and payroll months, as far as you can see them.',
  })
    .input(PreviewEndLeave)
    .output(z.object({ preview: LeaveEndingPreview })),
  end: route({
    method: 'POST',
    path: '/leaves/{id}/end',
    needs: anyOf('leaves.approve', ...approvePermissions),
    preview: 'leaves.previewEnd',
    summary: 'End approved leave early, or revoke it',
    description:
      'Possible before, during and after the leave. If `lastDay` is null, the whole leave is revoked. You can’t end your own leave. ' +
      '409 `leave.not_approved` if it is not approved, `leave.ended_already` if it already ends by that day, ' +
      '`leave.changed_meanwhile` if `updatedAt` does not match.',
  })
    .input(EndLeave)
    .output(z.object({ leaveRequest: LeaveRequest })),
  certificate: route({
    method: 'GET',
    path: '/leaves/{id}/medical-certificate',
    needs: 'leaves.read',
    summary: 'Download the medical certificate of a leave request',
    description: 'For the requester and the approvers. Access is logged.',
    answer: 'file',
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
  balancesOf: route({
    method: 'GET',
    path: '/users/{id}/leave-balances',
    needs: anyOf('leaves.read', 'leaves.balance_view'),
    tool: 'leave_balances',
    summary: 'List a person’s leave balances for a year (by default this year)',
  })
    .input(z.object({ id: Id, year: Year.optional() }))
    .output(z.object({ leaveBalances: z.array(LeaveBalance) })),
  balances: route({
    method: 'GET',
    path: '/leaves/balances/{userId}',
    needs: anyOf('leaves.balance_view', 'leaves.balance_manage', 'leaves.balance_update'),
    summary: 'List a person’s leave balances for a year, with manual adjustments',
  })
    .input(z.object({ userId: Id, year: Year.optional() }))
    .output(z.object({ balances: z.array(LeaveBalance), adjustments: z.array(LeaveAdjustment) })),
  entries: route({
    method: 'GET',
    path: '/leaves/balances/{userId}/entries',
    needs: anyOf('leaves.read', 'leaves.balance_view'),
    summary: 'List the ledger entries of a leave balance, newest first',
  })
    .input(PageQuery.extend(BalanceOf.shape))
    .output(
      z.object({
        entries: z.array(LedgerEntry),
        pagination: Pagination,
        /** The parts of the year that the policy’s steps make; null if the policy of the year has none. */
        entitlement: Entitlement.nullable(),
      }),
    ),
  ...leaveDetailCalls,
  adjust: route({
    method: 'POST',
    path: '/leaves/balances/{userId}/adjust',
    needs: anyOf('leaves.balance_create', 'leaves.balance_allocate'),
    summary: 'Add days to a leave balance, or subtract them',
  })
    .input(AdjustBalance)
    .output(z.object({ balance: LeaveBalance, adjustment: LeaveAdjustment })),
}
