import type { PasswordRules } from '@muster/contract/kit/passwordRules'
import { readSettings } from '../company/settings.ts'
import type { Queryable } from '../db/database.ts'

/** Returns the company's rules for new passwords. */
export async function readPasswordRules(db: Queryable): Promise<PasswordRules> {
  const { passwordLeastLength, passwordKinds } = await readSettings(db, ['passwordLeastLength', 'passwordKinds'])
  return { leastLength: passwordLeastLength, kinds: passwordKinds }
}

/**
 * Returns what a new password is checked against besides its owner: the company's rules, and its name, which it may not
 * be made of.
 */
export async function readPasswordTerms(db: Queryable): Promise<{ companyName: string; rules: PasswordRules }> {
  const [rules, { companyName }] = [await readPasswordRules(db), await readSettings(db, ['companyName'])]
  return { companyName, rules }
}
