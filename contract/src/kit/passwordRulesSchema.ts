import { z } from 'zod'
import { passwordKinds } from './passwordRules.ts'

const lengthMessage = 'Please enter a length from 8 to 64 characters'

/** The company's rules for new passwords. Common passwords and people's names are always refused. */
export const PasswordRules = z.object({
  leastLength: z.int(lengthMessage).min(8, lengthMessage).max(64, lengthMessage),
  kinds: z.array(z.enum(passwordKinds, 'Please choose character types')).max(passwordKinds.length),
})
