import { z } from 'zod'
import { countCharacters } from './countCharacters.ts'
import { formatNumber } from './formatters.ts'

/** An identifier: a UUID. It is converted to lower case, so that the same id always has the same spelling. */
export const Id = z.uuid('This is not a valid identifier').toLowerCase()

/** Returns true if a text has at least one visible character. */
export const hasVisibleCharacter = (text: string) => /[^\p{Z}\p{C}]/u.test(text)

/** Returns true if a text has no line breaks, other control characters or marks that change the text direction. */
export const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)
/** Returns true if a multi-line text has no control characters except line breaks and tabs. */
export const isPlain = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text)

// The message is made when it is needed: a first formatter of numbers would take a tenth of the server's start.
const tooLong = (max: number) => ({ error: () => `Please use at most ${formatNumber(max, 'en')} characters` })
const oneLineMessage = 'Please use one line without invisible characters'
/** The message for text with characters that no one sees. */
export const invisibleMessage = 'Please remove invisible characters'
const requiredText = (required: string) =>
  z.string({ error: required }).trim().min(1, required).refine(hasVisibleCharacter, required)

/**
 * Returns a schema for a required line of text, such as a name: trimmed, with at least one visible character and at
 * most `max` characters.
 */
export const text = (max: number, required = 'This field is required') =>
  requiredText(required).refine(isOneLine, oneLineMessage).max(max, tooLong(max))

/**
 * Returns a schema for a required line of text that identifies something. Whitespace between words becomes one space.
 */
export const nameText = (max: number, required?: string) =>
  text(max, required).overwrite((value) => value.replaceAll(/\s+/gu, ' '))

/** Returns a schema for an optional line of text. */
export const optionalText = (max: number) => z.string().trim().max(max, tooLong(max)).refine(isOneLine, oneLineMessage)

/**
 * Returns a schema for a required multi-line text: trimmed, with at least one visible character and at most `max`
 * characters.
 */
export const paragraphs = (max: number, required = 'This field is required') =>
  requiredText(required).refine(isPlain, invisibleMessage).max(max, tooLong(max))

/** Returns a schema for an optional multi-line text. */
export const optionalParagraphs = (max: number) =>
  z.string().trim().max(max, tooLong(max)).refine(isPlain, invisibleMessage)

/** The pattern for email addresses at sign-in: something@something (specification 1, section 5). */
export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** An email address as typed at sign-in, trimmed and in lower case. */
export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, { error: 'Please enter a valid email address', abort: true })
  .regex(emailPattern, 'Please enter a valid email address')
  .refine(isOneLine, 'Please enter a valid email address')

/** A new password of 8 to 128 characters, which is never truncated (specification 1, section 9). */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .max(1024, { error: 'Password must be at most 128 characters long', abort: true })
  .refine((password) => countCharacters(password) >= 8, 'Password must be at least 8 characters long')
  .refine((password) => countCharacters(password) <= 128, 'Password must be at most 128 characters long')
