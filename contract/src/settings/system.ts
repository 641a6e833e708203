import { z } from 'zod'
import { maxDocumentBytes } from '../documents/enumerations.ts'
import { Effects } from '../kit/effects.ts'
import { formatNumber } from '../kit/formatters.ts'
import { route } from '../kit/route.ts'
import { text } from '../kit/text.ts'
import { breakTypes, weekDays } from '../kit/worktime.ts'
import { settingChanges } from './changes.ts'
import { CompanyDetails } from './companyDetails.ts'

const integerBetween = (min: number, max: number, unit: string) => {
  const message = {
    error: () => `Please enter a whole number of ${unit} from ${formatNumber(min, 'en')} to ${formatNumber(max, 'en')}`,
  }
  return z.int(message).min(min, message).max(max, message)
}
const booleanField = z.boolean('Please choose true or false')

/**
 * The company settings that only the owner changes and that apply immediately. Not included: settings with a start
 * date, and settings that other roles may change.
 */
export const SystemSettings = z.object({
  companyName: text(100, 'Please enter the company’s name'),
  ...CompanyDetails.shape,
  /** True if everyone finds everyone in the directory. */
  directoryOpen: booleanField,
  /** The IANA name of the company's time zone, which determines the current date. */
  timeZone: text(64, 'Please choose a time zone'),
  firstDayOfWeek: z.enum(weekDays, 'Please choose a day of the week'),
  /** The days before the end of a probation on which managers are notified of it; 0 for never. */
  probationNoticeDays: integerBetween(0, 90, 'days'),
  /** The minutes after the planned start before a clock-in counts as late. */
  graceMinutes: integerBetween(0, 120, 'minutes'),
  /** The hours after which an open session counts as forgotten and is closed. */
  autoCloseHours: integerBetween(4, 36, 'hours'),
  /** The minutes of overtime on a day from which it needs approval; less is not paid. */
  minOvertimeMinutes: integerBetween(1, 120, 'minutes'),
  /** True if missed working days count as absences even before the employee's account was active. */
  absencesBeforeAccount: booleanField,
  /** True if the locations of clock-ins are stored. `locationDays` is the number of days until they are deleted. */
  locationKept: booleanField,
  locationDays: integerBetween(1, 365, 'days'),
  /** The maximum sizes in megabytes: of an uploaded document, and of all documents of a person. */
  documentMegabytes: integerBetween(1, maxDocumentBytes / 1024 / 1024, 'megabytes'),
  documentQuotaMegabytes: integerBetween(10, 1_048_576, 'megabytes'),
  /** True if people see when their manager, peers and direct reports are on leave, without the type of leave. */
  colleaguesSeeAway: booleanField,
  /** The days after which the medical certificate of a cancelled leave request is deleted. */
  certificateRetentionDays: integerBetween(0, 3650, 'days'),
  /** The days after which notifications are deleted, counted from their arrival: those that were read, and unread ones. */
  readNotificationDays: integerBetween(7, 3650, 'days'),
  unreadNotificationDays: integerBetween(30, 3650, 'days'),
  /** True if the person who generates, changes or submits payroll can't approve it, unless no one else can. */
  separateApprover: booleanField,
  /**
   * The percentage by which pay may differ from the previous month, and the difference below which it never counts as
   * unusual, in the currency of the pay.
   */
  payVariancePercent: integerBetween(1, 100, 'percent'),
  payVarianceAmount: integerBetween(0, 1_000_000, 'units of the currency'),
  /** True if the sign-in page says that an email has no account, instead of reporting a wrong password. */
  revealAccountExistence: booleanField,
})
export type SystemSettings = z.infer<typeof SystemSettings>

export const ChangeSystemSettings = settingChanges(SystemSettings)
export type ChangeSystemSettings = z.infer<typeof ChangeSystemSettings>

/** The break types that count as work. */
export const PaidBreaks = z.object({ paidBreaks: z.array(z.enum(breakTypes)).max(breakTypes.length) })
export type PaidBreaks = z.infer<typeof PaidBreaks>
export const ChangePaidBreaks = settingChanges(PaidBreaks)

const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'
const conflictRule = '409 `setting.changed_meanwhile` if a setting does not match `were`.'

export const system = {
  systemSettings: route({
    method: 'GET',
    path: '/settings/system',
    needs: 'signed-in',
    summary: 'Get the company’s settings',
    description: ownerRule,
  }).output(z.object({ settings: SystemSettings })),
  previewSystemSettings: route({
    method: 'POST',
    path: '/settings/system/preview',
    reads: true,
    needs: 'signed-in',
    summary: 'Preview a change to the company’s settings',
    description: `${ownerRule} ${conflictRule}`,
  })
    .input(ChangeSystemSettings)
    .output(Effects),
  setSystemSettings: route({
    method: 'PATCH',
    path: '/settings/system',
    needs: 'signed-in',
    summary: 'Update the company’s settings; past days and months do not change',
    description: `${ownerRule} ${conflictRule}`,
  })
    .input(ChangeSystemSettings)
    .output(z.object({ settings: SystemSettings })),
  paidBreaks: route({
    method: 'GET',
    path: '/settings/breaks',
    needs: 'attendance.break_time_manage',
    summary: 'Get the paid breaks',
  }).output(PaidBreaks),
  previewPaidBreaks: route({
    method: 'POST',
    path: '/settings/breaks/preview',
    reads: true,
    needs: 'attendance.break_time_manage',
    summary: 'Preview a change to the paid breaks',
    description: conflictRule,
  })
    .input(ChangePaidBreaks)
    .output(Effects),
  setPaidBreaks: route({
    method: 'PATCH',
    path: '/settings/breaks',
    needs: 'attendance.break_time_manage',
    summary: 'Choose which breaks are paid from now on',
    description: conflictRule,
  })
    .input(ChangePaidBreaks)
    .output(PaidBreaks),
}
