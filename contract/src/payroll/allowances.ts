import { z } from 'zod'
import { Amount, Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day } from '../kit/time.ts'

export const SetAllowances = z.object({
  userId: Id,
  /** The part of the monthly salary that is not base pay, in the currency of the salary. */
  allowances: Amount('Please enter an amount of 0 or more'),
  from: Day,
})
export type SetAllowances = z.infer<typeof SetAllowances>

export const allowances = {
  setAllowances: route({
    method: 'PUT',
    path: '/payroll/allowances/{userId}',
    needs: 'payroll.benefits',
    summary: 'Set the allowance part of a person’s monthly salary from a day on',
    description: 'The salary does not change. You can’t set your own.',
  })
    .input(SetAllowances)
    .output(z.object({ baseSalary: z.number(), allowances: z.number(), currency: Currency })),
}
