import { z } from 'zod'
import { text } from '../kit/text.ts'

/** The current password of the signed-in person, for changes that need it. */
export const CurrentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(1024)

/** A code as people type it: six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = text(40, 'Please enter the code')
  .min(6, 'Please enter the whole code')
  .regex(/^[0-9A-Za-z -]+$/, 'A code has only letters and digits')

/** The token of a sign-in that a second factor completes. */
export const SignInChallenge = z.string().regex(/^[\w-]{43}$/, 'This sign-in is not valid')
