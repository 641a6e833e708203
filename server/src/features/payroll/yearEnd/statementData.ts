import type { Currency } from '@muster/contract/kit/money'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { PayslipData } from '../payslips/payslipData.ts'

/** The amounts of a month or year on a statement, as decimals. Without `benefits`, they add up to `net`. */
export type StatementAmounts = Record<
  'gross' | 'benefits' | 'taxable' | 'insurance' | 'tax' | 'deductions' | 'net',
  string
>

/** The content of a yearly statement. Texts are shown literally, never read as markup. */
export interface StatementData {
  language: PayslipLanguage
  company: PayslipData['company']
  person: PayslipData['person']
  year: number
  /** The year in each currency that the person was paid in. */
  currencies: {
    currency: Currency
    /** The part of the year that was paid elsewhere; null without any. */
    opening: { upTo: string; amounts: StatementAmounts } | null
    months: { period: string; amounts: StatementAmounts }[]
    total: StatementAmounts
    /** The months that are not approved and therefore left out. */
    openMonths: string[]
  }[]
}
