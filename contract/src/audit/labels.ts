/** Labels of actions that read or attempted something and changed nothing; translation keys. */
export const viewLabels: Readonly<Record<string, string>> = {
  'application.resume_seen': 'Viewed a resume',
  'attendance.pay_seen': 'Viewed pay beside attendance',
  'audit.entry_read': 'Viewed an audit entry',
  'audit.read': 'Viewed the audit trail',
  'banking.revealed': 'Viewed bank details',
  'document.seen': 'Viewed a document',
  'emergency_contact.seen': 'Viewed an emergency contact',
  'hiring_document.seen': 'Viewed a hiring document',
  'holiday.previewed': 'Previewed a holiday change',
  'leave.certificate_seen': 'Viewed a medical certificate',
  'leave.end_previewed': 'Previewed the end of leave',
  'outbox.mail_seen': 'Viewed an email in the outbox',
  'payroll.adjustments_seen': 'Viewed salary adjustments',
  'payroll.looked_at': 'Viewed payroll',
  'payroll.rules_previewed': 'Previewed pay rules',
  'payroll.salary_seen': 'Viewed a salary',
  'setting.previewed': 'Previewed a setting change',
  'user.hire_date_previewed': 'Previewed a hire date change',
  'user.import_checked': 'Previewed an import',
  'user.pay_seen': 'Viewed a person’s pay',
  'user.status_previewed': 'Previewed a status change',
  'working_hours.previewed': 'Previewed working hours',
}

/** Labels of the other actions whose code does not read as words. */
const others: Readonly<Record<string, string>> = {
  'api_key.end_told': 'API key expiry notified',
  'document.expiry_told': 'Document expiry notified',
  'invoice.overdue_told': 'Overdue invoice notified',
  'user.exported': 'People exported',
  audit: 'Audit trail',
  'audit.exported': 'Audit trail exported',
  'audit.check_started': 'Audit trail check started',
}

/** Returns the label of an action or an area, `Leave approved` for `leave.approved`; a translation key. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ').replace(/^api key/, 'API key')
  return viewLabels[action] ?? others[action] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
