import type { PasswordRules } from '@muster/contract/kit/passwordRules'
import { settingsOf } from '../company/settings.ts'
import type { Queryable } from '../db/database.ts'

/** What the company wants of new passwords. */
export async function passwordRules(db: Queryable): Promise<PasswordRules> {
  const { passwordLeastLength, passwordKinds } = await settingsOf(db, ['passwordLeastLength', 'passwordKinds'])
  return { leastLength: passwordLeastLength, kinds: passwordKinds }
}

/** What a new password is measured by, beside whose it is: the company's rules, and its name, of which none is made. */
export async function passwordTerms(db: Queryable): Promise<{ companyName: string; rules: PasswordRules }> {
  const [rules, { companyName }] = [await passwordRules(db), await settingsOf(db, ['companyName'])]
  return { companyName, rules }
}
