import type { Effect, EffectKind } from '@muster/contract/kit/effects'
import { formatter } from '@muster/contract/kit/formatters'
import { i18n } from '../../i18n.ts'
import { formatCount, formatDay, formatMonth } from '../format.ts'
import { fullName } from '../names.ts'

/**
 * Sentences for the effects of a change; translation keys. Pairs are for one and several, or for days without and with
 * an end.
 */
const words: Record<EffectKind, string | [one: string, several: string]> = {
  'account.ends': 'The account is signed out immediately and can no longer be used.',
  'account.ends_after': 'The account can be used until {to} and is signed out after that day.',
  'account.begins': 'The account can be used from now on.',
  'employment.less': ['Not employed from {from} on.', 'Not employed from {from} to {to}.'],
  'employment.more': ['Employed from {from} on.', 'Employed from {from} to {to}.'],
  'team.passes_on': ['{count} direct report moves to {people}.', '{count} direct reports move to {people}.'],
  'team.without_manager': [
    '{count} direct report will have no manager.',
    '{count} direct reports will have no manager.',
  ],
  'team.returns': ['{count} direct report returns.', '{count} direct reports return.'],
  everybody: ['{count} person sees it from now on.', '{count} people see it from now on.'],
  'name.from_now_on':
    'Mails and payslips carry the new name from now on. Payslips that are approved keep the former one. Passwords made of the name are refused.',
  'details.from_now_on':
    'Invoices and payslips carry the new details from now on. Those already issued or approved keep the former ones.',
  'zone.today': 'Today becomes {to}; it was {from}.',
  'zone.people': [
    '{count} person has no time zone of their own: their days begin and end by the new one.',
    '{count} people have no time zone of their own: their days begin and end by the new one.',
  ],
  'zone.shifts': [
    '{count} shift to come keeps its times of day, in the new time zone.',
    '{count} shifts to come keep their times of day, in the new time zone.',
  ],
  'time.under_way': [
    '{count} person is clocked in: today keeps the rule that it began with.',
    '{count} people are clocked in: today keeps the rule that it began with.',
  ],
  'auto_close.due': [
    '{count} session has been open for longer: it is ended within the hour, and the person is told.',
    '{count} sessions have been open for longer: they are ended within the hour, and the people are told.',
  ],
  'breaks.under_way': [
    '{count} break is under way: it stays as it began.',
    '{count} breaks are under way: they stay as they began.',
  ],
  'location.forgotten': [
    '{count} place of clocking in is older: it is forgotten the next night, for good.',
    '{count} places of clocking in are older: they are forgotten the next night, for good.',
  ],
  'certificates.removed': [
    '{count} certificate is older: it is removed the next night, for good.',
    '{count} certificates are older: they are removed the next night, for good.',
  ],
  'documents.larger': [
    '{count} document is larger: it stays, and new versions must be smaller.',
    '{count} documents are larger: they stay, and new versions must be smaller.',
  ],
  'documents.over': [
    '{count} person has more than that: their documents stay, and they can upload no more. {people}',
    '{count} people have more than that: their documents stay, and they can upload no more. {people}',
  ],
  'months.approver': [
    '{months} is not approved yet, and may be approved by the new rule.',
    '{months} are not approved yet, and may be approved by the new rule.',
  ],
  'sessions.ended': ['{count} session ends at once.', '{count} sessions end at once.'],
  'passwords.kept': 'Passwords that people have stay until they are changed.',
  'hours.people': [
    '{count} person has no hours of their own, and works by these.',
    '{count} people have no hours of their own, and work by these.',
  ],
  'hours.replaced': 'Hours that were set from the same day on give way to these.',
  'hours.until': 'They hold until {to}: from then on other hours are set already.',
  'holiday.free': ['{count} person was to work then, and is free.', '{count} people were to work then, and are free.'],
  'holiday.work': ['{count} person has to work then.', '{count} people have to work then.'],
  'holiday.series_off': ['{count} shift of a series falls away.', '{count} shifts of series fall away.'],
  'holiday.series_on': ['{count} shift of a series comes back.', '{count} shifts of series come back.'],
  'holiday.shifts_stay': [
    '{count} shift that was given for that day stays: take it away if nobody is to work.',
    '{count} shifts that were given for these days stay: take them away if nobody is to work.',
  ],
  'absences.removed': ['{count} recorded absence is removed.', '{count} recorded absences are removed.'],
  'absences.recorded': [
    '{count} absence is recorded, and the employee is notified.',
    '{count} absences are recorded, and the employees are notified.',
  ],
  'attendance.outside': [
    '{count} day with attendance is not paid any more: it lies outside employment.',
    '{count} days with attendance are not paid any more: they lie outside employment.',
  ],
  'shifts.outside': [
    '{count} shift outside employment stays in the schedule until you remove it.',
    '{count} shifts outside employment stay in the schedule until you remove them.',
  ],
  'leave.outside': [
    '{count} leave request reaches beyond employment and stays as it is.',
    '{count} leave requests reach beyond employment and stay as they are.',
  ],
  'leave.balances': 'Leave balances follow the days of employment.',
  'overtime.of_holiday': [
    '{count} day of overtime that is not approved becomes work on a holiday.',
    '{count} days of overtime that are not approved become work on a holiday.',
  ],
  'overtime.not_of_holiday': [
    '{count} day of overtime that is not approved is no longer work on a holiday.',
    '{count} days of overtime that are not approved are no longer work on a holiday.',
  ],
  'leave.days_kept': [
    '{count} leave request keeps the working days that it took when it was made.',
    '{count} leave requests keep the working days that they took when they were made.',
  ],
  'months.outdated': [
    '{months} is not approved yet: records that it changes are to be computed again.',
    '{months} are not approved yet: records that it changes are to be computed again.',
  ],
  'months.settled': [
    '{months} is approved and stays: the next month settles the difference.',
    '{months} are approved and stay: the next month settles the difference.',
  ],
  'months.undecided': [
    '{months} awaits payroll’s decision: the difference becomes part of it.',
    '{months} await payroll’s decision: the difference becomes part of it.',
  ],
  'months.missing': [
    '{months} is approved without this person: payroll can include it in the next run.',
    '{months} are approved without this person: payroll can include them in the next run.',
  ],
  'invoices.issued': [
    'The invoice for {months} is issued and stays: correct it with a credit note.',
    'The invoices for {months} are issued and stay: correct them with credit notes.',
  ],
  'invoices.drafts': [
    'The draft invoice for {months} has to be generated again.',
    'The draft invoices for {months} have to be generated again.',
  ],
}

const listed = (texts: readonly string[]) => formatter('ListFormat', i18n.language).format(texts)

/** Returns an effect of a change as a sentence. */
export function effectWords({ kind, count, people, months, from, to }: Effect): string {
  const said = words[kind]
  const ofDays = from !== null && count === null ? to !== null : count !== 1
  const several = months.length > 0 ? months.length > 1 : ofDays
  const sentence = typeof said === 'string' ? said : said[several ? 1 : 0]
  return i18n
    .t(sentence, {
      count: formatCount(count ?? 0),
      people: listed(people.map(fullName)),
      months: listed(months.map(formatMonth)),
      from: from && formatDay(from),
      to: to && formatDay(to),
    })
    .trim()
}
