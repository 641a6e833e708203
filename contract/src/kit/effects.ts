import { z } from 'zod'
import { Day, Month } from './time.ts'

/**
 * The kinds of effects that a change can have: a change of a person's account, or of the company's settings, hours or
 * holidays. The effects are shown in this order before the change is saved; the browser has a sentence for each.
 * Effects of a kind that sets `count` include the number affected.
 */
export const effectKinds = [
  /** The person is signed out immediately and can no longer sign in. */
  'account.ends',
  /** The person can sign in until the end of the day `to`. */
  'account.ends_after',
  /** The person can sign in again. */
  'account.begins',
  /** The person is no longer employed on the days from `from` to `to`; without `to`, on all days from `from` on. */
  'employment.less',
  /** The person is now also employed on the days from `from` to `to`; without `to`, on all days from `from` on. */
  'employment.more',
  /** Direct reports move to the manager in `people`; `count` is their number. */
  'team.passes_on',
  /** Direct reports left without a manager; sets `count`. */
  'team.without_manager',
  /** Direct reports who come back from another manager; sets `count`. */
  'team.returns',
  /** Everyone with an active account will see the change; sets `count`. */
  'everybody',
  /** New messages and documents carry the new name; approved documents keep the former one. */
  'name.from_now_on',
  /** Invoices issued and payslips approved from now on carry the new details; earlier ones keep the former details. */
  'details.from_now_on',
  /** The new time zone changes today's date from `from` to `to`. */
  'zone.today',
  /** People who use the company's time zone because they have none of their own; sets `count`. */
  'zone.people',
  /** Future shifts that keep their local times, and therefore start and end at other instants; sets `count`. */
  'zone.shifts',
  /** People who are clocked in now: their record of today keeps the previous rule; sets `count`. */
  'time.under_way',
  /** Work sessions that are open for longer than the new limit: they would be closed within the hour; sets `count`. */
  'auto_close.due',
  /** Running breaks: they keep the previous rule; sets `count`. */
  'breaks.under_way',
  /** Clock-in locations that would be deleted during the next night; sets `count`. */
  'location.forgotten',
  /** Certificates that would be deleted during the next night; sets `count`. */
  'certificates.removed',
  /** Notifications that would be deleted during the next night; sets `count`. */
  'notifications.removed',
  /** Documents that are larger than the new limit: they are kept; sets `count`. */
  'documents.larger',
  /** People whose documents exceed the new limit: existing ones are kept, but no more can be uploaded; sets `count`. */
  'documents.over',
  /** Payroll months that are not approved yet: the new approval rule applies to them. */
  'months.approver',
  /** Sign-in sessions that would end immediately; sets `count`. */
  'sessions.ended',
  /** Existing passwords stay valid until they are changed. */
  'passwords.kept',
  /** People who work the company's hours because they have none of their own; sets `count`. */
  'hours.people',
  /** Existing working hours with the same start date: the new ones replace them. */
  'hours.replaced',
  /** Different working hours are already scheduled to start on `to`. */
  'hours.until',
  /** People who would have worked on a day that becomes a holiday; sets `count`. */
  'holiday.free',
  /** People who work on a day that is no longer a holiday; sets `count`. */
  'holiday.work',
  /** Shifts of recurring schedules that are cancelled; sets `count`. */
  'holiday.series_off',
  /** Shifts of recurring schedules that are restored; sets `count`. */
  'holiday.series_on',
  /** Single shifts on days that become holidays: the shifts are kept; sets `count`. */
  'holiday.shifts_stay',
  /** Recorded absences that would be removed; sets `count`. */
  'absences.removed',
  /** Absences that would be recorded for past days; sets `count`. */
  'absences.recorded',
  /** Days with attendance outside the person's employment: the attendance is kept but not paid; sets `count`. */
  'attendance.outside',
  /** Shifts outside the person's employment: they remain until someone removes them; sets `count`. */
  'shifts.outside',
  /** Pending or approved leave requests with days outside the person's employment; sets `count`. */
  'leave.outside',
  /** The person's leave balance of this year is recalculated for the new days of employment. */
  'leave.balances',
  /** Days with unapproved overtime that becomes holiday overtime; sets `count`. */
  'overtime.of_holiday',
  /** Days with unapproved overtime that is no longer holiday overtime; sets `count`. */
  'overtime.not_of_holiday',
  /** Days with pending overtime that is below the new minimum: it needs no approval and is not paid; sets `count`. */
  'overtime.below_minimum',
  /** Days with undecided overtime that reaches the new minimum: it needs approval; sets `count`. */
  'overtime.reaches_minimum',
  /** Leave requests measured in working days: their number of days does not change; sets `count`. */
  'leave.days_kept',
  /** Payroll months that are not approved yet: their records must be recalculated. */
  'months.outdated',
  /** Approved payroll months: they don't change, and the next payroll settles the difference. */
  'months.settled',
  /** Approved months with a settlement that is still undecided: the difference is added to that settlement. */
  'months.undecided',
  /** Approved months in which the person is now employed but has no payroll record: the next run can include them. */
  'months.missing',
  /**
   * Months that are already invoiced and in which the person's days of employment change: a credit note corrects the
   * invoice.
   */
  'invoices.issued',
  /** Months whose draft invoices must be regenerated. */
  'invoices.drafts',
] as const
export type EffectKind = (typeof effectKinds)[number]

/** One effect that a change would have. */
export const Effect = z.object({
  kind: z.enum(effectKinds),
  /** The number affected; null if the kind has no count. */
  count: z.number().int().nullable(),
  /** The first few affected people. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  months: z.array(Month),
  from: Day.nullable(),
  to: Day.nullable(),
})
export type Effect = z.infer<typeof Effect>

/** All effects that a change would have. Requesting them changes nothing. */
export const Effects = z.object({ effects: z.array(Effect) })
export type Effects = z.infer<typeof Effects>
