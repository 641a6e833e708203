import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { thirteenthBases, thirteenthShares } from '@muster/contract/payroll/thirteenthMonth'
import { createdAt, id, person } from '../../../db/columns.ts'

/**
 * The rules for a 13th month, each from a year on. Rows are only added, and follow renamed departments: the latest one of a
 * year applies.
 */
export const payrollThirteenthRules = pgTable(
  'payroll_thirteenth_rules',
  {
    id: id(),
    firstYear: smallint().notNull(),
    /** 0 if the 13th month ends. */
    percent: numeric({ precision: 6, scale: 2 }).notNull(),
    of: text().$type<(typeof thirteenthBases)[number]>().notNull(),
    paymentMonth: smallint().notNull(),
    prorating: text().$type<(typeof thirteenthShares)[number]>().notNull(),
    leastMonths: smallint().notNull(),
    /** Empty for all departments. */
    departments: text().array().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_thirteenth_rules_idx').on(t.firstYear.desc(), t.enteredAt.desc(), t.id.desc()),
    index('payroll_thirteenth_rules_by_idx').on(t.enteredBy),
    check(
      'payroll_thirteenth_rules_kind_check',
      sql`${t.of} in ('SALARY', 'BASE') and ${t.prorating} in ('MONTHS', 'DAYS', 'NONE')
        and ${t.paymentMonth} between 1 and 12 and ${t.percent} >= 0 and ${t.leastMonths} >= 0`,
    ),
  ],
)
