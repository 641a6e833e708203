import { z } from 'zod'
import { TimeOfDay } from './time.ts'

/** Tax and insurance tables that a company can choose. */
export const payPacks = ['NONE', 'EGYPT'] as const
export type PayPack = (typeof payPacks)[number]

const percent = 'Please enter a percentage from 0 to 500'
const Premium = z
  .number(percent)
  .min(0, percent)
  .max(500, percent)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'Please use at most two decimals')
const divisor = 'Please enter a whole number of hours from 1 to 744'

/** The pay rules from a month on. */
export const PayRules = z.object({
  /** Hours that a monthly salary covers, for the overtime rate. */
  divisor: z.int(divisor).min(1, divisor).max(744, divisor),
  /** Overtime premiums in percent on top of the hourly rate. */
  premiums: z.object({ day: Premium, night: Premium, restDay: Premium, holiday: Premium }),
  /** Overtime between `nightFrom` and `nightTo` is night work. */
  nightFrom: TimeOfDay,
  nightTo: TimeOfDay,
  /** True if days of absence are unpaid; approved unpaid leave always is. */
  absencesDeducted: z.boolean(),
  pack: z.enum(payPacks, 'Please choose the rules of taxes and insurance'),
})
export type PayRules = z.infer<typeof PayRules>
