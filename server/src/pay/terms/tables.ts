import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { PayKind } from '@muster/contract/kit/pay'
import { createdAt, id, money, person } from '../../db/columns.ts'

/**
 * The terms by which people are paid, insured and taxed, from a month on: their status, their registered insured wage, or
 * whether they are paid by the month, the day or the hour. What a row leaves out continues. Rows are only added: for each of them, the latest row of a month applies.
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
    /** The kind of pay, with the rate of a day or an hour; null if the row leaves it as it is. */
    payKind: text().$type<PayKind>(),
    payRate: money(),
    payCurrency: text().$type<Currency>(),
    /** The form or document that they are taken from. */
    source: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_terms_idx').on(t.userId, t.firstMonth, t.enteredAt, t.id),
    index('payroll_terms_by_idx').on(t.enteredBy),
    check('payroll_terms_month_check', sql`${t.firstMonth} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_terms_content_check', sql`num_nonnulls(status, wage_basis, pay_kind) > 0`),
    check(
      'payroll_terms_pay_check',
      sql`${t.payKind} in ('MONTHLY', 'DAILY', 'HOURLY') and ${t.payRate} > 0 and (pay_rate is null) = (pay_currency is null)
        and (coalesce(pay_kind, 'MONTHLY') = 'MONTHLY') = (pay_rate is null)`,
    ),
    check(
      'payroll_terms_wage_check',
      sql`${t.wageBasis} in ('REGISTERED', 'PAY') and ${t.insuredWage} > 0
        and (coalesce(wage_basis, 'PAY') = 'REGISTERED') = (insured_wage is not null)`,
    ),
  ],
)
