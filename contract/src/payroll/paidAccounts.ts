import { z } from 'zod'

/** The accounts that a payslip shows, fixed at the approval, to those who may see the person's bank details. */
export const PaidAccounts = z.object({
  /** The last digits of the account that receives the pay or, of several, the first; null without one. */
  accountEnding: z.string().nullable(),
  /** The parts of the net pay by account, if there are several; the digits of very short numbers are empty. */
  paidTo: z.array(z.object({ accountEnding: z.string(), amount: z.number() })),
})
