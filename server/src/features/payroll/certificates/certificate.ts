import { join } from 'node:path'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { printedAmount } from '../../../pay/money.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { dayOn, monthIn, payslipWords } from '../payslips/payslipWords.ts'
import { departmentIn } from '../payslips/presentPayslip.ts'
import type { CertificateFacts } from './tables.ts'

const layout = join(import.meta.dirname, 'certificate.typ')

/** The content of a salary certificate. Texts are shown literally, never read as markup. */
interface CertificateData {
  language: PayslipLanguage
  reference: string
  addressee: string
  issuedOn: string
  facts: CertificateFacts
  logo: Uint8Array | null
}

/** The fixed texts of certificates, besides those of payslips. */
const certificateWords = {
  en: {
    title: 'Salary certificate',
    to: 'For',
    statement: 'We certify the following details, as our records show them on the day of issue.',
    since: 'Employed since',
    salary: 'Monthly salary before deductions',
    average: (months: string) => `Average net pay, ${months}`,
    comma: ', ',
    signature: 'Signature and stamp of the company',
  },
  ar: {
    title: 'شهادة راتب',
    to: 'إلى',
    statement: 'نشهد بصحة البيانات التالية وفقا لسجلاتنا في تاريخ الإصدار.',
    since: 'تاريخ التعيين',
    salary: 'الراتب الشهري قبل الاستقطاعات',
    average: (months: string) => `متوسط صافي الراتب، ${months}`,
    comma: '، ',
    signature: 'توقيع الشركة وختمها',
  },
}

/** Returns the texts and figures of a salary certificate, as certificate.typ lays them out. */
export function certificateOf({ language, reference, addressee, issuedOn, facts }: CertificateData) {
  const words = { ...payslipWords[language], ...certificateWords[language] }
  const { company, person, hireDate, currency, salary, average } = facts
  const fact = (label: string, value: string | null, isFigure = false) => (value ? [{ label, value, isFigure }] : [])
  const money = (amount: string) => `${currency} ${printedAmount(amount)}`
  const months = average?.months.map((month) => monthIn(month, language)).join(words.comma) ?? ''
  return {
    language,
    title: `${words.title} – ${person.name}`,
    heading: words.title,
    company: company.name,
    companyLines: [
      ...(company.address?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? []),
      ...(company.registrationNumber ? [`${words.registration}: ${company.registrationNumber}`] : []),
    ],
    referenceLabel: words.reference,
    reference,
    issuedLabel: words.issued,
    issued: dayOn(issuedOn, language),
    toLabel: words.to,
    to: addressee,
    statement: words.statement,
    facts: [
      ...fact(words.name, person.name),
      ...fact(words.llId, person.llId, true),
      ...fact(words.department, departmentIn(person.department, language)),
      ...fact(words.position, person.position),
      ...fact(words.since, hireDate && dayOn(hireDate, language)),
      ...fact(words.salary, money(salary), true),
      ...(average ? fact(words.average(months), money(average.net), true) : []),
    ],
    signature: words.signature,
  }
}

/**
 * Returns a salary certificate as a tagged PDF (PDF/UA-1). The same data gives the same bytes.
 * @throws Refusal 503 if this system has no compiler; Overloaded if too many are queued.
 */
export const renderCertificate = (data: CertificateData): Promise<Uint8Array<ArrayBuffer>> =>
  typeset({ layout, data: certificateOf(data), logo: data.logo })
