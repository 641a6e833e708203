import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { ExtraRunKind } from '@muster/contract/payroll/runKeys'
import { createdAt, day, id, money, person } from '../../../db/columns.ts'

/** Extra payment runs within a month, beside its monthly run. They are numbered from 1 in each month. */
export const payrollExtraRuns = pgTable(
  'payroll_extra_runs',
  {
    period: text().notNull(),
    run: smallint().notNull(),
    name: text().notNull(),
    kind: text().$type<ExtraRunKind>().notNull(),
    paymentDate: day().notNull(),
    createdBy: person().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.run] }),
    index('payroll_extra_runs_by_idx').on(t.createdBy),
    check('payroll_extra_runs_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_extra_runs_run_check', sql`${t.run} between 1 and 99`),
    check('payroll_extra_runs_kind_check', sql`${t.kind} in ('BONUS', 'CORRECTION', 'THIRTEENTH_MONTH')`),
  ],
)

/** The amounts that extra runs pay before tax and insurance, at most one for each person and run. */
export const payrollExtraPayments = pgTable(
  'payroll_extra_payments',
  {
    id: id(),
    period: text().notNull(),
    run: smallint().notNull(),
    userId: person().notNull(),
    currency: text().$type<Currency>().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    uniqueIndex('payroll_extra_payments_key').on(t.period, t.run, t.userId),
    index('payroll_extra_payments_person_idx').on(t.userId, t.period),
    foreignKey({
      name: 'payroll_extra_payments_run_fk',
      columns: [t.period, t.run],
      foreignColumns: [payrollExtraRuns.period, payrollExtraRuns.run],
    }),
    check('payroll_extra_payments_amount_check', sql`${t.amount} > 0`),
  ],
)
