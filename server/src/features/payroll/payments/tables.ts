import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { Establishment } from '@muster/contract/payroll/insuranceForms'
import type { LedgerAccount } from '@muster/contract/payroll/journal'
import type { PaymentFormat } from '@muster/contract/payroll/paymentFormats'
import type { PaymentAccount } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { createdAt, day, id, instant, jsonValue, money, person } from '../../../db/columns.ts'
import { payrollRecords } from '../tables.ts'

/** The settings of payment files, each with its value in JSON. */
export interface OutputSettings {
  /** The company's accounts that pay salaries, at most one for each currency. */
  paymentAccounts: PaymentAccount[]
  /** The templates of CSV files for banks, by name. */
  paymentTemplates: PaymentTemplate[]
  /** The accounts of the payroll journal that have a code or a name. */
  ledgerAccounts: LedgerAccount[]
  /** The company's establishment at the insurance office; null if it was never set. */
  establishment: Establishment | null
}

/** The settings of payroll's files for banks and accounting, one row for each that was ever set. */
export const payrollOutputSettings = pgTable('payroll_output_settings', {
  key: text().$type<keyof OutputSettings>().primaryKey(),
  value: jsonValue().notNull(),
  updatedBy: person(),
  updatedAt: createdAt(),
})

/** Payment files and cash lists as they were made. Triggers prevent changes. */
export const payrollPaymentBatches = pgTable(
  'payroll_payment_batches',
  {
    id: id(),
    period: text().notNull(),
    /** The number of the extra run in the month; 0 for the monthly run. */
    run: smallint().notNull().default(0),
    format: text().$type<PaymentFormat>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The name of the template of a CSV file. */
    template: text(),
    payOn: day().notNull(),
    count: integer().notNull(),
    total: money().notNull(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    madeBy: person().notNull(),
    madeAt: createdAt(),
  },
  (t) => [
    index('payroll_payment_batches_run_idx').on(t.period, t.madeAt.desc()),
    index('payroll_payment_batches_by_idx').on(t.madeBy),
    check('payroll_payment_batches_format_check', sql`${t.format} in ('SEPA', 'CSV', 'CASH')`),
    check('payroll_payment_batches_template_check', sql`(${t.format} = 'CSV') = (${t.template} is not null)`),
    check('payroll_payment_batches_count_check', sql`${t.count} > 0 and ${t.total} > 0`),
  ],
)

/** The content of the files in encrypted pieces, because it contains account numbers. */
export const payrollPaymentFiles = pgTable(
  'payroll_payment_files',
  {
    id: id(),
    batchId: uuid()
      .notNull()
      .references(() => payrollPaymentBatches.id),
    position: integer().notNull(),
    sealed: text().notNull(),
  },
  (t) => [uniqueIndex('payroll_payment_files_key').on(t.batchId, t.position)],
)

/**
 * Requests to release payments that were not made, and the decisions. A trigger allows only the decision to change, once.
 */
export const payrollPaymentReleases = pgTable(
  'payroll_payment_releases',
  {
    id: id(),
    batchId: uuid()
      .notNull()
      .references(() => payrollPaymentBatches.id),
    reason: text().notNull(),
    requestedBy: person().notNull(),
    requestedAt: createdAt(),
    decision: text().$type<'CONFIRMED' | 'REJECTED'>(),
    decidedBy: person(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('payroll_payment_releases_pending_key')
      .on(t.batchId)
      .where(sql`decision is null`),
    index('payroll_payment_releases_batch_idx').on(t.batchId),
    index('payroll_payment_releases_by_idx').on(t.requestedBy),
    index('payroll_payment_releases_decider_idx').on(t.decidedBy),
    check(
      'payroll_payment_releases_decision_check',
      sql`${t.decision} in ('CONFIRMED', 'REJECTED') and num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`,
    ),
  ],
)

/** The records that a payment file or cash list pays: each is in one at most, unless it was released. */
export const payrollPayments = pgTable(
  'payroll_payments',
  {
    batchId: uuid()
      .notNull()
      .references(() => payrollPaymentBatches.id),
    recordId: uuid()
      .notNull()
      .references(() => payrollRecords.id),
    amount: money().notNull(),
    /** The number of accounts that it is paid to. */
    transfers: smallint().notNull().default(1),
    /** The pending or confirmed request to release the payment; null without one. */
    releaseId: uuid().references(() => payrollPaymentReleases.id),
    isReleased: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.recordId] }),
    uniqueIndex('payroll_payments_record_key')
      .on(t.recordId)
      .where(sql`not is_released`),
    index('payroll_payments_record_idx').on(t.recordId),
    index('payroll_payments_release_idx')
      .on(t.releaseId)
      .where(sql`release_id is not null`),
    check('payroll_payments_amount_check', sql`${t.amount} > 0`),
    check('payroll_payments_release_check', sql`not is_released or release_id is not null`),
  ],
)
