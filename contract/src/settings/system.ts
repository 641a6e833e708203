import { z } from 'zod'
import { maxDocumentBytes } from '../documents/words.ts'
import { Effects } from '../kit/effects.ts'
import { formatNumber } from '../kit/formatters.ts'
import { route } from '../kit/route.ts'
import { text } from '../kit/text.ts'
import { breakTypes, weekDays } from '../kit/worktime.ts'
import { settingChanges } from './changes.ts'
import { CompanyDetails } from './companyDetails.ts'

const between = (least: number, most: number, unit: string) => {
  const message = `Please enter a whole number of ${unit} from ${formatNumber(least, 'en')} to ${formatNumber(most, 'en')}`
  return z.int(message).min(least, message).max(most, message)
}
const yesOrNo = z.boolean('Please say true or false')

/**
 * The company settings that the owner maintains and that apply immediately; dated ones and those of other roles are
 * elsewhere.
 */
export const SystemSettings = z.object({
  companyName: text(100, 'Please enter the company’s name'),
  ...CompanyDetails.shape,
  /** IANA name of the company's time zone, which decides which day is today. */
  timeZone: text(64, 'Please choose a time zone'),
  firstDayOfWeek: z.enum(weekDays, 'Please choose a day of the week'),
  /** Minutes after the planned start before a clock-in counts as late. */
  graceMinutes: between(0, 120, 'minutes'),
  /** Hours after which an open entry is closed. */
  autoCloseHours: between(4, 36, 'hours'),
  /** True to count working days of an employment before the account was active as absences. */
  absencesBeforeAccount: yesOrNo,
  /** True to store the locations of clock-ins, and the days they are kept. */
  locationKept: yesOrNo,
  locationDays: between(1, 365, 'days'),
  /** The maximum size of an uploaded document, and of a person’s documents together. */
  documentMegabytes: between(1, maxDocumentBytes / 1024 / 1024, 'megabytes'),
  documentQuotaMegabytes: between(10, 1_048_576, 'megabytes'),
  /** Days that a cancelled leave request keeps its medical certificate. */
  certificateRetentionDays: between(0, 3650, 'days'),
  /**
   * True if the person who generates, changes or submits payroll leaves its approval to someone else, unless no one
   * else may.
   */
  separateApprover: yesOrNo,
  /** True if a sign-in reports that no account has the address, instead of answering as for a wrong password. */
  revealAccountExistence: yesOrNo,
})
export type SystemSettings = z.infer<typeof SystemSettings>

export const ChangeSystemSettings = settingChanges(SystemSettings)
export type ChangeSystemSettings = z.infer<typeof ChangeSystemSettings>

/** Breaks that count as work. */
export const PaidBreaks = z.object({ paidBreaks: z.array(z.enum(breakTypes)).max(breakTypes.length) })
export type PaidBreaks = z.infer<typeof PaidBreaks>
export const ChangePaidBreaks = settingChanges(PaidBreaks)

const forOwner = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'
const meanwhile = '409 `setting.changed_meanwhile` if a setting does not match `were`.'

export const system = {
  systemSettings: route({
    method: 'GET',
    path: '/settings/system',
    needs: 'signed-in',
    summary: 'Get the company’s settings',
    description: forOwner,
  }).output(z.object({ settings: SystemSettings })),
  previewSystemSettings: route({
    method: 'POST',
    path: '/settings/system/preview',
    needs: 'signed-in',
    summary: 'Preview a change of the company’s settings',
    description: `${forOwner} ${meanwhile}`,
  })
    .input(ChangeSystemSettings)
    .output(Effects),
  setSystemSettings: route({
    method: 'PATCH',
    path: '/settings/system',
    needs: 'signed-in',
    summary: 'Update the company’s settings; past days and months do not change',
    description: `${forOwner} ${meanwhile}`,
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
    needs: 'attendance.break_time_manage',
    summary: 'Preview a change of the paid breaks',
    description: meanwhile,
  })
    .input(ChangePaidBreaks)
    .output(Effects),
  setPaidBreaks: route({
    method: 'PATCH',
    path: '/settings/breaks',
    needs: 'attendance.break_time_manage',
    summary: 'Set which new breaks are paid',
    description: meanwhile,
  })
    .input(ChangePaidBreaks)
    .output(PaidBreaks),
}
