import { z } from 'zod'
import { TimeOfDay } from './time.ts'

/** Tax and insurance tables that a company can choose. */
export const payPacks = ['NONE', 'EGYPT'] as const
export type PayPack = (typeof payPacks)[number]

const percentMessage = 'Please enter a percentage from 0 to 500'
const Premium = z
  .number(percentMessage)
  .min(0, percentMessage)
  .max(500, percentMessage)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'Please use at most two decimals')
const divisorMessage = 'Please enter a whole number of hours from 1 to 744'

/** The pay rules from a month on. */
export const PayRules = z.object({
  /** Hours that a monthly salary covers, for the overtime rate. */
  divisor: z.int(divisorMessage).min(1, divisorMessage).max(744, divisorMessage),
  /** Overtime premiums in percent on top of the hourly rate. */
  premiums: z.object({ day: Premium, night: Premium, restDay: Premium, holiday: Premium }),
  /** Overtime between `nightFrom` and `nightTo` is night work. */
  nightFrom: TimeOfDay,
  nightTo: TimeOfDay,
  /** True if days of absence are unpaid; approved unpaid leave always is. */
  absencesDeducted: z.boolean(),
  pack: z.enum(payPacks, 'Please choose tax and insurance rules'),
})
export type PayRules = z.infer<typeof PayRules>
