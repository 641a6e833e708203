import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import type { TaxMethod } from '../engine/facts.ts'
import { payrollInclusions, payrollPaidElsewhere, payrollRecords } from '../tables.ts'
import { isSettled } from './changes.ts'
import type { PersonMonth } from './months.ts'
import { type PaySources, rulesOfMonth } from './rulesOfMonth.ts'

interface MethodRow extends PersonMonth, Record<string, unknown> {
  method: TaxMethod
}

/**
 * Returns a function that gives the method by which the income tax of a month was calculated: that of its own submitted
 * record, of the record that includes it, or of the time when it was marked as paid elsewhere. Other months use the
 * current method.
 */
export async function taxMethodsOf(
  db: Queryable,
  months: readonly PersonMonth[],
  sources: PaySources,
): Promise<(month: PersonMonth) => TaxMethod> {
  if (!months.length) return () => 'YEARLY'
  const periods = [...new Set(months.map(({ period }) => period))]
  const currencies = new Map(periods.map((period) => [period, rulesOfMonth(sources, period).tables.currency]))
  const taxed = months.map((month) => ({ ...month, currency: currencies.get(month.period) }))
  // A record in another currency has no tax, but shows when the month was calculated.
  const { rows } = await db.execute<MethodRow>(sql`
    select distinct on (m.user_id, m.period) m.user_id as "userId", m.period, known.tax_method as method
    from ${recordset(payrollRecords, taxed, ['userId', 'period', 'currency'])} as m
    cross join lateral (
      select r.tax_method, r.currency <> m.currency as is_other from ${payrollRecords} r
      where r.user_id = m.user_id and r.period = m.period and r.run = 0 and ${isSettled('r')}
      union all
      select r.tax_method, r.currency <> m.currency from ${payrollInclusions} i
      join ${payrollRecords} r on r.user_id = i.user_id and r.period = i.included_in and r.run = 0 and ${isSettled('r')}
      where i.user_id = m.user_id and i.period = m.period
      union all
      select e.tax_method, false from ${payrollPaidElsewhere} e where e.user_id = m.user_id and e.period = m.period
    ) as known
    order by m.user_id, m.period, known.is_other`)
  const methods = new Map(rows.map(({ userId, period, method }) => [`${userId} ${period}`, method]))
  return ({ userId, period }) => methods.get(`${userId} ${period}`) ?? 'YEARLY'
}
