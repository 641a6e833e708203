import { z } from 'zod'
import { TimeOfDay } from './time.ts'

/** The sets of tax and insurance rules that a company can choose from. */
export const payPacks = ['NONE', 'EGYPT'] as const
export type PayPack = (typeof payPacks)[number]

const percentMessage = 'Please enter a percentage from 0 to 500'
const Premium = z
  .number(percentMessage)
  .min(0, percentMessage)
  .max(500, percentMessage)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'Please use at most two decimals')
const divisorMessage = 'Please enter a whole number of hours from 1 to 744'

/** The company's pay rules, which apply from a given month. */
export const PayRules = z.object({
  /** The hours by which a monthly salary is divided to get the hourly rate of overtime. */
  divisor: z.int(divisorMessage).min(1, divisorMessage).max(744, divisorMessage),
  /** Overtime premiums, in percent on top of the hourly rate. */
  premiums: z.object({ day: Premium, night: Premium, restDay: Premium, holiday: Premium }),
  /** Overtime between `nightFrom` and `nightTo` is paid as night work. */
  nightFrom: TimeOfDay,
  nightTo: TimeOfDay,
  /** True if absences are unpaid. Approved unpaid leave is always unpaid. */
  absencesDeducted: z.boolean(),
  pack: z.enum(payPacks, 'Please choose tax and insurance rules'),
})
export type PayRules = z.infer<typeof PayRules>
