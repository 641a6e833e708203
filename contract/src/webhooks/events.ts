/**
 * An event that webhooks can receive. `actions` are the actions of the audit trail that it follows from, about any
 * record or only those of the type `subject`. The payload has the `fields` of the action, and the `details` only for
 * webhooks that include them: amounts, and what leave or reviews say about a person.
 */
export interface EventKind {
  description: string
  actions: readonly string[]
  subject?: string
  fields: readonly string[]
  details?: readonly string[]
}

const leaveFields = ['status', 'startDate', 'endDate'] as const
const requestFields = ['startDate', 'endDate', 'totalDays'] as const
const jobFields = ['status', 'closingDate'] as const
const shiftFields = ['userId', 'date', 'startTime', 'endTime', 'shiftType', 'breakMinutes'] as const
const personFields = ['position', 'department', 'managerId', 'hireDate', 'firstName', 'lastName', 'email'] as const

/**
 * The events by name, in the order in which they are offered. Names and fields only ever gain entries; anything else
 * needs a new version of the payload.
 */
export const webhookEvents = {
  'employee.created': {
    description: 'A person is added',
    actions: ['user.created', 'user.created_by_provider'],
    fields: personFields,
  },
  'employee.changed': {
    description: 'A person’s details change',
    actions: ['user.changed', 'profile.changed'],
    fields: personFields,
  },
  'employee.activated': {
    description: 'An account is activated',
    actions: ['account.activated', 'user.activated', 'user.ending_undone'],
    fields: ['status'],
  },
  'employee.deactivated': {
    description: 'An account is deactivated',
    actions: ['user.deactivated'],
    fields: ['status'],
  },
  'employee.last_day_set': { description: 'A last day is set', actions: ['user.last_day_set'], fields: ['lastDay'] },
  'employee.deleted': { description: 'A person is deleted', actions: ['user.deleted'], fields: [] },
  'leave.requested': {
    description: 'Leave is requested',
    actions: ['leave.requested'],
    fields: requestFields,
    details: ['leaveType', 'reason'],
  },
  'leave.changed': {
    description: 'A leave request is changed',
    actions: ['leave.changed'],
    fields: requestFields,
    details: ['leaveType', 'reason'],
  },
  'leave.approved': { description: 'Leave is approved', actions: ['leave.approved'], fields: leaveFields },
  'leave.rejected': {
    description: 'Leave is rejected',
    actions: ['leave.rejected'],
    fields: leaveFields,
    details: ['rejectionReason'],
  },
  'leave.cancelled': {
    description: 'Leave is cancelled',
    actions: ['leave.cancelled', 'leave.taken_back'],
    fields: leaveFields,
  },
  'leave.ended': {
    description: 'Leave ends early',
    actions: ['leave.ended'],
    fields: ['status', 'endDate', 'totalDays'],
  },
  'attendance.clocked_in': {
    description: 'A person clocks in',
    actions: ['attendance.clocked_in'],
    fields: ['date', 'clockIn'],
  },
  'attendance.clocked_out': {
    description: 'A person clocks out',
    actions: ['attendance.clocked_out'],
    fields: ['date', 'clockOut', 'autoClosed'],
  },
  'attendance.auto_closed': {
    description: 'Forgotten clock-outs are entered',
    actions: ['attendance.auto_closed'],
    fields: ['closed'],
  },
  'attendance.correction_requested': {
    description: 'A correction of hours is requested',
    actions: ['attendance.correction_requested'],
    fields: ['date', 'hours'],
    details: ['reason'],
  },
  'attendance.correction_approved': {
    description: 'A correction of hours is approved',
    actions: ['attendance.correction_approved'],
    fields: ['status', 'hours'],
  },
  'attendance.correction_rejected': {
    description: 'A correction of hours is rejected',
    actions: ['attendance.correction_rejected'],
    fields: ['status', 'hours'],
    details: ['reason'],
  },
  'shift.created': { description: 'A shift is created', actions: ['shift.created'], fields: shiftFields },
  'shift.changed': { description: 'A shift is changed', actions: ['shift.changed'], fields: shiftFields },
  'shift.deleted': { description: 'A shift is deleted', actions: ['shift.deleted'], fields: shiftFields },
  'payroll.approved': {
    description: 'Payroll of a month is approved',
    actions: ['payroll.approved'],
    subject: 'payroll_run',
    fields: ['period', 'status', 'count'],
  },
  'payroll.paid': {
    description: 'Payroll of a month is marked as paid',
    actions: ['payroll.paid'],
    subject: 'payroll_run',
    fields: ['period', 'status', 'count'],
  },
  'payroll.record_approved': {
    description: 'A single payroll record is approved',
    actions: ['payroll.approved'],
    subject: 'payroll_record',
    fields: ['period', 'status'],
  },
  'payroll.record_paid': {
    description: 'A single payroll record is marked as paid',
    actions: ['payroll.paid'],
    subject: 'payroll_record',
    fields: ['period', 'status'],
  },
  'review.submitted': { description: 'A review is submitted', actions: ['review.submitted'], fields: ['status'] },
  'review.completed': { description: 'A review is completed', actions: ['review.completed'], fields: ['status'] },
  'job.published': { description: 'A job is published', actions: ['job.published'], fields: jobFields },
  'job.closed': { description: 'A job is closed', actions: ['job.closed'], fields: jobFields },
  'job.expired': { description: 'Jobs pass their closing date', actions: ['job.expired'], fields: ['closed'] },
  'application.submitted': {
    description: 'A person applies for a job',
    actions: ['application.submitted'],
    fields: ['jobId'],
  },
  'application.moved': {
    description: 'An application moves on',
    actions: ['application.moved'],
    fields: ['status'],
    details: ['note'],
  },
  'invoice.issued': {
    description: 'An invoice is issued',
    actions: ['invoice.issued'],
    fields: ['number', 'status', 'dueDate'],
    details: ['total', 'currency'],
  },
  'invoice.payment_recorded': {
    description: 'A payment is recorded',
    actions: ['invoice.payment_recorded'],
    fields: ['number', 'status', 'paidOn'],
    details: ['amount', 'paid'],
  },
  'invoice.voided': {
    description: 'An invoice is voided',
    actions: ['invoice.voided'],
    fields: ['number', 'status'],
    details: ['total', 'currency'],
  },
} as const satisfies Record<string, EventKind>

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The event that a test of a webhook sends; no one subscribes to it. */
export const testEvent = 'webhook.test'

/** The version of the payloads: a change that could break a receiver raises it. */
export const payloadVersion = 1
