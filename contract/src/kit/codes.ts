import { z } from 'zod'
import { payrollCodes } from './payrollCodes.ts'

interface CodeMeaning {
  /** The HTTP status of a response with this code. */
  status: number
  /** The meaning of the code, for developers of API clients. */
  meaning: string
}

/**
 * The codes of refused calls. They distinguish the causes that share one HTTP status. A code never changes; the error
 * message may change or be translated. Every 409 has a code; a refusal with another status has one only if some client
 * needs it.
 */
export const refusalCodes = {
  ...payrollCodes,
  'account.changed_meanwhile': { status: 409, meaning: 'The account has changed since it was read' },
  'account.in_use': {
    status: 409,
    meaning: 'The account can’t be deleted: it has or had people, or has invoices; counts in `details`',
  },
  'account.name_taken': { status: 409, meaning: 'Another account has this name (case-insensitive)' },
  'assistant.off': { status: 403, meaning: 'The company does not allow assistants' },
  'attendance.already_in': { status: 409, meaning: 'The person is clocked in since `details.openSince`' },
  'attendance.break_over': { status: 409, meaning: 'The break has already ended' },
  'attendance.changed_meanwhile': { status: 409, meaning: 'The record has changed since it was read' },
  'attendance.clock_behind': { status: 409, meaning: 'The server’s clock is behind the latest record' },
  'attendance.decided': { status: 409, meaning: 'The correction is already decided or withdrawn' },
  'attendance.not_in': { status: 409, meaning: 'The person is not clocked in' },
  'attendance.on_break': { status: 409, meaning: 'Another break is still running' },
  'attendance.overtime_decided': { status: 409, meaning: 'The day’s overtime is no longer pending' },
  'attendance.overlap': { status: 409, meaning: 'The hours overlap those of another day' },
  'attendance.pending': { status: 409, meaning: 'A correction of that day is already pending' },
  'attendance.repeated': { status: 409, meaning: 'The same correction was already made' },
  'attendance.has_hours': { status: 409, meaning: 'The day already has hours' },
  'attendance.still_in': { status: 409, meaning: 'The day can’t be corrected while its session is open' },
  'backup.last': { status: 409, meaning: 'No other backup could be restored' },
  'backup.running': { status: 409, meaning: 'A backup is running' },
  'banking.accounts_changed': { status: 409, meaning: 'The further accounts have changed since they were read' },
  'banking.missing': { status: 409, meaning: 'Further accounts need banking details' },
  'banking.too_many': { status: 409, meaning: 'The maximum number of further accounts is reached' },
  'banking.unreadable': { status: 409, meaning: 'The stored details can no longer be decrypted' },
  'department.effect_changed': {
    status: 409,
    meaning: 'The change, or the documents or people it affects, no longer match what was confirmed',
  },
  'department.in_use': {
    status: 409,
    meaning: 'The department has people, job postings or shares; counts in `details`',
  },
  'department.taken': { status: 409, meaning: 'Another department has this name' },
  'department.too_many': { status: 409, meaning: 'The maximum number of departments is reached' },
  'disk.full': { status: 507, meaning: 'The server’s disk is full; nothing was saved' },
  'document.changed_meanwhile': { status: 409, meaning: 'The document or folder has changed since it was read' },
  'document.duplicate': { status: 409, meaning: 'The same file already exists' },
  'document.folder_taken': { status: 409, meaning: 'The person already has a folder with this name' },
  'document.versions_full': { status: 409, meaning: 'The maximum number of versions is reached' },
  'document.not_in_trash': { status: 409, meaning: 'The document is not in the trash' },
  'document.in_trash': { status: 409, meaning: 'The document is in the trash' },
  'document.too_many': { status: 409, meaning: 'The person’s maximum number of documents is reached' },
  'file.damaged': { status: 502, meaning: 'The stored file is damaged' },
  'file.lost': { status: 410, meaning: 'The key that encrypts the stored file is lost' },
  'file.missing': { status: 410, meaning: 'The stored file no longer exists' },
  'files.quota': { status: 409, meaning: 'The person’s storage limit would be exceeded' },
  'files.unavailable': { status: 503, meaning: 'The storage of files can’t be reached; nothing was saved' },
  'folder.too_many': { status: 409, meaning: 'The person’s maximum number of folders is reached' },
  'hierarchy.changed_meanwhile': { status: 409, meaning: 'Someone else moved the person since the tree was read' },
  'idempotency.outdated': {
    status: 409,
    meaning: 'This key was already used; the caller’s permissions have changed since',
  },
  'idempotency.reused': { status: 409, meaning: 'The key was already used with other input; nothing was done' },
  'holiday.changed_meanwhile': { status: 409, meaning: 'The holiday has changed since it was read' },
  'holiday.taken': { status: 409, meaning: 'The day is already a holiday' },
  'hours.changed_meanwhile': { status: 409, meaning: 'The working hours have changed since they were read' },
  'import.outdated': { status: 409, meaning: 'The file would no longer have the effect that was checked' },
  'import.under_way': { status: 409, meaning: 'Another import is running' },
  'invoice.changed_meanwhile': { status: 409, meaning: 'The invoice has changed since it was read' },
  'invoice.empty': { status: 409, meaning: 'An invoice without an amount can’t be issued' },
  'invoice.no_address': { status: 409, meaning: 'The account has no email address to send the invoice to' },
  'invoice.outdated': {
    status: 409,
    meaning: 'Terms, employment or hours have changed since the draft was generated, so it bills too much',
  },
  'invoice.paid_in_part': { status: 409, meaning: 'The invoice can’t be voided: it is partly paid or credited' },
  'invoice.sent_already': { status: 409, meaning: 'The invoice was sent to the same address within the last minute' },
  'invoice.wrong_status': { status: 409, meaning: 'The invoice’s status does not allow this' },
  'job.application_decided': { status: 409, meaning: 'The application can’t move from its current step to this one' },
  'job.application_seen': { status: 409, meaning: 'The application is under review and can no longer be withdrawn' },
  'job.applied': { status: 409, meaning: 'The person has already applied for the job' },
  'job.changed_meanwhile': { status: 409, meaning: 'The posting or application has changed since it was read' },
  'job.closing_passed': { status: 400, meaning: 'The posting’s closing date has passed; it needs a new one' },
  'job.not_open': { status: 409, meaning: 'The job no longer accepts applications' },
  'job.wrong_status': { status: 409, meaning: 'The posting’s status does not allow this' },
  'assistant_key.too_many': { status: 409, meaning: 'The person’s maximum number of assistant keys is reached' },
  'key.too_many': { status: 409, meaning: 'The person’s maximum number of API keys is reached' },
  'scim.invalid_filter': { status: 400, meaning: 'The filter of a SCIM call can’t be read or is not supported' },
  'scim.invalid_syntax': { status: 400, meaning: 'The body of a SCIM call has not the form of the protocol' },
  'scim.invalid_path': { status: 400, meaning: 'The path of a SCIM operation can’t be read or is not supported' },
  'scim.no_target': { status: 400, meaning: 'The path of a SCIM operation selects nothing' },
  'scim.invalid_value': { status: 400, meaning: 'A value of a SCIM call is missing or not acceptable' },
  'scim.mutability': { status: 400, meaning: 'The attribute of a SCIM call can’t be changed' },
  'scim.user_exists': { status: 409, meaning: 'Someone else has the user name or external id of a SCIM call' },
  'scim.version': { status: 412, meaning: 'The resource of a SCIM call has another version than If-Match' },
  'webhook.too_many': { status: 409, meaning: 'The maximum number of webhooks is reached' },
  'webhook.pending': { status: 409, meaning: 'The event is still pending' },
  'webhook.off': { status: 409, meaning: 'The webhook is switched off' },
  'leave.begun': { status: 409, meaning: 'The approved leave has started and can no longer be cancelled' },
  'leave.changed_meanwhile': { status: 409, meaning: 'The request has changed since it was read' },
  'leave.decided': { status: 409, meaning: 'The request is already approved, rejected or cancelled' },
  'leave.ended_already': { status: 409, meaning: 'The leave already ends on or before that day' },
  'leave.insufficient': { status: 400, meaning: 'The balance has fewer days than requested' },
  'leave.not_approved': { status: 409, meaning: 'The request is not approved, so there is no leave to end' },
  'leave.outside_employment': { status: 400, meaning: 'The days are outside the person’s employment' },
  'leave.overlap': { status: 409, meaning: 'The person has a pending or approved request for some of these days' },
  'leave.policy_changed_meanwhile': { status: 409, meaning: 'The policy has changed since it was read' },
  'leave.too_far_ahead': { status: 400, meaning: 'Leave days for that year are not granted yet' },
  'link.invalid': { status: 400, meaning: 'The emailed link is used, expired or unknown' },
  'list_view.name_taken': { status: 409, meaning: 'The person already has a view of the list with this name' },
  'list_view.too_many': { status: 409, meaning: 'The person’s maximum number of views of the list is reached' },
  'outbox.no_server': { status: 409, meaning: 'No mail server is configured' },
  'outbox.sent': { status: 409, meaning: 'The email is already sent' },
  'passkey.known': { status: 409, meaning: 'The passkey is already stored' },
  'passkey.not_allowed': { status: 403, meaning: 'The company does not allow signing in with a passkey alone' },
  'passkey.refused': { status: 400, meaning: 'The passkey is not valid for this site and session, or took too long' },
  'passkey.too_many': { status: 409, meaning: 'The person already has the maximum number of passkeys' },
  'passkey.unavailable': { status: 409, meaning: 'Browsers have no passkeys at the address of this installation' },
  'performance.changed_meanwhile': { status: 409, meaning: 'The review, goal or note has changed since it was read' },
  'performance.locked': { status: 409, meaning: 'A completed review can no longer be changed' },
  'performance.submitted': { status: 409, meaning: 'The review is no longer a draft' },
  'performance.wrong_status': { status: 409, meaning: 'The review can’t change from its status to this one' },
  'position.effect_changed': {
    status: 409,
    meaning: 'The merge, or the administrators whose position changes, no longer match what was confirmed',
  },
  'position.in_use': { status: 409, meaning: 'The position is in use; the count is in `details`' },
  'position.taken': { status: 409, meaning: 'Another position has this name' },
  'position.too_many': { status: 409, meaning: 'The maximum number of positions is reached' },
  'report.changed_meanwhile': { status: 409, meaning: 'The report or its schedule has changed since it was read' },
  'report.too_many': { status: 409, meaning: 'The person’s maximum number of reports is reached' },
  'review.repeated': {
    status: 409,
    meaning: 'The author has already reviewed the person for this period; send `again` to submit another review',
  },
  'review.too_many_drafts': {
    status: 409,
    meaning: 'The author’s maximum number of drafts about the person is reached',
  },
  'role.built_in': { status: 409, meaning: 'A built-in role can’t be changed in this way' },
  'role.changed_meanwhile': { status: 409, meaning: 'The role has changed since it was read' },
  'role.held': { status: 409, meaning: 'The role can’t be deleted while someone has it' },
  'role.name_taken': { status: 409, meaning: 'Another role has this name' },
  'role.too_many': { status: 409, meaning: 'The maximum number of roles is reached' },
  'setting.changed_meanwhile': { status: 409, meaning: 'The setting has changed since it was read' },
  'shift.changed_meanwhile': { status: 409, meaning: 'The schedule has changed since it was read' },
  'shift.own_hours_lowered': {
    status: 409,
    meaning: 'The caller’s own agreed hours would be lowered; days and minutes in `details.days`',
  },
  'shift.not_for_all': {
    status: 409,
    meaning: 'The schedule is not possible for all of the people; nothing was saved',
  },
  'shift.overlap': { status: 409, meaning: 'The person has another shift at that time' },
  'sso.changed_meanwhile': { status: 409, meaning: 'The sign-in provider has changed since it was read' },
  'sso.expired': { status: 401, meaning: 'There is no sign-in through a provider to confirm, or it is too old' },
  'sso.none': { status: 409, meaning: 'No sign-in provider is enabled' },
  'sso.not_linked': { status: 409, meaning: 'The person is not linked with a sign-in provider' },
  'sso.only_way': { status: 409, meaning: 'The person can only sign in through the provider' },
  'sso.password_off': { status: 403, meaning: 'The person must sign in through a provider' },
  'sso.too_many': { status: 409, meaning: 'The maximum number of sign-in providers is reached' },
  'super_admin.last': { status: 409, meaning: 'There must always be an active Super Admin whose role does not expire' },
  'template.changed_meanwhile': { status: 409, meaning: 'The template has changed since it was read' },
  'template.too_many': { status: 409, meaning: 'The maximum number of templates is reached' },
  'two_factor.confirm': { status: 403, meaning: 'The second factor must be confirmed again; then repeat the call' },
  'two_factor.expired': { status: 401, meaning: 'The unfinished sign-in is completed, expired or unknown' },
  'two_factor.none': { status: 409, meaning: 'The account has no second factor, or its set-up was not begun' },
  'two_factor.not_offered': { status: 403, meaning: 'The company does not offer two-factor sign-in to the person' },
  'two_factor.refused': { status: 401, meaning: 'The password, the code or the passkey of a sign-in is wrong' },
  'two_factor.required': { status: 409, meaning: 'One of the person’s roles requires two-factor sign-in' },
  'two_factor.set_up': {
    status: 403,
    meaning: 'One of the person’s roles requires two-factor sign-in; they must set it up first',
  },
  'user.address_changed_often': {
    status: 409,
    meaning: 'The person changed their own address too often within a week',
  },
  'user.changed_meanwhile': { status: 409, meaning: 'The person has changed since they were read' },
  'user.email_taken': { status: 409, meaning: 'Someone else has this email address' },
  'user.inactive': { status: 409, meaning: 'The account is deactivated and can’t get a role' },
  'user.kept': { status: 409, meaning: 'The person can’t be deleted: they have records that are kept' },
  'user.ll_id_taken': { status: 409, meaning: 'Someone else has this LL-ID' },
  'user.not_activated': { status: 409, meaning: 'The account is pending activation and can’t be deactivated' },
} as const satisfies Record<string, CodeMeaning>

/** The code of a refusal. */
export const RefusalCode = z.enum(Object.keys(refusalCodes) as [keyof typeof refusalCodes]).describe(
  Object.entries(refusalCodes)
    .map(([code, { status, meaning }]) => `\`${code}\` (${status}): ${meaning}`)
    .join('\n'),
)
export type RefusalCode = keyof typeof refusalCodes

/** The refusal codes with a given HTTP status. */
export type CodeOf<Status extends number> = {
  [Code in RefusalCode]: (typeof refusalCodes)[Code]['status'] extends Status ? Code : never
}[RefusalCode]
