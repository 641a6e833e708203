import { z } from 'zod'
import { formatNumber } from './formatters.ts'

/** An identifier: a UUID in lower case, since two spellings of one would pass for two. */
export const Id = z.uuid('This is not a valid identifier').toLowerCase()

/** Whether at least one character of a text can be seen. */
export const isVisible = (text: string) => /[^\p{Z}\p{C}]/u.test(text)

/** Whether a text has neither line breaks nor other control characters, nor marks that turn the direction of writing. */
export const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)
/** Whether a text of several lines has no control characters but line breaks and tabs. */
export const isPlain = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text)

const tooLong = (max: number) => `Please use at most ${formatNumber(max, 'en')} characters`
const oneLine = 'Please use one line, without characters that cannot be shown'
const unseen = 'Please remove characters that cannot be shown'
const filled = (required: string) => z.string({ error: required }).trim().min(1, required).refine(isVisible, required)

/** A required text in one line, as names are: trimmed, at least one character that can be seen, at most `max`. */
export const text = (max: number, required = 'This field is required') =>
  filled(required).refine(isOneLine, oneLine).max(max, tooLong(max))

/** A required line of text by which things are told apart: between two words stands one space. */
export const nameText = (max: number, required?: string) =>
  text(max, required).overwrite((typed) => typed.replaceAll(/\s+/gu, ' '))

/** A line of text that may be empty. */
export const optionalText = (max: number) => z.string().trim().max(max, tooLong(max)).refine(isOneLine, oneLine)

/** A required text of several lines: trimmed, at least one character that can be seen, at most `max`. */
export const paragraphs = (max: number, required = 'This field is required') =>
  filled(required).refine(isPlain, unseen).max(max, tooLong(max))

/** The same, but it may be empty. */
export const optionalParagraphs = (max: number) => z.string().trim().max(max, tooLong(max)).refine(isPlain, unseen)

/** The pattern of the sign-in form: something@something (specification 1, section 5). */
export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** An e-mail address as typed at sign-in, trimmed and in lower case. */
export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, { error: 'Please enter a valid email address', abort: true })
  .regex(emailPattern, 'Please enter a valid email address')
  .refine(isOneLine, 'Please enter a valid email address')

/** Characters as a person counts them, so that an emoji is one. */
export const countCharacters = (text: string) => Array.from(text.normalize('NFC')).length

/** A new password: 8 to 128 characters (specification 1, section 9; contract: never cut). */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .max(1024, { error: 'Password must be at most 128 characters long', abort: true })
  .refine((password) => countCharacters(password) >= 8, 'Password must be at least 8 characters long')
  .refine((password) => countCharacters(password) <= 128, 'Password must be at most 128 characters long')
