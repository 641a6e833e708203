import { z } from 'zod'
import { isOneLine } from './text.ts'

const phone = 'Please enter a phone number: digits, spaces and + ( ) - . /'

/** A phone number as typed, trimmed; empty for none. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40, { error: 'Please use at most 40 characters', abort: true })
  .regex(/^\+?[\d\s()./-]*$/, phone)
  .refine(isOneLine, phone)
  .refine((number) => number === '' || /\d\D*\d\D*\d/.test(number), phone)
