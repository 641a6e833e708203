import type { PayslipLanguage } from '@muster/contract/payroll/records'

export type PayslipSectionKind = 'EARNINGS' | 'DEDUCTIONS' | 'TAXES' | 'EMPLOYER'

/**
 * The content of a payslip, with texts already in its language. Everything is shown literally, never read as markup.
 * Amounts are decimals as the database writes them, `-1234.50`, in the currency of the payslip.
 */
export interface PayslipData {
  language: PayslipLanguage
  company: {
    name: string
    /** A PNG image made by the server itself. */
    logo: Uint8Array | null
    /** May have several lines. */
    address: string | null
    registrationNumber: string | null
  }
  person: {
    name: string
    llId: string | null
    department: string | null
    position: string | null
  }
  /** `YYYY-MM`. */
  period: string
  currency: string
  status: 'APPROVED' | 'PAID'
  /** The day of its approval in the company's time zone, `YYYY-MM-DD`. */
  issuedOn: string
  /** The reference that identifies the record. */
  reference: string
  /** Only sections with lines. */
  sections: { kind: PayslipSectionKind; lines: PayslipLine[]; sum: string }[]
  totals: PayslipTotals
  /** The totals from January to this month inclusive. */
  yearToDate: PayslipTotals
}

export interface PayslipTotals {
  gross: string
  deductions: string
  tax: string
  net: string
}

export interface PayslipLine {
  label: string
  /** The explanation in a sentence; may be empty. */
  because: string
  /** The quantity with its unit; empty if nothing is counted. */
  quantity: string
  rate: string
  amount: string
}
