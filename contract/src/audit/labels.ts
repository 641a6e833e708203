/** Labels, as translation keys, of the actions that change nothing, such as views and failed attempts. */
export const viewLabels: Readonly<Record<string, string>> = {
  'application.resume_seen': 'Viewed a resume',
  'attendance.pay_seen': 'Viewed pay in attendance',
  'audit.entry_read': 'Viewed an audit entry',
  'audit.read': 'Viewed the audit trail',
  'banking.revealed': 'Viewed bank details',
  'document.seen': 'Viewed a document',
  'emergency_contact.seen': 'Viewed an emergency contact',
  'hiring_document.seen': 'Viewed a hiring document',
  'holiday.previewed': 'Previewed a holiday change',
  'leave.certificate_seen': 'Viewed a medical certificate',
  'leave.end_previewed': 'Previewed the end of leave',
  'outbox.mail_seen': 'Viewed an outbox email',
  'payroll.adjustments_seen': 'Viewed salary adjustments',
  'payroll.looked_at': 'Viewed payroll',
  'payroll.rules_previewed': 'Previewed pay rules',
  'payroll.salary_seen': 'Viewed a salary',
  'setting.previewed': 'Previewed a setting change',
  'shift.copy_previewed': 'Previewed copied shifts',
  'user.hire_date_previewed': 'Previewed a hire date change',
  'user.import_checked': 'Previewed an import',
  'user.pay_seen': 'Viewed a person’s pay',
  'user.status_previewed': 'Previewed a status change',
  'working_hours.previewed': 'Previewed working hours',
}

/** The actions of signing in and out, which the trail can leave out or list alone. */
export const signInActions: readonly string[] = ['session.began', 'session.ended', 'session.refused']

/** Labels, as translation keys, of other actions whose code alone does not make a good label. */
const otherLabels: Readonly<Record<string, string>> = {
  'api_key.end_told': 'API key expiry notified',
  'api_key.made': 'API key created',
  'attendance.auto_closed': 'Attendance closed automatically',
  'attendance.break_ended': 'Break ended',
  'attendance.break_started': 'Break started',
  'attendance.clocked_in': 'Clocked in',
  'attendance.clocked_out': 'Clocked out',
  'attendance.locations_forgotten': 'Clock-in locations deleted',
  'attendance.reviewed': 'Absences recorded',
  'backup.made': 'Backup completed',
  'banking.changed': 'Bank details changed',
  'document.expiry_told': 'Document expiry notified',
  'invoice.overdue_told': 'Overdue invoice notified',
  'key.replaced': 'Encryption key replaced',
  'key.rotated': 'Encryption key rotated',
  'key.rotation_started': 'Encryption key rotation started',
  'leave.certificate_given_up': 'Medical certificate deleted',
  'leave.taken_back': 'Leave revoked',
  'notification.all_read': 'All notifications read',
  'outbox.retried': 'Emails retried',
  'payroll.generation_joined': 'Payroll generation already running',
  'payroll.marked_paid_elsewhere': 'Months marked paid elsewhere',
  'payroll.missing_included': 'Missing people included',
  'payroll.paid_elsewhere_undone': '“Paid elsewhere” mark removed',
  'payroll.recount_kept': 'Earlier months kept as paid',
  'payroll.recount_settled': 'Earlier months settled',
  'payroll.recounts_closed': 'Earlier months now match',
  'performance.reminded': 'Performance reminders sent',
  'report.left': 'Unsubscribed from a report',
  'role.revoked_from_all': 'Role revoked from everyone',
  'session.began': 'Signed in',
  'session.everybody_ended': 'Everyone’s sessions ended',
  'session.others_ended': 'Other sessions ended',
  'session.person_ended': 'A person’s sessions ended',
  'session.refused': 'Sign-in refused',
  'template.unused': 'Unused email template notified',
  'user.address_refused': 'Email address change refused',
  'user.address_restored': 'Email address restored',
  'user.ending_undone': 'End of employment undone',
  'user.last_day_set': 'Last employment day set',
  'user.password_refused': 'Password reset refused',
  'user.exported': 'People exported',
  audit: 'Audit trail',
  'audit.exported': 'Audit trail exported',
  'audit.check_started': 'Audit trail check started',
}

/** Returns the label of an action or an area as a translation key, such as `Leave approved` for `leave.approved`. */
export function actionLabel(action: string): string {
  const label = action.replaceAll(/[._]/g, ' ').replace(/^api key/, 'API key')
  return viewLabels[action] ?? otherLabels[action] ?? label.charAt(0).toUpperCase() + label.slice(1)
}
