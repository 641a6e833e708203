import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { payslipWords } from '../payslips/payslipWords.ts'
import type { StatementAmounts } from './statementData.ts'

interface StatementWords {
  statement: string
  month: string
  columns: Record<keyof StatementAmounts, string>
  total: string
  /** The separator of months in a sentence. */
  comma: string
  /** The label of the row with the amounts of a year begun elsewhere. */
  elsewhere: (month: string) => string
  aboutElsewhere: string
  aboutBenefits: string
  notApproved: (months: string) => string
  signature: string
}

const { en, ar } = payslipWords

/** The fixed texts of yearly statements, with those of payslips. */
export const statementWords: Record<PayslipLanguage, StatementWords & (typeof payslipWords)['en']> = {
  en: {
    ...en,
    statement: 'Yearly statement of pay and tax',
    month: 'Month',
    columns: {
      gross: 'Gross pay',
      benefits: 'Benefits in kind',
      taxable: 'Taxable pay',
      insurance: 'Insurance',
      tax: 'Income tax',
      deductions: 'Other deductions',
      net: 'Net pay',
    },
    total: 'Total',
    comma: ', ',
    elsewhere: (month) => `Paid elsewhere to ${month}`,
    aboutElsewhere: 'Of the months paid elsewhere, only the taxed pay, the insurance and the tax are known.',
    aboutBenefits: 'Benefits in kind are not paid out. The taxable pay includes those that are taxed.',
    notApproved: (months) => `Not approved, so not included: ${months}.`,
    signature: 'Signature and stamp of the company',
  },
  ar: {
    ...ar,
    statement: 'بيان الأجر والضريبة السنوي',
    month: 'الشهر',
    columns: {
      gross: ar.gross,
      benefits: 'مزايا عينية',
      taxable: 'الأجر الخاضع للضريبة',
      insurance: 'التأمينات',
      tax: 'ضريبة الدخل',
      deductions: 'استقطاعات أخرى',
      net: ar.net,
    },
    total: 'المجموع',
    comma: '، ',
    elsewhere: (month) => `مدفوع خارج النظام حتى ${month}`,
    aboutElsewhere: 'الأشهر المدفوعة خارج النظام معروف منها فقط الأجر الخاضع للضريبة والتأمينات والضريبة.',
    aboutBenefits: 'المزايا العينية لا تصرف نقدا. ويشمل الأجر الخاضع للضريبة ما يخضع منها للضريبة.',
    notApproved: (months) => `غير معتمد ولذلك غير محسوب: ${months}.`,
    signature: 'توقيع الشركة وختمها',
  },
}
