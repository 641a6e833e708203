import { countCharacters } from '../kit/text.ts'
import { defaultPasswordRules, characterKinds, passwordKinds } from '../kit/passwordRules.ts'

/**
 * Returns the criteria of a strong password, one point each, with the label shown while unmet (specification 3, section
 * 5).
 */
const passwordCriteria = (minLength: number) => [
  {
    label: minLength === 8 ? 'At least 8 characters' : `At least ${minLength} characters`,
    met: (password: string) => countCharacters(password) >= minLength,
  },
  ...passwordKinds.map((kind) => characterKinds[kind]),
]

export type StrengthLabel = 'Very Weak' | 'Weak' | 'Medium' | 'Strong'

export interface PasswordStrength {
  /** 0 to 5. */
  score: number
  label: StrengthLabel
  /** Labels of the unmet criteria. */
  unmetCriteria: string[]
}

/** Minimum score of a password on the page Change Password (specification 3, section 9). */
export const minScore = 3
export const tooWeakMessage = 'Password is too weak. Please choose a stronger password.'

/**
 * Returns the strength of a password by the five criteria: 4 points or more are Strong, 3 Medium, 2 Weak (section 4).
 */
export function passwordStrength(
  password: string,
  { leastLength: minLength } = defaultPasswordRules,
): PasswordStrength {
  const criteria = passwordCriteria(minLength)
  const unmetCriteria = criteria.filter(({ met }) => !met(password)).map(({ label }) => label)
  const score = criteria.length - unmetCriteria.length
  const label = score >= 4 ? 'Strong' : score === 3 ? 'Medium' : score === 2 ? 'Weak' : 'Very Weak'
  return { score, label, unmetCriteria }
}
