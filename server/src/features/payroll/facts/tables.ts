import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RecountDecision } from '@muster/contract/payroll/recounts'
import { createdAt, id, instant, money, person } from '../../../db/columns.ts'
import type { KeptDifference } from '../tables.ts'

/**
 * Months whose pay doesn't match the days the person was employed. Migrations 0067 and 0070 listed them after
 * employment periods were introduced (0064). For each month, payroll decides whether to settle the differences in the
 * next open run or to leave the pay as it is. A month that wasn't approved yet when it was listed needs a decision only
 * if it is then approved without being recalculated.
 */
export const payrollRecounts = pgTable(
  'payroll_recounts',
  {
    userId: person().notNull(),
    /** The month, `YYYY-MM`. */
    period: text().notNull(),
    decision: text().$type<RecountDecision>(),
    decidedBy: person(),
    decidedAt: instant(),
    /** The differences not to be settled, by code. They count as paid. */
    kept: jsonb().$type<KeptDifference[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.period] }),
    index('payroll_recounts_decider_idx').on(t.decidedBy),
    check(
      'payroll_recounts_decision_check',
      sql`${t.decision} in ('SETTLE', 'KEEP') and num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`,
    ),
  ],
)

/**
 * The amounts of a year that a person earned outside Muster, before the first month that payroll taxes. Rows are only
 * added: the latest of a person and year applies. One without amounts removes those before it.
 */
export const payrollOpenings = pgTable(
  'payroll_openings',
  {
    id: id(),
    userId: person().notNull(),
    year: integer().notNull(),
    /** The last month that the amounts cover, `YYYY-MM`. */
    upTo: text(),
    wage: money(),
    insurance: money(),
    tax: money(),
    /** The document that the amounts are taken from. */
    source: text(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_openings_idx').on(t.userId, t.year, t.enteredAt.desc(), t.id.desc()),
    index('payroll_openings_by_idx').on(t.enteredBy),
    check(
      'payroll_openings_amounts_check',
      sql`num_nulls(up_to, wage, insurance, tax, source) in (0, 5) and 0 <= ${t.insurance} and 0 <= ${t.tax}
        and ${t.insurance} + ${t.tax} <= ${t.wage}`,
    ),
    check('payroll_openings_year_check', sql`${t.upTo} ~ '^\\d{4}-(0[1-9]|1[0-2])$' and left(up_to, 4) = year::text`),
  ],
)

/**
 * The terms by which people are insured and taxed, from a month on: their status, their registered insured wage, or
 * both. What a row leaves out continues. Rows are only added: for each of the two, the latest row of a month applies.
 */
export const payrollTerms = pgTable(
  'payroll_terms',
  {
    id: id(),
    userId: person().notNull(),
    /** The first month, `YYYY-MM`. */
    firstMonth: text().notNull(),
    /** A status of the tax and insurance rules; null if the row leaves it as it is. */
    status: text(),
    /** The pay of the month if no insured wage is registered any more; null if the row leaves it as it is. */
    wageBasis: text().$type<'REGISTERED' | 'PAY'>(),
    insuredWage: money(),
    /** The form or document that they are taken from. */
    source: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_terms_idx').on(t.userId, t.firstMonth, t.enteredAt, t.id),
    index('payroll_terms_by_idx').on(t.enteredBy),
    check('payroll_terms_month_check', sql`${t.firstMonth} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_terms_content_check', sql`num_nonnulls(status, wage_basis) > 0`),
    check(
      'payroll_terms_wage_check',
      sql`${t.wageBasis} in ('REGISTERED', 'PAY') and ${t.insuredWage} > 0
        and (coalesce(wage_basis, 'PAY') = 'REGISTERED') = (insured_wage is not null)`,
    ),
  ],
)
