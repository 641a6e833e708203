import type { ApiError } from '../../kit/api/errors.ts'

/** The errors of the code's step. Texts are translation keys. */
export interface CodeProblems {
  code?: string
  form?: string
  /** True if the sign-in must start again with the password. */
  isExpired?: boolean
  /** True if it must start again at the provider. */
  isProviderExpired?: boolean
}

/** Returns the errors that the page can find without the server. */
export function checkCode(code: string, kind: 'app' | 'recovery'): CodeProblems {
  const text = code.replace(/[\s-]/g, '')
  if (text === '') return { code: 'Please enter the code' }
  if (kind === 'app' && !/^\d{6}$/.test(text)) return { code: 'The code has six digits' }
  return kind === 'recovery' && text.length < 24 ? { code: 'A recovery code has 24 letters and digits' } : {}
}

/**
 * Returns the errors for a refused code or passkey. A wrong password and a wrong code have the same message, because the server
 * does not tell them apart.
 */
export function explainCodeRefusal(refusal: ApiError, kind: 'code' | 'passkey'): CodeProblems {
  const { status, message, code, fieldErrors, body, error } = refusal
  if (status === 0) {
    return { form: 'Unable to connect to the server. Please check your internet connection and try again.' }
  }
  if (code === 'two_factor.expired') {
    return { isExpired: true, form: 'The sign-in took too long. Please enter your password again.' }
  }
  if (code === 'sso.expired') {
    return { isExpired: true, isProviderExpired: true, form: 'This sign-in took too long. Please start again.' }
  }
  if (code === 'two_factor.refused') {
    return kind === 'passkey'
      ? { form: 'The passkey or the password was wrong. Try again, or start again.' }
      : { code: 'The code or the password was wrong. Enter the current code, or start again.' }
  }
  if (body?.needsActivation || error === 'Account Disabled') return { isExpired: true, form: message }
  if (fieldErrors.code) return { code: fieldErrors.code }
  return { form: message || 'Login failed. Please check your credentials and try again.' }
}
