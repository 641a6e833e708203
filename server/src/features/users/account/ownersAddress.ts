import type { Actor } from '../../../actor.ts'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../errors.ts'

/**
 * The account with the address OWNER_EMAIL sees System Settings, so that only a Super Admin gives it to anybody.
 * @throws Refusal 400 naming `email`.
 */
export function refuseOwnersAddress({ ownerEmail }: Config, actor: Actor, email: string): void {
  if (ownerEmail && !actor.isSuperAdmin && email.toLowerCase() === ownerEmail.toLowerCase())
    throw invalid({ email: 'Only a Super Admin can give this email address to an account' })
}
