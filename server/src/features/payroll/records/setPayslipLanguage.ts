import { eq } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { users } from '../../../people/tables.ts'
import { languageOf } from './payslipLanguage.ts'

/** Sets the language of the actor's own payslips. */
export function setPayslipLanguage(ctx: Context, { language }: { language: PayslipLanguage }) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    const before = await languageOf(tx, actor.id)
    await tx.update(users).set({ payslipLanguage: language }).where(eq(users.id, actor.id))
    return {
      action: 'payroll.language_set',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      before: { language: before },
      after: { language },
      events: [refresh('payroll', [actor.id])],
      answer: { language },
    }
  })
}
