import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { YearOpening } from '@muster/contract/payroll/openings'
import { canDecideFor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { payRulesAt } from '../../../pay/rules.ts'
import { users } from '../../../people/tables.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollArea } from '../policy.ts'
import { type PaySources, readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { payrollOpenings } from '../facts/tables.ts'

const author = alias(users, 'author')

/** Returns a person's opening amounts, latest year first. Those that were removed are left out. */
export async function openingsOf(db: Queryable, userId: string): Promise<YearOpening[]> {
  const rows = await db
    .selectDistinctOn([payrollOpenings.year], {
      opening: payrollOpenings,
      enteredBy: { firstName: author.firstName, lastName: author.lastName },
    })
    .from(payrollOpenings)
    .innerJoin(author, eq(author.id, payrollOpenings.enteredBy))
    .where(eq(payrollOpenings.userId, userId))
    .orderBy(desc(payrollOpenings.year), desc(payrollOpenings.enteredAt), desc(payrollOpenings.id))
  return rows.flatMap(({ opening, enteredBy }) => {
    const { year, upTo, wage, insurance, tax, currency, source, enteredAt } = opening
    if (upTo === null) return []
    const amounts = { wage: Number(wage), insurance: Number(insurance), tax: Number(tax) }
    return [{ year, upTo, ...amounts, currency, source: source ?? '', enteredBy, enteredAt }]
  })
}

/** Returns a person's opening amounts of a year; null if there are none. */
export const openingOf = async (db: Queryable, userId: string, year: number): Promise<YearOpening | null> =>
  (await openingsOf(db, userId)).find((opening) => opening.year === year) ?? null

/** Returns the currency in which the rules of a year tax, by those of its last month. */
export const taxCurrencyOf = (sources: PaySources, year: number): Currency =>
  rulesOfMonth(sources, `${year}-12`).tables.currency

/**
 * Returns the opening amounts of a person whose pay the actor can see. Logs access to another person's pay.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function listOpenings(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'opening amounts' })
  const sources = await readPaySources(db)
  const today = await readCompanyToday(db)
  return {
    openings: await openingsOf(db, userId),
    isTaxed: payRulesAt(sources.allRules, today).pack !== 'NONE',
    currency: taxCurrencyOf(sources, Number(today.slice(0, 4))),
    can: { set: canDecideFor(actor, userId) },
  }
}
