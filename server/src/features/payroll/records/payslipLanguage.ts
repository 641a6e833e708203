import { eq } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'

/** In which language somebody has their payslips. */
export async function languageOf(db: Queryable, userId: string): Promise<PayslipLanguage> {
  const [person] = await db.select({ language: users.payslipLanguage }).from(users).where(eq(users.id, userId))
  return person?.language ?? 'en'
}

/** The language of the actor's own payslips. */
export const payslipLanguage = async ({ app, actor }: Context) => ({ language: await languageOf(app.db, actor.id) })
