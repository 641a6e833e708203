import { z } from 'zod'
import { salaryCurrencies } from './currencies.ts'

export const Currency = z.enum(salaryCurrencies, 'Please choose a currency')
export type Currency = z.infer<typeof Currency>

/** The most that `numeric(14,2)` holds. */
export const mostMoney = 999_999_999_999.99

/** Whether a number has at most two decimals as it is written; no arithmetic, which would not be exact. */
const hasCents = (amount: number) => /^\d+(\.\d{1,2})?$/.test(String(amount))

const cents = 'Please use at most two decimals'

/** An amount of 0 or more with at most two decimals, as money is written in JSON; `required` where there is none. */
export const Amount = (required: string) =>
  z.number(required).min(0, required).max(mostMoney, 'This amount is too large').refine(hasCents, cents)

/** The same, more than 0. */
export const AmountAboveZero = (required: string) =>
  z
    .number(required)
    // One sentence is enough when there is no amount at all.
    .refine((amount) => amount > 0, { error: required, abort: true })
    .max(mostMoney, 'This amount is too large')
    .refine(hasCents, cents)

/** An amount beside its currency. */
export const Money = z.object({ amount: z.number(), currency: Currency })
export type Money = z.infer<typeof Money>
