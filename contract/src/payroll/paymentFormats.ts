import { z } from 'zod'

/**
 * The formats of payment files: a SEPA credit transfer (pain.001.001.09), a CSV file by a template of the company, or a
 * list of the people without bank details, who are paid in cash and sign it.
 */
export const paymentFormats = ['SEPA', 'CSV', 'CASH'] as const
export const PaymentFormat = z.enum(paymentFormats, 'Please choose a format')
export type PaymentFormat = z.infer<typeof PaymentFormat>
