import type { PayslipLanguage } from '@muster/contract/payroll/records'

/** The parts of a payslip, in their order. */
export type PayslipSectionKind = 'EARNINGS' | 'DEDUCTIONS' | 'TAXES' | 'EMPLOYER'

/**
 * What stands on a payslip, already in its language where it is text. All of it is shown as it is and never read as
 * markup. Amounts are decimals as the database writes them, `-1234.50`, in the currency of the payslip.
 */
export interface PayslipData {
  language: PayslipLanguage
  company: {
    name: string
    /** A picture as PNG, made by the server itself. */
    logo: Uint8Array | null
    /** Several lines. */
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
  /** The day of its approval where the company is, `YYYY-MM-DD`. */
  issuedOn: string
  /** By which the record is found again. */
  reference: string
  /** Those that have lines. */
  sections: { kind: PayslipSectionKind; lines: PayslipLine[]; sum: string }[]
  totals: PayslipTotals
  /** From January to this month, this one included. */
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
  /** Why it is so, in a sentence; empty where there is nothing to say. */
  because: string
  /** With its unit; empty where nothing is counted. */
  quantity: string
  rate: string
  amount: string
}
