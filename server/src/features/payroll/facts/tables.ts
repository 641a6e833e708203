import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RecountDecision } from '@muster/contract/payroll/recounts'
import { createdAt, instant, person } from '../../../db/columns.ts'
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
