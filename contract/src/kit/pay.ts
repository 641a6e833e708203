import { z } from 'zod'
import { decimalsMessage, hasAtMostTwoDecimals } from './money.ts'
import { Id } from './text.ts'
import { TimeOfDay } from './time.ts'

/** The sets of tax and insurance rules that a company can choose from. OWN is a file that the company brought. */
export const payPacks = ['NONE', 'EGYPT', 'BULGARIA', 'OWN'] as const
export type PayPack = (typeof payPacks)[number]

/**
 * The methods of income tax for a month in which the person is only partly employed: that part of the tax of a full month
 * at the same pay, or the tax of a full month with the actual pay.
 */
export const partMonthTaxes = ['PART_OF_MONTH', 'WHOLE_MONTH'] as const
export type PartMonthTax = (typeof partMonthTaxes)[number]

/**
 * The ways to value an hour of someone with fewer hours than the company: by their own hours, so that the salary covers
 * that part of the company's hours, or by the hours of full time.
 */
export const hourBases = ['OWN_HOURS', 'FULL_TIME'] as const
export type HourBase = (typeof hourBases)[number]

/**
 * The ways to value an unpaid day: by the calendar days of its month, by the person's working days in it, or as a thirtieth
 * of the monthly salary.
 */
export const dayPays = ['CALENDAR_DAYS', 'WORKING_DAYS', 'THIRTY_DAYS'] as const
export type DayPay = (typeof dayPays)[number]

/** Returns a schema for a percentage from 0 to `max` with at most two decimals. */
export function Percentage(max: number) {
  const message = `Please enter a percentage from 0 to ${max}`
  return z.number(message).min(0, message).max(max, message).refine(hasAtMostTwoDecimals, decimalsMessage)
}

const Premium = Percentage(500)
/** The message if the pack of pay rules is missing, or names no file of the company's own. */
export const packMessage = 'Please choose tax and insurance rules'
const divisorMessage = 'Please enter a whole number of hours from 1 to 744'

const dayMessage = 'Please enter a day from 1 to 28'
/** A day of the month; null for its last day. */
const DayOfMonth = z.int(dayMessage).min(1, dayMessage).max(28, dayMessage).nullable()

/** The company's pay rules, which apply from a given month. */
export const PayRules = z.object({
  /** The hours by which a monthly salary is divided to get the hourly rate of overtime. */
  divisor: z.int(divisorMessage).min(1, divisorMessage).max(744, divisorMessage),
  hourBase: z.enum(hourBases, 'Please choose how an hour of part-time work is valued'),
  /** Overtime premiums, in percent on top of the hourly rate. */
  premiums: z.object({ day: Premium, night: Premium, restDay: Premium, holiday: Premium }),
  /** Overtime between `nightFrom` and `nightTo` is paid as night work. */
  nightFrom: TimeOfDay,
  nightTo: TimeOfDay,
  /** True if absences are unpaid. Approved unpaid leave is always unpaid. */
  absencesDeducted: z.boolean(),
  dayPay: z.enum(dayPays, 'Please choose how an unpaid day is valued'),
  pack: z.enum(payPacks, packMessage),
  /** The company's own file of rules, which must be confirmed; null for other packs. */
  packId: Id.nullable().default(null),
  partMonthTax: z.enum(partMonthTaxes, 'Please choose how part of a month is taxed'),
  /**
   * The last day of the month on which unpaid days and days paid by the day count for its pay; later ones count for the
   * next month. Salaries are always paid by calendar months.
   */
  timeCutOff: DayOfMonth,
  /** The same for overtime. */
  overtimeCutOff: DayOfMonth,
  /** The day on which a month is paid. Payslips show it, or the day of approval if that is later. */
  payDay: DayOfMonth,
  /** True if `payDay` is a day of the next month. */
  paidNextMonth: z.boolean(),
})
export type PayRules = z.infer<typeof PayRules>

/** The kinds of agreed pay: for a month, or each day or hour that is worked or paid. */
export const payKinds = ['MONTHLY', 'DAILY', 'HOURLY'] as const
export type PayKind = (typeof payKinds)[number]

/** The kinds of paid days or hours: work, half a day's work, paid leave or paid holidays. */
export const paidTimeKinds = ['WORK', 'HALF', 'LEAVE', 'HOLIDAY'] as const
export type PaidTimeKind = (typeof paidTimeKinds)[number]

/** Returns true if rules name a file exactly if their pack is one of the company's own. */
export const namesOwnPack = ({ pack, packId }: Pick<PayRules, 'pack' | 'packId'>): boolean =>
  (pack === 'OWN') === (packId !== null)

/** The types of pay items: paid, deducted from the net pay, paid by the company besides, or given in kind. */
export const payItemTypes = ['EARNING', 'DEDUCTION', 'EMPLOYER', 'BENEFIT'] as const
export type PayItemType = (typeof payItemTypes)[number]

/** The ways in which a pay item's amount is calculated. */
export const payItemFormulas = ['FIXED', 'PER_DAY', 'PER_HOUR', 'PERCENT_OF_BASE', 'PERCENT_OF_GROSS'] as const
export type PayItemFormula = (typeof payItemFormulas)[number]
