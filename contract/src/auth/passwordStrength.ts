import { countCharacters } from '../kit/text.ts'

/** What a good password has, one point each, and what to call it while it is missing (specification 3, section 5). */
const criteria: readonly { label: string; met: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', met: (password) => countCharacters(password) >= 8 },
  { label: 'One uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  { label: 'One lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  { label: 'One number', met: (password) => /\p{Nd}/u.test(password) },
  { label: 'One special character', met: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
]

export type StrengthLabel = 'Very Weak' | 'Weak' | 'Medium' | 'Strong'

export interface PasswordStrength {
  /** 0 to 5. */
  score: number
  label: StrengthLabel
  /** What is missing, in words. */
  unmet: string[]
}

/** The score from which on a password may be chosen on the page Change Password (specification 3, section 9). */
export const leastScore = 3
export const tooWeak = 'Password is too weak. Please choose a stronger password.'

/** How strong a password is by the five criteria: 4 points or more are Strong, 3 Medium, 2 Weak (section 4). */
export function passwordStrength(password: string): PasswordStrength {
  const unmet = criteria.filter(({ met }) => !met(password)).map(({ label }) => label)
  const score = criteria.length - unmet.length
  const label = score >= 4 ? 'Strong' : score === 3 ? 'Medium' : score === 2 ? 'Weak' : 'Very Weak'
  return { score, label, unmet }
}
