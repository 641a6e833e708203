import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { parseCents } from '../money.ts'
import { insuranceLimits } from '../tables.ts'
import { egypt } from './egypt.ts'
import { type InsuranceRow, type PackTables, yearOfMonth } from './tables.ts'

type Row = typeof insuranceLimits.$inferSelect

/** Returns the figures that payroll calculates with: those of the pack, and the confirmed ones of the company. */
export async function readPackTables(db: Queryable): Promise<PackTables> {
  const rows = await db
    .select()
    .from(insuranceLimits)
    .where(and(isNotNull(insuranceLimits.confirmedAt), isNull(insuranceLimits.withdrawnAt)))
    .orderBy(asc(insuranceLimits.firstDay), asc(insuranceLimits.enteredAt), asc(insuranceLimits.id))
  return rows.reduce(withRow, egypt.tables)
}

/** Returns the figures with a row of the company. Of rows for the same month, the one added last applies. */
export function withRow(
  tables: PackTables,
  row: Pick<Row, 'firstDay' | 'minWage' | 'maxWage' | 'rate' | 'employerRate'>,
) {
  const limits = limitsOf(row)
  if (limits === null) return { ...tables, keptYears: new Set([...tables.keptYears, yearOfMonth(row.firstDay)]) }
  const insurance = [...tables.insurance, limits].toSorted((one, other) =>
    one.from === other.from ? 0 : one.from < other.from ? -1 : 1,
  )
  return { ...tables, insurance }
}

/** Returns the limits of a row; null if it continues those of the year before. */
export function limitsOf({
  firstDay,
  minWage,
  maxWage,
  rate,
  employerRate,
}: Pick<Row, 'firstDay' | 'minWage' | 'maxWage' | 'rate' | 'employerRate'>): InsuranceRow | null {
  if (minWage === null || maxWage === null || rate === null || employerRate === null) return null
  return {
    from: firstDay.slice(0, 7),
    minWage: parseCents(minWage),
    maxWage: parseCents(maxWage),
    rate: parseCents(rate),
    employerRate: parseCents(employerRate),
  }
}
