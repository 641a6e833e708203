import { z } from 'zod'

interface CodeMeaning {
  /** The HTTP status of its answers. */
  status: number
  /** An explanation for developers of clients. */
  meaning: string
}

/**
 * The codes of refusals, which let a screen distinguish the causes of one status. Sentences may change and be
 * translated; codes stay. A conflict always has a code; other refusals have one if something reads it.
 */
export const refusalCodes = {
  'account.changed_meanwhile': { status: 409, meaning: 'The account was changed since it was read' },
  'account.in_use': {
    status: 409,
    meaning: 'The account has or had people, or has invoices, and cannot be deleted; `details` counts them',
  },
  'account.name_taken': { status: 409, meaning: 'Another account has this name, whatever its capitals' },
  'attendance.already_in': { status: 409, meaning: 'The person is clocked in; `details.openSince` says since when' },
  'attendance.break_over': { status: 409, meaning: 'The break has ended already' },
  'attendance.changed_meanwhile': { status: 409, meaning: 'The record was changed since it was read' },
  'attendance.clock_behind': { status: 409, meaning: 'The server’s clock is behind what was recorded last' },
  'attendance.decided': { status: 409, meaning: 'The correction was decided on or withdrawn already' },
  'attendance.not_in': { status: 409, meaning: 'The person is not clocked in' },
  'attendance.on_break': { status: 409, meaning: 'Another break has not ended yet' },
  'attendance.overlap': { status: 409, meaning: 'The hours overlap those of another day' },
  'attendance.pending': { status: 409, meaning: 'A correction of that day waits for a decision already' },
  'attendance.repeated': { status: 409, meaning: 'The day has these hours already, by the same correction' },
  'attendance.has_hours': { status: 409, meaning: 'The day has hours already' },
  'attendance.still_in': { status: 409, meaning: 'The day cannot be corrected while its session is open' },
  'backup.running': { status: 409, meaning: 'A backup is being made' },
  'banking.unreadable': { status: 409, meaning: 'The stored details can no longer be opened' },
  'department.effect_changed': {
    status: 409,
    meaning: 'The change, or the documents or people that it is about, are not those confirmed',
  },
  'department.in_use': {
    status: 409,
    meaning: 'The department has people, job postings or shares; `details` counts them',
  },
  'department.taken': { status: 409, meaning: 'Another department has this name' },
  'department.too_many': { status: 409, meaning: 'There are as many departments as there may be' },
  'disk.full': { status: 507, meaning: 'The server’s disk is full; nothing was saved' },
  'document.changed_meanwhile': { status: 409, meaning: 'The document or folder was changed since it was read' },
  'document.duplicate': { status: 409, meaning: 'The same file is there already' },
  'document.folder_taken': { status: 409, meaning: 'A folder of the person has this name' },
  'document.versions_full': { status: 409, meaning: 'The document has as many versions as there may be' },
  'document.not_in_trash': { status: 409, meaning: 'The document is not in the trash' },
  'document.in_trash': { status: 409, meaning: 'The document is in the trash' },
  'document.too_many': { status: 409, meaning: 'The person has as many documents as there may be' },
  'file.damaged': { status: 502, meaning: 'The stored file is damaged' },
  'file.lost': { status: 410, meaning: 'The stored file was sealed with a key that is lost' },
  'file.missing': { status: 410, meaning: 'The stored file is no longer there' },
  'files.quota': { status: 409, meaning: 'The person’s files would together take more than they may' },
  'folder.too_many': { status: 409, meaning: 'The person has as many folders as they may have' },
  'hierarchy.changed_meanwhile': { status: 409, meaning: 'Somebody else moved the person since the tree was read' },
  'idempotency.outdated': { status: 409, meaning: 'Done before with this key, but the caller’s permissions changed' },
  'idempotency.reused': { status: 409, meaning: 'The key came before with other input; nothing was done' },
  'holiday.changed_meanwhile': { status: 409, meaning: 'The holiday was changed since it was read' },
  'holiday.taken': { status: 409, meaning: 'That day is a holiday already' },
  'hours.changed_meanwhile': { status: 409, meaning: 'Other working hours were set since they were read' },
  'import.outdated': { status: 409, meaning: 'The file would no longer do what its check said' },
  'import.under_way': { status: 409, meaning: 'Another import has not ended yet' },
  'invoice.changed_meanwhile': { status: 409, meaning: 'The invoice was changed since it was read' },
  'invoice.empty': { status: 409, meaning: 'An invoice with nothing to pay cannot be issued' },
  'invoice.no_address': { status: 409, meaning: 'The account has no email address to send the invoice to' },
  'invoice.outdated': {
    status: 409,
    meaning: 'Terms, employment or hours have changed since the draft was generated, so that it bills what is not due',
  },
  'invoice.paid_in_part': { status: 409, meaning: 'Something was paid or credited; the invoice cannot be voided' },
  'invoice.sent_already': { status: 409, meaning: 'The invoice was mailed to the same address within the last minute' },
  'invoice.wrong_status': { status: 409, meaning: 'An invoice cannot do that in its status' },
  'job.application_decided': { status: 409, meaning: 'The application cannot go from its step to that one' },
  'job.application_seen': { status: 409, meaning: 'Somebody looks at the application; it can no longer be withdrawn' },
  'job.applied': { status: 409, meaning: 'The person has applied for the job before' },
  'job.changed_meanwhile': { status: 409, meaning: 'The posting or application was changed since it was read' },
  'job.closing_passed': { status: 400, meaning: 'The posting’s closing date has passed; it needs another one' },
  'job.not_open': { status: 409, meaning: 'The job can no longer be applied for' },
  'job.wrong_status': { status: 409, meaning: 'A posting cannot do that in its status' },
  'key.too_many': { status: 409, meaning: 'The person has as many keys for programs as they may have' },
  'leave.begun': { status: 409, meaning: 'The approved leave has begun and can no longer be cancelled' },
  'leave.changed_meanwhile': { status: 409, meaning: 'The request was changed since it was read' },
  'leave.decided': { status: 409, meaning: 'The request was approved, rejected or cancelled already' },
  'leave.ended_already': { status: 409, meaning: 'The leave was ended by then already' },
  'leave.insufficient': { status: 400, meaning: 'The balance has fewer days left than were requested' },
  'leave.not_approved': { status: 409, meaning: 'The request is not approved, so there is no leave to end' },
  'leave.outside_employment': { status: 400, meaning: 'The days lie before the person’s employment begins' },
  'leave.overlap': { status: 409, meaning: 'The person has a pending or approved request for some of these days' },
  'leave.policy_changed_meanwhile': { status: 409, meaning: 'The policy was changed since it was read' },
  'leave.too_far_ahead': { status: 400, meaning: 'No days of leave have been granted for that year yet' },
  'link.invalid': { status: 400, meaning: 'The mailed link was used, has expired or never existed' },
  'outbox.no_server': { status: 409, meaning: 'There is no mail server' },
  'outbox.sent': { status: 409, meaning: 'The mail was sent already' },
  'payroll.changed_meanwhile': { status: 409, meaning: 'The record or adjustment was changed since it was read' },
  'payroll.decided': { status: 409, meaning: 'The adjustment was approved or rejected already' },
  'payroll.earlier_open': { status: 409, meaning: 'An earlier month of the person is not approved yet' },
  'payroll.generated_by_you': {
    status: 409,
    meaning: 'Whoever generated, recalculated, submitted or changed a record leaves its approval to another',
  },
  'payroll.held_back': { status: 409, meaning: 'The record is on hold; it is to be released first' },
  'payroll.missing_changed': {
    status: 409,
    meaning: 'The people who are missing, their months or their pay are not those confirmed any more',
  },
  'payroll.not_generated': { status: 409, meaning: 'The payroll of the month has not been generated yet' },
  'payroll.paid_elsewhere_settled': { status: 409, meaning: 'A later record settles a change of the month' },
  'payroll.recount_changed': {
    status: 409,
    meaning: 'The figures of a month to decide on have changed; `details` has the new ones',
  },
  'payroll.recount_decided': { status: 409, meaning: 'One of the months was decided on otherwise meanwhile' },
  'payroll.rules_too_early': { status: 400, meaning: 'The rules would reach into months that are approved' },
  'payroll.rules_unusual': {
    status: 409,
    meaning: 'Pay rules have unusual values that are not confirmed, named in `errors`',
  },
  'payroll.too_large': { status: 409, meaning: 'The pay of a person is more than a record can hold' },
  'payroll.under_way': { status: 409, meaning: 'Payroll is being generated at this moment' },
  'payroll.wrong_status': { status: 409, meaning: 'A record cannot go from its status to that one' },
  'performance.changed_meanwhile': { status: 409, meaning: 'The review, goal or note was changed since it was read' },
  'performance.locked': { status: 409, meaning: 'A completed review can no longer be changed' },
  'performance.submitted': { status: 409, meaning: 'The review is no longer a draft' },
  'performance.wrong_status': { status: 409, meaning: 'A review cannot go from its status to that one' },
  'position.effect_changed': {
    status: 409,
    meaning: 'The administrators who would get another position, or the merge itself, are not those confirmed',
  },
  'position.in_use': { status: 409, meaning: 'Somebody holds the position; `details` counts them' },
  'position.taken': { status: 409, meaning: 'Another position has this name' },
  'position.too_many': { status: 409, meaning: 'There are as many positions as there may be' },
  'report.changed_meanwhile': { status: 409, meaning: 'The report or its sending was changed since it was read' },
  'report.too_many': { status: 409, meaning: 'The person keeps as many of these as there may be' },
  'review.repeated': {
    status: 409,
    meaning: 'The author has submitted a review of the person and period before; send `again` to submit another',
  },
  'review.too_many_drafts': { status: 409, meaning: 'The author has as many drafts about the person as there may be' },
  'role.built_in': { status: 409, meaning: 'A role that every company has cannot be changed in this way' },
  'role.changed_meanwhile': { status: 409, meaning: 'The role was changed since it was read' },
  'role.held': { status: 409, meaning: 'The role cannot be deleted while somebody has it' },
  'role.name_taken': { status: 409, meaning: 'Another role has this name' },
  'role.too_many': { status: 409, meaning: 'There are as many roles as there may be' },
  'setting.changed_meanwhile': { status: 409, meaning: 'The setting was changed since it was read' },
  'shift.changed_meanwhile': { status: 409, meaning: 'The schedule was changed since it was read' },
  'shift.own_hours_lowered': {
    status: 409,
    meaning: 'Less would be agreed for the caller themselves; `details.days` has the days and minutes',
  },
  'shift.overlap': { status: 409, meaning: 'The person has another shift at that time' },
  'super_admin.last': { status: 409, meaning: 'The company would be left without a lasting, active Super Admin' },
  'template.changed_meanwhile': { status: 409, meaning: 'The template was changed since it was read' },
  'template.too_many': { status: 409, meaning: 'There are as many templates as there may be' },
  'user.address_changed_often': {
    status: 409,
    meaning: 'The person’s own address was changed too often within a week',
  },
  'user.changed_meanwhile': { status: 409, meaning: 'The person was changed since they were read' },
  'user.email_taken': { status: 409, meaning: 'Somebody else has this email address' },
  'user.inactive': { status: 409, meaning: 'The account is deactivated and gets no role' },
  'user.kept': { status: 409, meaning: 'The person has records that are kept and cannot be deleted' },
  'user.ll_id_taken': { status: 409, meaning: 'Somebody else has this LL-ID' },
  'user.not_activated': { status: 409, meaning: 'The account waits for its activation and cannot be deactivated' },
} as const satisfies Record<string, CodeMeaning>

/** The code of a refusal. */
export const RefusalCode = z.enum(Object.keys(refusalCodes) as [keyof typeof refusalCodes]).describe(
  Object.entries(refusalCodes)
    .map(([code, { status, meaning }]) => `\`${code}\` (${status}): ${meaning}`)
    .join('\n'),
)
export type RefusalCode = keyof typeof refusalCodes

/** The codes of one status. */
export type CodeOf<Status extends number> = {
  [Code in RefusalCode]: (typeof refusalCodes)[Code]['status'] extends Status ? Code : never
}[RefusalCode]
