import { countCharacters } from '../kit/countCharacters.ts'
import { defaultPasswordRules, characterKinds, passwordKinds } from '../kit/passwordRules.ts'

/**
 * Returns the criteria of a strong password. Each is worth one point. Its label is shown until the criterion is met
 * (specification 3, section 5).
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
  /** Number of criteria met, 0 to 5. */
  score: number
  label: StrengthLabel
  /** Labels of the criteria that are not met. */
  unmetCriteria: string[]
}

/** The minimum score for a new password on the page Change Password (specification 3, section 9). */
export const minScore = 3
export const tooWeakMessage = 'Password is too weak. Please choose a stronger password.'

/**
 * Returns the strength of a password by five criteria: Strong for 4 or 5 points, Medium for 3, Weak for 2
 * (specification 3, section 4).
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
