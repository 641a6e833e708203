import type { Effect, EffectKind } from '@muster/contract/kit/effects'
import { formatter } from '@muster/contract/kit/formatters'
import { i18n } from '../../i18n.ts'
import { formatCount, formatDay, formatMonth } from '../format.ts'
import { fullName } from '../people/names.ts'

/**
 * Sentences for the effects of a change, as translation keys. A pair is the singular and the plural or, for an effect
 * during a period, the sentence without an end date and the one with it.
 */
const templates: Record<EffectKind, string | [one: string, several: string]> = {
  'account.ends': 'The account is signed out immediately and can no longer be used.',
  'account.ends_after': 'The account can be used until {to} and is signed out after that day.',
  'account.begins': 'The account can be used from now on.',
  'employment.less': ['Not employed from {from}.', 'Not employed from {from} to {to}.'],
  'employment.more': ['Employed from {from}.', 'Employed from {from} to {to}.'],
  'team.passes_on': ['{count} direct report moves to {people}.', '{count} direct reports move to {people}.'],
  'team.without_manager': [
    '{count} direct report will have no manager.',
    '{count} direct reports will have no manager.',
  ],
  'team.returns': ['{count} direct report returns to this manager.', '{count} direct reports return to this manager.'],
  everybody: ['{count} person sees the change from now on.', '{count} people see the change from now on.'],
  'name.from_now_on':
    'Emails and payslips use the new name from now on. Approved payslips keep the old one. Passwords based on the name are rejected.',
  'details.from_now_on':
    'Invoices and payslips use the new details from now on. Issued or approved ones keep the old details.',
  'zone.today': 'Today’s date changes from {from} to {to}.',
  'zone.people': [
    '{count} person has no time zone of their own and will use the new one.',
    '{count} people have no time zone of their own and will use the new one.',
  ],
  'zone.shifts': [
    '{count} planned shift keeps its times, in the new time zone.',
    '{count} planned shifts keep their times, in the new time zone.',
  ],
  'time.under_way': [
    '{count} person is clocked in. The old rule still applies to their day.',
    '{count} people are clocked in. The old rule still applies to their day.',
  ],
  'auto_close.due': [
    '{count} person has been clocked in longer than that. They will be clocked out within the hour and notified.',
    '{count} people have been clocked in longer than that. They will be clocked out within the hour and notified.',
  ],
  'breaks.under_way': [
    '{count} break is in progress and doesn’t change.',
    '{count} breaks are in progress and don’t change.',
  ],
  'location.forgotten': [
    '{count} clock-in location is older than that and will be permanently deleted overnight.',
    '{count} clock-in locations are older than that and will be permanently deleted overnight.',
  ],
  'certificates.removed': [
    '{count} certificate is older than that and will be permanently deleted overnight.',
    '{count} certificates are older than that and will be permanently deleted overnight.',
  ],
  'notifications.removed': [
    '{count} notification is older than that and will be permanently deleted overnight.',
    '{count} notifications are older than that and will be permanently deleted overnight.',
  ],
  'documents.larger': [
    '{count} document exceeds the new limit. It stays, but new versions must be smaller.',
    '{count} documents exceed the new limit. They stay, but new versions must be smaller.',
  ],
  'documents.over': [
    '{count} person is over the limit. Their documents stay, but they can’t upload more. {people}',
    '{count} people are over the limit. Their documents stay, but they can’t upload more. {people}',
  ],
  'months.approver': 'Payroll for {months} isn’t approved yet; the new rule applies.',
  'sessions.ended': ['{count} session ends immediately.', '{count} sessions end immediately.'],
  'passwords.kept': 'Existing passwords stay valid until changed.',
  'hours.people': [
    '{count} person without their own hours will follow these.',
    '{count} people without their own hours will follow these.',
  ],
  'hours.replaced': 'These hours replace those already set from the same day.',
  'hours.until': 'These hours apply until {to}, when hours already set take over.',
  'holiday.free': [
    '{count} person was due to work and is now off.',
    '{count} people were due to work and are now off.',
  ],
  'holiday.work': ['{count} person will be due to work.', '{count} people will be due to work.'],
  'holiday.series_off': ['{count} recurring shift is removed.', '{count} recurring shifts are removed.'],
  'holiday.series_on': ['{count} recurring shift is restored.', '{count} recurring shifts are restored.'],
  'holiday.shifts_stay': [
    '{count} shift on that day is not removed. Delete it if no one should work.',
    '{count} shifts on these days are not removed. Delete them if no one should work.',
  ],
  'absences.removed': ['{count} recorded absence is removed.', '{count} recorded absences are removed.'],
  'absences.recorded': [
    '{count} absence is recorded and the employee is notified.',
    '{count} absences are recorded and the employees are notified.',
  ],
  'attendance.outside': [
    '{count} day with attendance is outside employment and no longer paid.',
    '{count} days with attendance are outside employment and no longer paid.',
  ],
  'shifts.outside': [
    '{count} shift outside employment stays in the schedule until you remove it.',
    '{count} shifts outside employment stay in the schedule until you remove them.',
  ],
  'leave.outside': [
    '{count} leave request extends beyond employment and doesn’t change.',
    '{count} leave requests extend beyond employment and don’t change.',
  ],
  'leave.balances': 'Leave balances are adjusted to the days of employment.',
  'overtime.of_holiday': [
    '{count} day of unapproved overtime becomes holiday work.',
    '{count} days of unapproved overtime become holiday work.',
  ],
  'overtime.not_of_holiday': [
    '{count} day of unapproved overtime is no longer holiday work.',
    '{count} days of unapproved overtime are no longer holiday work.',
  ],
  'overtime.below_minimum': [
    '{count} day of pending overtime needs no approval and isn’t paid.',
    '{count} days of pending overtime need no approval and aren’t paid.',
  ],
  'overtime.reaches_minimum': [
    '{count} day of short overtime now needs approval.',
    '{count} days of short overtime now need approval.',
  ],
  'leave.days_kept': [
    '{count} leave request keeps its original number of working days.',
    '{count} leave requests keep their original number of working days.',
  ],
  'months.outdated': 'Payroll for {months} isn’t approved yet. Recalculate the records affected.',
  'months.settled':
    'Payroll for {months} is approved and doesn’t change; the difference is settled in the next open month.',
  'months.undecided': [
    '{months} already has a pending payroll difference. This change will be added to it.',
    '{months} already have pending payroll differences. This change will be added to them.',
  ],
  'months.missing': 'Payroll for {months} was approved without this person. Include these months in the next payroll.',
  'invoices.issued': [
    'The invoice for {months} is already issued. Correct it with a credit note.',
    'The invoices for {months} are already issued. Correct them with credit notes.',
  ],
  'invoices.drafts': ['Regenerate the draft invoice for {months}.', 'Regenerate the draft invoices for {months}.'],
}

const listText = (texts: readonly string[]) => formatter('ListFormat', i18n.language).format(texts)

/** Returns an effect of a change as a sentence. */
export function describeEffect({ kind, count, people, months, from, to }: Effect): string {
  const template = templates[kind]
  const isPlural = from !== null && count === null ? to !== null : count !== 1
  const plural = months.length > 0 ? months.length > 1 : isPlural
  const sentence = typeof template === 'string' ? template : template[plural ? 1 : 0]
  return i18n
    .t(sentence, {
      count: formatCount(count ?? 0),
      people: listText(people.map(fullName)),
      months: listText(months.map(formatMonth)),
      from: from && formatDay(from),
      to: to && formatDay(to),
    })
    .trim()
}
