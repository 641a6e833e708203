import { z } from 'zod'
import { hasAtMostTwoDecimals } from './money.ts'
import { Day } from './time.ts'

/**
 * The ways in which an employment ends. TERMINATION is by the company with notice, DISMISSAL is for misconduct and needs
 * no notice, and CONTRACT_END is the agreed end of a contract for a fixed time.
 */
export const endingKinds = [
  'RESIGNATION',
  'TERMINATION',
  'DISMISSAL',
  'AGREEMENT',
  'CONTRACT_END',
  'RETIREMENT',
  'DEATH',
] as const
export const EndingKind = z.enum(endingKinds, 'Please choose how the employment ends')
export type EndingKind = z.infer<typeof EndingKind>

/**
 * The parts of a final settlement. RETURN is withheld until a thing of the company is returned, and OTHER is entered by
 * hand.
 */
export const settlementItems = ['LEAVE', 'NOTICE', 'GRATUITY', 'RETURN', 'OTHER'] as const
export const SettlementItem = z.enum(settlementItems)
export type SettlementItem = z.infer<typeof SettlementItem>

/** The party that has to give notice, and so pays for the notice that was not worked; null if no notice is needed. */
export const noticeParties: Readonly<Record<EndingKind, 'EMPLOYEE' | 'COMPANY' | null>> = {
  RESIGNATION: 'EMPLOYEE',
  TERMINATION: 'COMPANY',
  DISMISSAL: null,
  AGREEMENT: null,
  CONTRACT_END: null,
  RETIREMENT: null,
  DEATH: null,
}

/** A notice period: a number of calendar days or months. */
export const NoticePeriod = z
  .object({
    count: z.number('Please enter the notice period').int('Please enter a whole number').min(0),
    unit: z.enum(['DAYS', 'MONTHS']),
  })
  .refine(({ count, unit }) => count <= (unit === 'DAYS' ? 366 : 12), {
    path: ['count'],
    message: 'A notice period has at most a year',
  })
export type NoticePeriod = z.infer<typeof NoticePeriod>

/** The pay of a day on leaving: the monthly salary or base pay, divided by a number of days. */
export const DayPayRule = z.object({
  base: z.enum(['SALARY', 'BASE']),
  divisor: z.number().int().min(20, 'Please enter 20 to 31 days').max(31, 'Please enter 20 to 31 days'),
})
export type DayPayRule = z.infer<typeof DayPayRule>

const Rate = z
  .number('Please enter the pay per year of service')
  .min(0, 'Please enter 0 or more')
  .max(366, 'Please enter at most 366')
  .refine(hasAtMostTwoDecimals, 'Please use at most two decimals')

/** The company's rule for the end-of-service gratuity. */
export const GratuityRule = z
  .object({
    /** The unit of `perYear`: the pay of a day or of a month. */
    unit: z.enum(['DAYS', 'MONTHS']),
    /** The pay per year of service, by years of service. A band ends where the next one begins. */
    bands: z
      .array(z.object({ fromYear: z.number().int().min(0).max(60), perYear: Rate }))
      .min(1)
      .max(6),
    /** The years of service below which nothing is paid. */
    minYears: z.number().int().min(0).max(60),
    /** True if a part of a year counts in proportion; otherwise only whole years count. */
    isPartCounted: z.boolean(),
    /** The ways of ending that give a gratuity. */
    endings: z.array(EndingKind).min(1, 'Please choose at least one'),
    /** The most that is paid, in months of pay; null if there is no limit. */
    maxMonths: z.number().int().min(1).max(120).nullable(),
  })
  .refine(({ bands }) => bands.every(({ fromYear }, i) => fromYear > (bands[i - 1]?.fromYear ?? -1)), {
    path: ['bands'],
    message: 'Each band must begin after the one before',
  })
  .refine(({ bands }) => bands[0]?.fromYear === 0, { path: ['bands'], message: 'The first band begins at 0 years' })
export type GratuityRule = z.infer<typeof GratuityRule>

/** A notice that was given: its day, and the period that was to be worked after it. */
export const NoticeGiven = z.object({ givenOn: Day, period: NoticePeriod })
export type NoticeGiven = z.infer<typeof NoticeGiven>

/** A line of a final settlement. Payroll pays or deducts its amount with the last pay. */
export const SettlementLine = z.object({
  item: SettlementItem,
  type: z.enum(['BONUS', 'DEDUCTION']),
  label: z.string(),
  amount: z.number(),
  isTaxed: z.boolean(),
  isInsured: z.boolean(),
  /** The calculation, or the reason of a line that was entered by hand, in English. */
  because: z.string(),
})
export type SettlementLine = z.infer<typeof SettlementLine>
