import { formatter } from '../kit/formatters.ts'
import { countCharacters } from './countCharacters.ts'

/** The kinds of characters that a company can require in every password. */
export const passwordKinds = ['UPPERCASE', 'LOWERCASE', 'DIGIT', 'SPECIAL'] as const
export type PasswordKind = (typeof passwordKinds)[number]

/** The label and the test of each kind. The label is shown while the kind is missing (specification 3, section 5). */
export const characterKinds: Record<PasswordKind, { label: string; met: (password: string) => boolean }> = {
  UPPERCASE: { label: 'One uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  LOWERCASE: { label: 'One lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  DIGIT: { label: 'One number', met: (password) => /\p{Nd}/u.test(password) },
  SPECIAL: { label: 'One special character', met: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
}

/** The company's rules for new passwords. Common passwords and people's names are always refused. */
export interface PasswordRules {
  leastLength: number
  kinds: PasswordKind[]
}

/** The default password rules (specification 1, section 9). */
export const defaultPasswordRules: PasswordRules = { leastLength: 8, kinds: [] }

/** Returns a sentence that names the rule a password breaks, or null if it breaks none. */
export function findPasswordProblem(password: string, { leastLength, kinds }: PasswordRules): string | null {
  if (countCharacters(password) < leastLength) return `Password must be at least ${leastLength} characters long`
  const missing = kinds.filter((kind) => !characterKinds[kind].met(password))
  if (!missing.length) return null
  const labels = missing.map((kind) => characterKinds[kind].label.toLowerCase())
  return `Password must have ${formatter('ListFormat', 'en').format(labels)}`
}
