import type { Actor } from '../../../actor.ts'
import type { Config } from '../../../config.ts'
import { invalid, type Refusal } from '../../../errors.ts'

/**
 * 400 naming `email` for anybody who may not set this address; else null. The account with the address OWNER_EMAIL sees
 * System Settings, so that only a Super Admin gives it to anybody.
 */
export function ownersAddressRefusal({ ownerEmail }: Config, actor: Actor, email: string): Refusal | null {
  if (!ownerEmail || actor.isSuperAdmin || email.toLowerCase() !== ownerEmail.toLowerCase()) return null
  return invalid({ email: 'Only a Super Admin can give this email address to an account' })
}
