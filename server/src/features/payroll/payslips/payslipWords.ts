import { formatDate } from '@muster/contract/kit/formatDays'
import { formatDayPart, formatNumber } from '@muster/contract/kit/formatters'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { PayslipSectionKind } from './payslipData.ts'

interface PayslipWords {
  payslip: string
  reference: string
  page: string
  registration: string
  name: string
  llId: string
  department: string
  position: string
  issued: string
  paymentDate: string
  account: string
  quantity: string
  rate: string
  amount: string
  gross: string
  /** The label of the deductions including taxes and insurance. */
  deductions: string
  includedTax: string
  net: string
  yearToDate: string
  otherDeductions: string
  incomeTax: string
  insurance: string
  benefits: string
  sections: Record<PayslipSectionKind, string>
  /** The label of each section's total. */
  sums: Record<PayslipSectionKind, string>
}

/** The fixed texts of payslips. */
export const payslipWords: Record<PayslipLanguage, PayslipWords> = {
  en: {
    payslip: 'Payslip',
    reference: 'Reference',
    page: 'Page',
    registration: 'Registration number',
    name: 'Name',
    llId: 'LL-ID',
    department: 'Department',
    position: 'Position',
    issued: 'Issued',
    paymentDate: 'Payment date',
    account: 'Paid to account',
    quantity: 'Quantity',
    rate: 'Rate',
    amount: 'Amount',
    gross: 'Gross pay',
    deductions: 'Deductions',
    includedTax: 'incl. tax and insurance',
    net: 'Net pay',
    yearToDate: 'Year to date',
    otherDeductions: 'Other deductions',
    incomeTax: 'Income tax',
    insurance: 'Insurance',
    benefits: 'Benefits in kind',
    sections: {
      EARNINGS: 'Earnings',
      BENEFITS: 'Benefits in kind, not paid out',
      DEDUCTIONS: 'Other deductions',
      TAXES: 'Taxes and insurance',
      EMPLOYER: 'Employer contributions',
    },
    sums: {
      EARNINGS: 'Gross pay',
      BENEFITS: 'Total benefits in kind',
      DEDUCTIONS: 'Total other deductions',
      TAXES: 'Total taxes and insurance',
      EMPLOYER: 'Total employer contributions',
    },
  },
  ar: {
    payslip: 'قسيمة الراتب',
    reference: 'المرجع',
    page: 'صفحة',
    registration: 'رقم السجل التجاري',
    name: 'الاسم',
    llId: 'رقم الموظف (LL-ID)',
    department: 'القسم',
    position: 'الوظيفة',
    issued: 'تاريخ الإصدار',
    paymentDate: 'تاريخ الصرف',
    account: 'الحساب المحول إليه',
    quantity: 'الكمية',
    rate: 'المعدل',
    amount: 'المبلغ',
    gross: 'إجمالي الراتب',
    deductions: 'الاستقطاعات',
    includedTax: 'منها الضرائب والتأمينات',
    net: 'صافي الراتب',
    yearToDate: 'منذ بداية السنة',
    otherDeductions: 'استقطاعات أخرى',
    incomeTax: 'ضريبة الدخل',
    insurance: 'التأمينات',
    benefits: 'مزايا عينية',
    sections: {
      EARNINGS: 'الاستحقاقات',
      BENEFITS: 'مزايا عينية لا تصرف نقدا',
      DEDUCTIONS: 'استقطاعات أخرى',
      TAXES: 'الضرائب والتأمينات',
      EMPLOYER: 'تدفعه الشركة زيادة على ذلك',
    },
    sums: {
      EARNINGS: 'إجمالي الراتب',
      BENEFITS: 'مجموع المزايا العينية',
      DEDUCTIONS: 'مجموع الاستقطاعات الأخرى',
      TAXES: 'مجموع الضرائب والتأمينات',
      EMPLOYER: 'المجموع، ولا يستقطع من الراتب',
    },
  },
}

/** The locales for dates and numbers. Arabic uses the digits 0 to 9, as in the tables of the payslip. */
const locales: Record<PayslipLanguage, string> = { en: 'en', ar: 'ar-EG-u-nu-latn' }

/** Returns the name of a month, such as `November 2026` for `2026-11`. */
export function monthIn(period: string, language: PayslipLanguage): string {
  const day = Temporal.PlainYearMonth.from(period).toPlainDate({ day: 1 })
  return `${formatDayPart(day, locales[language], { month: 'long' })} ${day.year}`
}

/** Returns the short name of a month, such as `Nov` for `2026-11`. */
export const shortMonthIn = (period: string, language: PayslipLanguage): string =>
  formatDayPart(Temporal.PlainYearMonth.from(period).toPlainDate({ day: 1 }), locales[language], { month: 'short' })

/** Returns a date in words, such as `23 Nov 2026` for `2026-11-23`. */
export const dayOn = (day: string, language: PayslipLanguage): string => formatDate(day, locales[language])

/** Returns a range of days, such as `from 23 to 25 Nov 2026`; a single day as `23 Nov 2026`. */
export function daysFrom(first: string, last: string, language: PayslipLanguage): string {
  if (first === last) return dayOn(first, language)
  const from = Temporal.PlainDate.from(first)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  const start = sameMonth ? String(from.day) : dayOn(first, language)
  const [fromWord, toWord] = language === 'ar' ? ['من', 'إلى'] : ['from', 'to']
  return `${fromWord} ${start} ${toWord} ${dayOn(last, language)}`
}

/** Returns an amount with grouping, such as `−1,234.50`. Amounts have at most two decimals. */
export const amountIn = (amount: number): string =>
  formatNumber(amount, 'en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')

/** Returns a rate with grouping and two to four decimals, such as `45.50`. */
export const rateIn = (rate: number): string =>
  formatNumber(rate, 'en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
