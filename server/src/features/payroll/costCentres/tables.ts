import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CostShare } from '@muster/contract/payroll/costCentres'
import { createdAt, id, person } from '../../../db/columns.ts'

/**
 * The cost centres that bear people's pay, from a month on. Rows are only added: the latest row of the latest month applies.
 * Without shares, it is the department of each record.
 */
export const payrollCostCentres = pgTable(
  'payroll_cost_centres',
  {
    id: id(),
    userId: person().notNull(),
    /** The first month, `YYYY-MM`. */
    firstMonth: text().notNull(),
    shares: jsonb().$type<CostShare[]>().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_cost_centres_idx').on(t.userId, t.firstMonth, t.enteredAt, t.id),
    index('payroll_cost_centres_by_idx').on(t.enteredBy),
    check('payroll_cost_centres_month_check', sql`${t.firstMonth} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_cost_centres_shares_check', sql`jsonb_typeof(${t.shares}) = 'array'`),
  ],
)
