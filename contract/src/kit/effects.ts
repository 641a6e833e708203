import { z } from 'zod'
import { Day, Month } from './time.ts'

/**
 * The effects that a change of the company's settings, hours or holidays can have, shown in this order before the
 * change is saved. The browser has the sentence for each.
 */
export const effectKinds = [
  /** The person is signed out immediately and can no longer sign in. */
  'account.ends',
  /** The person can sign in until the end of `to`. */
  'account.ends_after',
  /** The person can sign in again. */
  'account.begins',
  /** Days from `from` to `to` on which the person is no longer employed; without `to`, all later days. */
  'employment.less',
  /** Days from `from` to `to` on which the person is now also employed; without `to`, all later days. */
  'employment.more',
  /** Direct reports who move to the manager in `people`; counted. */
  'team.passes_on',
  /** Direct reports left without a manager; counted. */
  'team.without_manager',
  /** Direct reports who return from another manager; counted. */
  'team.returns',
  /** Everyone with an active account sees it; counted. */
  'everybody',
  /** New messages and documents carry the name; approved ones keep the former one. */
  'name.from_now_on',
  /** Invoices issued and payslips approved from now on carry the details; earlier ones keep the former details. */
  'details.from_now_on',
  /** Today's date changes with the new time zone: `from`, `to`. */
  'zone.today',
  /** People without a time zone of their own; counted. */
  'zone.people',
  /** Future shifts that keep their times of day, and so begin at other instants; counted. */
  'zone.shifts',
  /** People who are clocked in now: today's record keeps the rule it began with; counted. */
  'time.under_way',
  /** Sessions open for longer than allowed, which would be closed within the hour; counted. */
  'auto_close.due',
  /** Current breaks, which keep the rule they began with; counted. */
  'breaks.under_way',
  /** Clock-in locations that would be deleted the next night; counted. */
  'location.forgotten',
  /** Certificates that would be deleted the next night; counted. */
  'certificates.removed',
  /** Documents larger than the new limit, which stay; counted. */
  'documents.larger',
  /** People whose documents exceed the new limit: the documents stay, but no more can be uploaded; counted. */
  'documents.over',
  /** Payroll months not approved yet, with the new rule for approving them. */
  'months.approver',
  /** Sessions that would end immediately; counted. */
  'sessions.ended',
  /** Existing passwords stay valid until they are changed. */
  'passwords.kept',
  /** People without working hours of their own, who work by the company’s; counted. */
  'hours.people',
  /** Hours beginning on the same day, which these replace. */
  'hours.replaced',
  /** Other hours already set to begin on `to`. */
  'hours.until',
  /** People who would have worked on a day that becomes a holiday; counted. */
  'holiday.free',
  /** People who work on a day that is no longer a holiday; counted. */
  'holiday.work',
  /** Shifts of recurring schedules that are dropped; counted. */
  'holiday.series_off',
  /** Shifts of recurring schedules that return; counted. */
  'holiday.series_on',
  /** Single shifts on days that become holidays, which stay; counted. */
  'holiday.shifts_stay',
  /** Recorded absences that are removed; counted. */
  'absences.removed',
  /** Absences recorded for past days; counted. */
  'absences.recorded',
  /** Days with attendance outside the person's employment: kept but not paid; counted. */
  'attendance.outside',
  /** Shifts outside the person's employment: they stay until removed; counted. */
  'shifts.outside',
  /** Pending or approved leave requests with days outside the person's employment; counted. */
  'leave.outside',
  /** This year's leave is granted for other days of employment. */
  'leave.balances',
  /** Days with unapproved overtime that becomes holiday overtime; counted. */
  'overtime.of_holiday',
  /** Days with unapproved overtime that is no longer holiday overtime; counted. */
  'overtime.not_of_holiday',
  /** Leave requests counted in working days, which keep the days they took; counted. */
  'leave.days_kept',
  /** Payroll months not approved yet, with records to recalculate. */
  'months.outdated',
  /** Approved payroll months, which stay: the next payroll settles the difference. */
  'months.settled',
  /** Approved months with a pending payroll decision: the difference becomes part of it. */
  'months.undecided',
  /** Approved months without a record of the person, who is now employed in them: the next run can include them. */
  'months.missing',
  /** Months with issued invoices for other days: a credit note corrects them. */
  'invoices.issued',
  /** Months with draft invoices to regenerate. */
  'invoices.drafts',
] as const
export type EffectKind = (typeof effectKinds)[number]

/** One effect of a change. */
export const Effect = z.object({
  kind: z.enum(effectKinds),
  /** The number affected; null if the kind has no count. */
  count: z.number().int().nullable(),
  /** The first few of the people, by name. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** The affected months. */
  months: z.array(Month),
  from: Day.nullable(),
  to: Day.nullable(),
})
export type Effect = z.infer<typeof Effect>

/** The effects a change would have; nothing is changed. */
export const Effects = z.object({ effects: z.array(Effect) })
export type Effects = z.infer<typeof Effects>
