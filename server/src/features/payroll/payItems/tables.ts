import { sql } from 'drizzle-orm'
import { boolean, check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { PayItemFormula } from '@muster/contract/payroll/enumerations'
import { createdAt, id, person } from '../../../db/columns.ts'

/**
 * Earnings and deductions of the company's own. A trigger allows only the account and the last month to change, so that
 * a pay item always means what approved records were calculated with.
 */
export const payrollItems = pgTable(
  'payroll_items',
  {
    id: id(),
    /** The company's own code, in capitals. */
    code: text().notNull(),
    name: text().notNull(),
    arabicName: text().notNull(),
    type: text().$type<'EARNING' | 'DEDUCTION'>().notNull(),
    frequency: text().$type<'RECURRING' | 'ONCE'>().notNull(),
    formula: text().$type<PayItemFormula>().notNull(),
    /** True if an earning is taxed, and if it is insured. Deductions are neither. */
    isTaxed: boolean().notNull(),
    isInsured: boolean().notNull(),
    /** True if a fixed amount is paid for the days with a salary only. */
    isProrated: boolean().notNull(),
    /** The code in the chart of accounts; null for that of its kind of amounts. */
    account: text(),
    /** The last month in which it applies, `YYYY-MM`; null while it is in use. */
    lastPeriod: text(),
    createdBy: person().notNull(),
    createdAt: createdAt(),
    closedBy: person(),
    /** The time at which the last month changed, by the database's clock. */
    changedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_items_code_key').on(t.code),
    index('payroll_items_creator_idx').on(t.createdBy),
    index('payroll_items_closer_idx').on(t.closedBy),
    check(
      'payroll_items_kind_check',
      sql`${t.type} in ('EARNING', 'DEDUCTION') and ${t.frequency} in ('RECURRING', 'ONCE')
        and ${t.formula} in ('FIXED', 'PER_DAY', 'PER_HOUR', 'PERCENT_OF_BASE', 'PERCENT_OF_GROSS')`,
    ),
    check('payroll_items_tax_check', sql`(is_taxed or not is_insured) and (type = 'EARNING' or not is_taxed)`),
    check('payroll_items_prorated_check', sql`formula = 'FIXED' or not is_prorated`),
    check('payroll_items_month_check', sql`${t.lastPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/**
 * Entries of pay items: for a person, or as a rule for everyone of a department and a position. A trigger allows only
 * the last month to change. One that ends before it begins was withdrawn.
 */
export const payrollItemEntries = pgTable(
  'payroll_item_entries',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => payrollItems.id),
    /** Null for a rule. */
    userId: person(),
    /** The conditions of a rule; null for any. */
    department: text(),
    position: text(),
    /** The amount, the amount of a day or an hour, or the percentage. */
    value: numeric({ precision: 16, scale: 4 }).notNull(),
    /** The number of days or hours; null to count the paid days. */
    quantity: numeric({ precision: 7, scale: 2 }),
    /** The currency of the amount; null for a percentage. */
    currency: text().$type<Currency>(),
    firstPeriod: text().notNull(),
    lastPeriod: text(),
    note: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
    endedBy: person(),
    /** The time of the last change, by the database's clock. */
    changedAt: createdAt(),
  },
  (t) => [
    index('payroll_item_entries_person_idx').on(t.userId, t.firstPeriod),
    index('payroll_item_entries_item_idx').on(t.itemId),
    index('payroll_item_entries_by_idx').on(t.enteredBy),
    index('payroll_item_entries_ender_idx').on(t.endedBy),
    check('payroll_item_entries_subject_check', sql`user_id is null or num_nonnulls(department, position) = 0`),
    check('payroll_item_entries_value_check', sql`${t.value} > 0 and ${t.quantity} > 0`),
    check(
      'payroll_item_entries_months_check',
      sql`${t.firstPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$' and ${t.lastPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`,
    ),
  ],
)
