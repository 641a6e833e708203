import { formatNumber } from '@muster/contract/kit/formatters'
import i18next, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

/**
 * The English texts that need an entry: singular forms, and texts with two meanings that another language may translate
 * differently. All other English texts are only in the code.
 */
const english = {
  '{count} days_one': '{count} day',
  '{count} people are owed differences._one': '{count} person is owed differences.',
  '{count} calendar days_one': '{count} calendar day',
  '{days} days_one': '{days} day',
  '{count} changes_one': '{count} change',
  '{count} requests_one': '{count} request',
  '{count} questions to answer_one': '{count} question to answer',
  '{count} people away_one': '{count} person away',
  '{count} colleagues_one': '{count} colleague',
  '{count} reports_one': '{count} report',
  '{count} results_one': '{count} result',
  '{count} people without pay_one': '{count} person without pay',
  'Gave up after {count} attempts_one': 'Gave up after {count} attempt',
  '{count} emails could not be sent_one': '{count} email could not be sent',
  '{count} emails held without a mail server_one': '{count} email held without a mail server',
  '{count} API keys expire soon_one': '{count} API key expires soon',
  '{count} records to approve_one': '{count} record to approve',
  '{count} weeks_one': '{count} week',
  '{count} weeks of overtime_one': '{count} week of overtime',
  '{count} people found_one': '{count} person found',
  '{count} people below {name} move too._one': '{count} person below {name} moves too.',
  'and {count} others_one': 'and {count} other',
  '{count} accounts had no code, so the file says “not assigned”. Enter the codes in Settings, Payroll, Accounting._one':
    '{count} account had no code, so the file says “not assigned”. Enter the code in Settings, Payroll, Accounting.',
  'and {count} more days_one': 'and {count} more day',
  'and {count} more lines_one': 'and {count} more line',
  'and {count} more entries_one': 'and {count} more entry',
  'and {count} more people_one': 'and {count} more person',
  '{count} sign-offs are missing_one': '{count} sign-off is missing',
  '{count} permissions_one': '{count} permission',
  '{count} events_one': '{count} event',
  '{count} users_one': '{count} user',
  '{count} people_one': '{count} person',
  '{count} people have the status “{status}”, which these rules lack. They count as “{other}”._one':
    '{count} person has the status “{status}”, which these rules lack. They count as “{other}”.',
  '{count} years of service_one': '{count} year of service',
  '{count} months of service_one': '{count} month of service',
  '{count} shifts_one': '{count} shift',
  '{count} shifts copied_one': '{count} shift copied',
  '{count} shifts skipped_one': '{count} shift skipped',
  'Only the {count} people on this page are included._one': 'Only the person on this page is included.',
  'Copy {count} Shifts_one': 'Copy {count} Shift',
  '{count} people, active or pending activation_one': '{count} person, active or pending activation',
  'Import {count} people_one': 'Import {count} person',
  '{count} people added_one': '{count} person added',
  '{count} people removed_one': '{count} person removed',
  'Remove {count} people from the group?_one': 'Remove {count} person from the group?',
  '{count} people now report to {manager}._one': '{count} person now reports to {manager}.',
  '{count} people now have no manager._one': '{count} person now has no manager.',
  '{count} direct reports_one': '{count} direct report',
  '{count} leave requests_one': '{count} leave request',
  '{count} corrections_one': '{count} correction',
  '{count} overtime requests_one': '{count} overtime request',
  '{count} salary adjustments_one': '{count} salary adjustment',
  '{count} attendance records_one': '{count} attendance record',
  '{count} documents_one': '{count} document',
  '{count} documents to read and confirm_one': '{count} document to read and confirm',
  '{role}: {count} users_one': '{role}: {count} user',
  '{count} people gain it_one': '{count} person gains it',
  '{count} people lose it_one': '{count} person loses it',
  'and {count} more changes_one': 'and {count} more change',
  '{count} entries_one': '{count} entry',
  '{count} entries sealed, the latest {when}._one': '{count} entry sealed, {when}.',
  '{count} entries not sealed yet._one': '{count} entry not sealed yet.',
  '{count} entries checked, {when}._one': '{count} entry checked, {when}.',
  '{count} problems in total_one': '{count} problem in total',
  '{count} problems need your attention_one': '{count} problem needs your attention',
  'Muster works, with {count} warnings_one': 'Muster works, with {count} warning',
  '{count} devices_one': '{count} device',
  '{count} passkeys_one': '{count} passkey',
  'Your password and one of your {count} passkeys_one': 'Your password and your passkey',
  'Your password and your app, or one of {count} passkeys_one': 'Your password and your app or passkey',
  '{count} sessions_one': '{count} session',
  '{count} sessions ended_one': '{count} session ended',
  '{count} payroll records_one': '{count} payroll record',
  '{count} payroll records submitted for approval_one': '{count} payroll record submitted for approval',
  '{count} payroll records approved_one': '{count} payroll record approved',
  '{count} payroll records marked as paid_one': '{count} payroll record marked as paid',
  '{count} payroll records sent back to draft_one': '{count} payroll record sent back to draft',
  '{count} drafts discarded_one': '{count} draft discarded',
  '{count} records on hold_one': '{count} record on hold',
  '{count} people can’t be paid by bank file_one': '{count} person can’t be paid by bank file',
  '{count} people skipped_one': '{count} person skipped',
  '{count} records are created_one': '{count} record is created',
  '{count} drafts are recalculated ({changed} with changes)_one':
    '{count} draft is recalculated ({changed} with changes)',
  '{count} drafts_one': '{count} draft',
  '{count} unapproved records with exceptions_one': '{count} unapproved record with exceptions',
  '{count} drafts are recalculated without changes_one': '{count} draft is recalculated without changes',
  '{count} drafts are removed_one': '{count} draft is removed',
  '{count} submitted records stay unchanged_one': '{count} submitted record stays unchanged',
  '{count} people are skipped_one': '{count} person is skipped',
  '{count} records will have exceptions_one': '{count} record will have exceptions',
  'Generated {count} payroll records_one': 'Generated {count} payroll record',
  '{quantity} months at {rate}_one': '{quantity} month at {rate}',
  '{quantity} weeks at {rate}_one': '{quantity} week at {rate}',
  '{count} job postings_one': '{count} job posting',
  '{count} shared documents_one': '{count} shared document',
  '{count} accounts_one': '{count} account',
  '{count} invoices_one': '{count} invoice',
  '{count} credit notes_one': '{count} credit note',
  '{count} invoices and credit notes_one': '{count} invoice or credit note',
  '{count} holidays added_one': '{count} holiday added',
  '{count} days were already holidays._one': '{count} day was already a holiday.',
  'Add {count} Holidays_one': 'Add {count} Holiday',
  '{count} open jobs_one': '{count} open job',
  '{count} applications_one': '{count} application',
  '{count} notifications_one': '{count} notification',
  '{count} downloads_one': '{count} download',
  'Upload {count} files_one': 'Upload {count} file',
  '{count} files uploaded_one': '{count} file uploaded',
  '{count} files could not be uploaded_one': '{count} file could not be uploaded',
  '{count} reviews_one': '{count} review',
  '{count} goals_one': '{count} goal',
  'All {count} goals_one': '{count} goal',
  '{count} reviews in total_one': '{count} review in total',
  '{count} notes_one': '{count} note',
  '{count} rows_one': '{count} row',
  'Needs Improvement_rating': 'Needs Improvement',
  'Needs Improvement_note': 'Needs Improvement',
}

/** Parameters that are numbers but not counts, so they get no separator: 2026, not 2,026. */
const ungrouped = new Set(['year'])

/** The translations. The English text is the key; `{name}` in it is a parameter. */
export const i18n = i18next

/** Formats number parameters with thousands separators: `1,307 requests`. */
const grouping: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    typeof value === 'number' && !ungrouped.has(options?.interpolationkey)
      ? formatNumber(value, language ?? 'en')
      : (value as string),
}

void i18n
  .use(grouping)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
  })
