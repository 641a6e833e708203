import { z } from 'zod'
import { formatter } from '../kit/formatters.ts'
import { countCharacters } from '../kit/text.ts'

/** Kinds of characters that a company may want in every password. */
export const passwordKinds = ['UPPERCASE', 'LOWERCASE', 'DIGIT', 'SPECIAL'] as const
export type PasswordKind = (typeof passwordKinds)[number]

/** What each kind is called where it is missing, and which characters are of it (specification 3, section 5). */
export const kindsOfCharacters: Record<PasswordKind, { label: string; met: (password: string) => boolean }> = {
  UPPERCASE: { label: 'One uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  LOWERCASE: { label: 'One lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  DIGIT: { label: 'One number', met: (password) => /\p{Nd}/u.test(password) },
  SPECIAL: { label: 'One special character', met: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
}

const length = 'Please enter a whole number of characters from 8 to 64'

/** What a company wants of new passwords, beside that they are not common and not made of names. */
export const PasswordRules = z.object({
  leastLength: z.int(length).min(8, length).max(64, length),
  kinds: z.array(z.enum(passwordKinds, 'Please choose kinds of characters')).max(passwordKinds.length),
})
export type PasswordRules = z.infer<typeof PasswordRules>

/** What holds until somebody sets more (specification 1, section 9). */
export const firstPasswordRules: PasswordRules = { leastLength: 8, kinds: [] }

/** Why a password is not what the company wants, as a sentence; null where it is. */
export function againstRules(password: string, { leastLength, kinds }: PasswordRules): string | null {
  if (countCharacters(password) < leastLength) return `Password must be at least ${leastLength} characters long`
  const missing = kinds.filter((kind) => !kindsOfCharacters[kind].met(password))
  if (!missing.length) return null
  const labels = missing.map((kind) => kindsOfCharacters[kind].label.toLowerCase())
  return `Password must have ${formatter('ListFormat', 'en').format(labels)}`
}
