import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { YearOpening } from '@muster/contract/payroll/openings'
import { canDecideFor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { findPayRulesOn } from '../../../pay/rules.ts'
import { users } from '../../../people/tables.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollArea } from '../policy.ts'
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
    const { year, upTo, wage, insurance, tax, source, enteredAt } = opening
    if (upTo === null) return []
    const amounts = { wage: Number(wage), insurance: Number(insurance), tax: Number(tax) }
    return [{ year, upTo, ...amounts, source: source ?? '', enteredBy, enteredAt }]
  })
}

/** Returns a person's opening amounts of a year; null if there are none. */
export const openingOf = async (db: Queryable, userId: string, year: number): Promise<YearOpening | null> =>
  (await openingsOf(db, userId)).find((opening) => opening.year === year) ?? null

/**
 * Returns the opening amounts of a person whose pay the actor can see. Logs access to another person's pay.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function listOpenings(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'opening amounts' })
  return {
    openings: await openingsOf(db, userId),
    isTaxed: (await findPayRulesOn(db, await readCompanyToday(db))).pack !== 'NONE',
    can: { set: canDecideFor(actor, userId) },
  }
}
