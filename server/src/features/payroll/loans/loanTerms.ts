import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { payCurrencyOn } from '../facts/terms.ts'
import { payrollArea } from '../policy.ts'
import { openMonthOf } from './recordLoan.ts'

/**
 * Returns the currency of a new loan to a person, which is null without a salary or a rate, and the first month that payroll can
 * still take an instalment from.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function loanTerms({ app: { db }, actor }: Context, { userId }: { userId: string }) {
  await visiblePerson(db, actor, payrollArea, userId)
  const today = await readCompanyToday(db)
  return {
    currency: await payCurrencyOn(db, userId, today),
    openFrom: (await openMonthOf(db, userId)) ?? today.slice(0, 7),
  }
}
