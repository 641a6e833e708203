import { z } from 'zod'
import { Day, Month } from './time.ts'

/**
 * What a change of the company's settings, hours or holidays touches, one thing each: said before it is saved, in
 * this order. How each is put into words is the browser's.
 */
export const effectKinds = [
  /** The person is signed out at once, and can sign in no more. */
  'account.ends',
  /** The person can sign in until the end of `to`. */
  'account.ends_after',
  /** The person can sign in again. */
  'account.begins',
  /** Days from `from` to `to` on which the person is employed no longer; without `to`, all from then on. */
  'employment.less',
  /** Days from `from` to `to` on which the person is employed besides; without `to`, all from then on. */
  'employment.more',
  /** Direct reports who get the manager in `people`; counted. */
  'team.passes_on',
  /** Direct reports who then have no manager; counted. */
  'team.without_manager',
  /** Direct reports who had passed to another manager and return; counted. */
  'team.returns',
  /** Everybody with an active account sees it; counted. */
  'everybody',
  /** What is sent and issued from now on carries the name; what was approved keeps the former one. */
  'name.from_now_on',
  /** Invoices that are issued and payslips that are approved from now on carry the details; others keep the former ones. */
  'details.from_now_on',
  /** Today is another day in the new time zone: `from`, `to`. */
  'zone.today',
  /** People who have no time zone of their own; counted. */
  'zone.people',
  /** Shifts to come that keep their times of day, and so begin at other instants; counted. */
  'zone.shifts',
  /** People who are clocked in now: today's record keeps the rule that held when it began; counted. */
  'time.under_way',
  /** Sessions that are open for longer and would be ended within the hour; counted. */
  'auto_close.due',
  /** Breaks that are under way and stay as they began; counted. */
  'breaks.under_way',
  /** Places of clocking in that would be forgotten the next night; counted. */
  'location.forgotten',
  /** Certificates that would be removed the next night; counted. */
  'certificates.removed',
  /** Documents that are larger than what may be uploaded, and stay; counted. */
  'documents.larger',
  /** People whose documents take more than they may: these stay, and no more can be uploaded; counted. */
  'documents.over',
  /** Months of payroll that are not approved yet, and the rule for approving them. */
  'months.approver',
  /** Sessions that would end at once; counted. */
  'sessions.ended',
  /** Passwords that are there already stay until they are changed. */
  'passwords.kept',
  /** People who have no working hours of their own, and work by the company’s; counted. */
  'hours.people',
  /** Hours that begin on the same day, and give way to these. */
  'hours.replaced',
  /** Other hours that are set to begin later, from `to` on. */
  'hours.until',
  /** People who were to work on a day that becomes a holiday; counted. */
  'holiday.free',
  /** People who work on a day that is no holiday any more; counted. */
  'holiday.work',
  /** Shifts of series that fall away; counted. */
  'holiday.series_off',
  /** Shifts of series that come back; counted. */
  'holiday.series_on',
  /** Shifts that were given for days that become holidays, and stay; counted. */
  'holiday.shifts_stay',
  /** Absences that were recorded, and give way; counted. */
  'absences.removed',
  /** Absences that are recorded of days gone by; counted. */
  'absences.recorded',
  /** Days with attendance on which the person is not employed: they are kept and not paid; counted. */
  'attendance.outside',
  /** Shifts on days on which the person is not employed: they stay until they are removed; counted. */
  'shifts.outside',
  /** Leave requests that are pending or approved and reach into days on which the person is not employed; counted. */
  'leave.outside',
  /** Leave is granted by other days of employment this year. */
  'leave.balances',
  /** Days whose overtime is not approved, and then is of a holiday; counted. */
  'overtime.of_holiday',
  /** Days whose overtime is not approved, and then is of a holiday no more; counted. */
  'overtime.not_of_holiday',
  /** Requests for leave that were counted in working days, and keep the days that they took; counted. */
  'leave.days_kept',
  /** Months of payroll that are not approved yet, with records that are to be computed again. */
  'months.outdated',
  /** Months of payroll that are approved and stay: the next one settles the difference. */
  'months.settled',
  /** Approved months that payroll is to decide on first: the difference becomes part of that decision. */
  'months.undecided',
  /** Approved months without a record of the person, who is employed in them now: the next run can include them. */
  'months.missing',
  /** Months with invoices that are issued and bill other days: a credit note corrects them. */
  'invoices.issued',
  /** Months with draft invoices that are to be generated again. */
  'invoices.drafts',
] as const
export type EffectKind = (typeof effectKinds)[number]

/** One thing that a change touches. */
export const Effect = z.object({
  kind: z.enum(effectKinds),
  /** How many; null where nothing is counted. */
  count: z.number().int().nullable(),
  /** The first few of the people, by name. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** The months that it is about. */
  months: z.array(Month),
  from: Day.nullable(),
  to: Day.nullable(),
})
export type Effect = z.infer<typeof Effect>

/** What a change would touch; nothing is changed. */
export const Effects = z.object({ effects: z.array(Effect) })
export type Effects = z.infer<typeof Effects>
