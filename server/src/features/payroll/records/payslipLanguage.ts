import { eq } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'

/** Returns the language of a person's payslips. */
export async function languageOf(db: Queryable, userId: string): Promise<PayslipLanguage> {
  const [person] = await db.select({ language: users.payslipLanguage }).from(users).where(eq(users.id, userId))
  return person?.language ?? 'en'
}

/** Returns the language of the actor's own payslips. */
export const payslipLanguage = async ({ app, actor }: Context) => ({ language: await languageOf(app.db, actor.id) })
