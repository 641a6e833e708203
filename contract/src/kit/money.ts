import { z } from 'zod'
import { salaryCurrencies } from './currencies.ts'

export const Currency = z.enum(salaryCurrencies, 'Please choose a currency')
export type Currency = z.infer<typeof Currency>

/** The largest amount that fits in a `numeric(14,2)` column. */
export const maxMoney = 999_999_999_999.99

/** Returns true if a number is written with at most two decimals. It checks the text, because arithmetic is inexact. */
export const hasAtMostTwoDecimals = (amount: number) => /^-?\d+(\.\d{1,2})?$/.test(String(amount))

export const decimalsMessage = 'Please use at most two decimals'

/**
 * Returns a schema for an amount of 0 or more with at most two decimals. `required` is the error for a missing amount.
 */
export const Amount = (required: string) =>
  z
    .number(required)
    .min(0, required)
    .max(maxMoney, 'This amount is too large')
    .refine(hasAtMostTwoDecimals, decimalsMessage)

/** Returns a schema like `Amount`, for amounts above 0. */
export const AmountAboveZero = (required: string) =>
  z
    .number(required)
    // A missing amount needs only one error.
    .refine((amount) => amount > 0, { error: required, abort: true })
    .max(maxMoney, 'This amount is too large')
    .refine(hasAtMostTwoDecimals, decimalsMessage)

/** An amount with its currency. */
export const Money = z.object({ amount: z.number(), currency: Currency })
export type Money = z.infer<typeof Money>
