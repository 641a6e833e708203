import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { payOn } from '../../../people/employment.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { rateCurrencyIn } from '../facts/terms.ts'
import { payrollArea } from '../policy.ts'
import { openMonthOf } from './recordLoan.ts'

/**
 * Returns the currency of a new loan to a person, which is null without a salary, and the first month that payroll can
 * still take an instalment from.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function loanTerms({ app: { db }, actor }: Context, { userId }: { userId: string }) {
  await visiblePerson(db, actor, payrollArea, userId)
  const today = await readCompanyToday(db)
  const pay = await payOn(db, userId, today)
  const rateCurrency = await rateCurrencyIn(db, { userId, period: today.slice(0, 7) })
  return {
    currency: rateCurrency ?? pay?.salaryCurrency ?? null,
    openFrom: (await openMonthOf(db, userId)) ?? today.slice(0, 7),
  }
}
