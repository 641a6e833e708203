import type { LinePart } from '@muster/contract/payroll/lines'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { type Cents, parseCents, printCents, sumOf } from '../../../pay/money.ts'
import type { payrollLines, payrollRecords } from '../tables.ts'
import { becauseIn, labelIn, quantityIn } from './because.ts'
import type { PaidAccounts } from './paidAccounts.ts'
import type { PayslipData, PayslipLine, PayslipSectionKind } from './payslipData.ts'
import type { YearToDate } from './yearToDate.ts'

/** A payroll record that is approved or paid. */
export type PublishedRecord = typeof payrollRecords.$inferSelect & { status: 'APPROVED' | 'PAID' }
export type RecordLine = typeof payrollLines.$inferSelect

/** The content of a payslip that is not in its record; without accounts if the reader may not see them. */
export interface PayslipFrame extends PaidAccounts {
  language: PayslipLanguage
  /** The company's details at the time of approval; the logo is a PNG image. */
  company: PayslipData['company']
  /** The day of approval in the company's time zone. */
  issuedOn: string
  /** The day of payment; null for records that earlier releases approved. */
  paymentDate: string | null
  yearToDate: YearToDate
  run: PayslipData['run']
}

const sections: Record<PayslipSectionKind, readonly LinePart[]> = {
  EARNINGS: ['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME'],
  BENEFITS: ['BENEFITS'],
  DEDUCTIONS: ['DEDUCTIONS'],
  TAXES: ['TAX'],
  EMPLOYER: ['EMPLOYER'],
}

const departmentsInArabic: Record<string, string> = {
  Engineering: 'الهندسة',
  Marketing: 'التسويق',
  Sales: 'المبيعات',
  HR: 'الموارد البشرية',
  Finance: 'المالية',
  Operations: 'العمليات',
  Leadership: 'الإدارة العليا',
}

/** Returns the name of a department in a language. */
export const departmentIn = (department: string | null, language: PayslipLanguage): string | null =>
  department && language === 'ar' ? (departmentsInArabic[department] ?? department) : department

/** Returns the content of the payslip of a record. */
export function presentPayslip(
  record: PublishedRecord,
  lines: readonly RecordLine[],
  frame: PayslipFrame,
): PayslipData {
  const { person, period, currency } = record
  const { language } = frame
  const { department } = person
  return {
    language,
    company: frame.company,
    person: {
      name: `${person.firstName} ${person.lastName}`,
      llId: person.llId,
      department: departmentIn(department, language),
      position: person.position,
    },
    period,
    run: frame.run,
    currency,
    issuedOn: frame.issuedOn,
    paymentDate: frame.paymentDate,
    accountEnding: frame.accountEnding,
    paidTo: frame.paidTo,
    reference: record.id,
    sections: Object.entries(sections).flatMap(([kind, parts]) => {
      const own = lines.filter(({ part }) => parts.includes(part))
      if (!own.length) return []
      const sum = printCents(sumOf(own.map(({ amount }): Cents => parseCents(amount))))
      return [{ kind: kind as PayslipSectionKind, lines: own.map((line) => presentLine(line, period, language)), sum }]
    }),
    totals: {
      gross: record.grossPay,
      deductions: record.deductions,
      tax: record.taxDeductions,
      net: record.netPay,
    },
    yearToDate: frame.yearToDate,
  }
}

function presentLine(line: RecordLine, period: string, language: PayslipLanguage): PayslipLine {
  const explainedLine = { ...line, rate: null, amount: 0 }
  return {
    label: labelIn(explainedLine, period, language),
    because: becauseIn(explainedLine, language),
    quantity: quantityIn(explainedLine, language),
    rate: rateOf(line, language),
    amount: line.amount,
  }
}

/** Returns a rate in the payslip's language, with two or four decimals; a percentage without trailing zeros. */
function rateOf({ rate, code }: RecordLine, language: PayslipLanguage): string {
  if (rate === null) return ''
  const isPercentage = code === 'INSURANCE' || code === 'EMPLOYER_INSURANCE'
  if (isPercentage) return `${rate.replace(/\.?0+$/, '')}${language === 'ar' ? '%' : ' %'}`
  const [whole = '', decimals = ''] = rate.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals.replace(/00$/, '')}`
}
