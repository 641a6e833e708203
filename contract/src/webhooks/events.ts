/**
 * An event that webhooks can receive. `action` is the action of the audit trail that it follows from. The payload has
 * the `fields` of that action, and the `details` only for webhooks that include them: amounts, and what leave or
 * reviews say about a person.
 */
export interface EventKind {
  description: string
  action: string
  fields: readonly string[]
  details?: readonly string[]
}

const leaveFields = ['status', 'startDate', 'endDate'] as const
const jobFields = ['title', 'department', 'location', 'status', 'closingDate'] as const
const shiftFields = ['date', 'startTime', 'endTime', 'shiftType', 'breakMinutes'] as const
const personFields = [
  'position',
  'department',
  'managerId',
  'status',
  'hireDate',
  'firstName',
  'lastName',
  'email',
] as const

/**
 * The events by name, in the order in which they are offered. Names and fields only ever gain entries; anything else
 * needs a new version of the payload.
 */
export const webhookEvents = {
  'employee.created': { description: 'A person is added', action: 'user.created', fields: personFields },
  'employee.changed': { description: 'A person’s details change', action: 'user.changed', fields: personFields },
  'employee.activated': { description: 'An account is activated', action: 'user.activated', fields: ['status'] },
  'employee.deactivated': { description: 'An account is deactivated', action: 'user.deactivated', fields: ['status'] },
  'employee.last_day_set': { description: 'A last day is set', action: 'user.last_day_set', fields: ['lastDay'] },
  'employee.deleted': { description: 'A person is deleted', action: 'user.deleted', fields: [] },
  'leave.requested': {
    description: 'Leave is requested',
    action: 'leave.requested',
    fields: [...leaveFields, 'totalDays'],
    details: ['leaveType', 'reason'],
  },
  'leave.changed': {
    description: 'A leave request is changed',
    action: 'leave.changed',
    fields: [...leaveFields, 'totalDays'],
    details: ['leaveType', 'reason'],
  },
  'leave.approved': { description: 'Leave is approved', action: 'leave.approved', fields: leaveFields },
  'leave.rejected': {
    description: 'Leave is rejected',
    action: 'leave.rejected',
    fields: leaveFields,
    details: ['rejectionReason'],
  },
  'leave.cancelled': { description: 'Leave is cancelled', action: 'leave.cancelled', fields: leaveFields },
  'leave.ended': { description: 'Leave ends early', action: 'leave.ended', fields: leaveFields },
  'attendance.clocked_in': {
    description: 'A person clocks in',
    action: 'attendance.clocked_in',
    fields: ['date', 'clockIn'],
  },
  'attendance.clocked_out': {
    description: 'A person clocks out',
    action: 'attendance.clocked_out',
    fields: ['date', 'clockOut', 'autoClosed'],
  },
  'attendance.correction_requested': {
    description: 'A correction of hours is requested',
    action: 'attendance.correction_requested',
    fields: ['date', 'hours'],
    details: ['reason'],
  },
  'attendance.correction_approved': {
    description: 'A correction of hours is approved',
    action: 'attendance.correction_approved',
    fields: ['status', 'hours'],
  },
  'attendance.correction_rejected': {
    description: 'A correction of hours is rejected',
    action: 'attendance.correction_rejected',
    fields: ['status', 'hours'],
    details: ['reason'],
  },
  'shift.created': { description: 'A shift is created', action: 'shift.created', fields: shiftFields },
  'shift.changed': { description: 'A shift is changed', action: 'shift.changed', fields: shiftFields },
  'shift.deleted': { description: 'A shift is deleted', action: 'shift.deleted', fields: shiftFields },
  'payroll.approved': {
    description: 'Payroll of a month is approved',
    action: 'payroll.approved',
    fields: ['period', 'status', 'count'],
  },
  'payroll.paid': {
    description: 'Payroll of a month is marked as paid',
    action: 'payroll.paid',
    fields: ['period', 'status', 'count'],
  },
  'review.submitted': { description: 'A review is submitted', action: 'review.submitted', fields: ['status'] },
  'review.completed': { description: 'A review is completed', action: 'review.completed', fields: ['status'] },
  'job.published': { description: 'A job is published', action: 'job.published', fields: jobFields },
  'job.closed': { description: 'A job is closed', action: 'job.closed', fields: jobFields },
  'application.submitted': {
    description: 'A person applies for a job',
    action: 'application.submitted',
    fields: ['jobId'],
  },
  'application.moved': {
    description: 'An application moves on',
    action: 'application.moved',
    fields: ['status'],
    details: ['note'],
  },
  'invoice.issued': {
    description: 'An invoice is issued',
    action: 'invoice.issued',
    fields: ['number', 'status', 'dueDate'],
    details: ['total', 'currency'],
  },
  'invoice.payment_recorded': {
    description: 'A payment is recorded',
    action: 'invoice.payment_recorded',
    fields: ['number', 'status', 'paidOn'],
    details: ['amount', 'paid'],
  },
  'invoice.voided': {
    description: 'An invoice is voided',
    action: 'invoice.voided',
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
