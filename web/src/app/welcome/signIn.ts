import type { ApiError } from '../../kit/api/errors.ts'

export interface Credentials {
  email: string
  password: string
}

/** The errors of a sign-in, by field or for the whole form. Texts are translation keys with the parameter `{email}`. */
export interface SignInProblems {
  email?: string
  password?: string
  form?: string
}

/**
 * A copy of the contract's `emailPattern`, so that the sign-in page loads no schema library. A test compares the two.
 */
export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** Returns the errors that the page can find without the server (specification 1, section 5). */
export function checkCredentials({ email, password }: Credentials): SignInProblems {
  const problems: SignInProblems = {}
  if (!email.trim()) problems.email = 'Email is required'
  else if (!emailPattern.test(email.trim())) problems.email = 'Please enter a valid email address'
  if (!password) problems.password = 'Password is required'
  return problems
}

/** Returns the errors for a refused sign-in, worded as in specification 1, section 8. */
export function explainRefusal({ status, message, fieldErrors, errorType, error, body }: ApiError): SignInProblems {
  if (status === 0) {
    return { form: 'Unable to connect to the server. Please check your internet connection and try again.' }
  }
  if (errorType === 'USER_NOT_FOUND') {
    return {
      email: 'No account found with email {email}. Please check your email address or contact your administrator.',
    }
  }
  if (errorType === 'USER_INACTIVE' || body?.needsActivation) {
    return {
      form: 'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
    }
  }
  if (errorType === 'INCORRECT_PASSWORD') {
    return { password: 'Incorrect password. Please check your password and try again.' }
  }
  if (status === 403 && error === 'Account Disabled') {
    return {
      form: 'Your account has been deactivated. Please contact your administrator to reactivate your account.',
    }
  }
  const { email, password } = fieldErrors
  if (email || password) return { email, password }
  return { form: message || 'Login failed. Please check your credentials and try again.' }
}
