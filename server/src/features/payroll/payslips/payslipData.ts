import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { PaidAccounts } from './paidAccounts.ts'
import type { YearToDate } from './yearToDate.ts'

export type PayslipSectionKind = 'EARNINGS' | 'BENEFITS' | 'DEDUCTIONS' | 'TAXES' | 'EMPLOYER'

/**
 * The content of a payslip, with texts in its language. Texts are shown literally, never read as markup. Amounts are
 * decimals in the currency of the payslip, as in `-1234.50`.
 */
export interface PayslipData extends PaidAccounts {
  language: PayslipLanguage
  company: {
    name: string
    /** The logo, converted to PNG by the server; null without one. */
    logo: Uint8Array | null
    /** The address, which may have several lines; null if there is none. */
    address: string | null
    registrationNumber: string | null
  }
  person: {
    name: string
    llId: string | null
    department: string | null
    position: string | null
  }
  /** The month, `YYYY-MM`. */
  period: string
  /** The extra run that the payslip is of; null for the monthly run. */
  run: { key: string; name: string } | null
  currency: string
  /** The day of approval in the company's time zone, `YYYY-MM-DD`. */
  issuedOn: string
  /** The day of payment, `YYYY-MM-DD`; null if it was not recorded. */
  paymentDate: string | null
  /** The reference that identifies the record. */
  reference: string
  /** The sections that have lines. */
  sections: { kind: PayslipSectionKind; lines: PayslipLine[]; sum: string }[]
  totals: PayslipTotals
  /** The totals from January up to and including this payslip. */
  yearToDate: YearToDate
}

export interface PayslipTotals {
  gross: string
  deductions: string
  tax: string
  net: string
}

export interface PayslipLine {
  label: string
  /** A sentence that explains the line; may be empty. */
  because: string
  /** The quantity with its unit; empty if the line has none. */
  quantity: string
  rate: string
  amount: string
}
