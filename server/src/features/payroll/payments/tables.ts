import { pgTable, text } from 'drizzle-orm/pg-core'
import type { LedgerAccount } from '@muster/contract/payroll/journal'
import type { PaymentAccount } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { createdAt, jsonValue, person } from '../../../db/columns.ts'

/** The settings of payment files, each with its value in JSON. */
export interface OutputSettings {
  /** The company's accounts that pay salaries, at most one for each currency. */
  paymentAccounts: PaymentAccount[]
  /** The templates of CSV files for banks, by name. */
  paymentTemplates: PaymentTemplate[]
  /** The accounts of the payroll journal that have a code or a name. */
  ledgerAccounts: LedgerAccount[]
}

/** The settings of payroll's files for banks and accounting, one row for each that was ever set. */
export const payrollOutputSettings = pgTable('payroll_output_settings', {
  key: text().$type<keyof OutputSettings>().primaryKey(),
  value: jsonValue().notNull(),
  updatedBy: person(),
  updatedAt: createdAt(),
})
