import type { PasswordRules } from '@muster/contract/kit/passwordRules'
import { readSettings } from '../companySettings/settings.ts'
import type { Queryable } from '../db/database.ts'

/** Returns the company's rules for new passwords. */
export async function readPasswordRules(db: Queryable): Promise<PasswordRules> {
  const { passwordLeastLength, passwordKinds } = await readSettings(db, ['passwordLeastLength', 'passwordKinds'])
  return { leastLength: passwordLeastLength, kinds: passwordKinds }
}

/** Returns the company's password rules, and its name: a new password must not consist of the company's name. */
export async function readPasswordTerms(db: Queryable): Promise<{ companyName: string; rules: PasswordRules }> {
  const [rules, { companyName }] = [await readPasswordRules(db), await readSettings(db, ['companyName'])]
  return { companyName, rules }
}
