import type { Queryable } from '../../../db/database.ts'
import { lacksLimits, type PackTables } from '../../../pay/packs/tables.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { findPayRulesOn } from '../../../pay/rules.ts'

/** The month from which the insurance limits of the next year are published. */
const monthOfPublication = 10

/** Returns the years without insurance limits: this year and, from October on, the next one. `today` is `YYYY-MM-DD`. */
export function yearsWithout(tables: PackTables, today: string): number[] {
  const { year, month } = Temporal.PlainDate.from(today)
  const years = month >= monthOfPublication ? [year, year + 1] : [year]
  return years.filter((each) => lacksLimits(tables, `${each}-12`))
}

/**
 * Returns the years without insurance limits; none unless the current pay rules are those of Egypt, whose limits companies
 * can add, or the company’s own.
 */
export async function yearsWithoutLimits(db: Queryable, today: string): Promise<number[]> {
  const { pack, ownPack } = await findPayRulesOn(db, today)
  if (ownPack) return yearsWithout(ownPack.tables, today)
  return pack === 'EGYPT' ? yearsWithout(await readPackTables(db), today) : []
}
