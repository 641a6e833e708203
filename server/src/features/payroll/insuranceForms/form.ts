import { join } from 'node:path'
import type { Establishment, InsuranceForm } from '@muster/contract/payroll/insuranceForms'
import { printCents, printedAmount } from '../../../pay/money.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { dayOn, monthIn } from '../payslips/payslipWords.ts'
import type { FormRow } from './readForm.ts'

const layout = join(import.meta.dirname, 'form.typ')

/** A form to be printed. Texts are shown literally, never read as markup. All details that it needs are there. */
export interface FormData {
  form: InsuranceForm
  month: string
  company: string
  establishment: Establishment
  rows: readonly FormRow[]
}

const titles: Record<InsuranceForm, string> = {
  FORM_1: 'بيانات استمارة 1 – اشتراك مؤمن عليه',
  FORM_2: 'بيانات استمارة 2 – أجور المؤمن عليهم',
  FORM_6: 'بيانات استمارة 6 – انتهاء خدمة مؤمن عليه',
}

const words = {
  company: 'المنشأة',
  number: 'رقم المنشأة التأميني',
  office: 'مكتب التأمينات',
  month: 'عن شهر',
  name: 'اسم المؤمن عليه',
  idNumber: 'الرقم القومي أو رقم جواز السفر',
  insuranceNumber: 'الرقم التأميني',
  noInsuranceNumber: 'لم يصدر بعد',
  position: 'الوظيفة',
  firstDay: 'تاريخ بدء العمل',
  lastDay: 'تاريخ انتهاء الخدمة',
  reason: 'سبب انتهاء الخدمة',
  wage: 'أجر الاشتراك الشهري بالجنيه',
  place: 'م',
  people: 'عدد المؤمن عليهم',
  total: 'المجموع',
  page: 'صفحة',
  employer: 'توقيع صاحب العمل وخاتم المنشأة',
  insured: 'توقيع المؤمن عليه',
}

interface Fact {
  label: string
  value: string
  isFigure: boolean
}

const text = (label: string, value: string): Fact => ({ label, value, isFigure: false })
const figure = (label: string, value: string): Fact => ({ label, value, isFigure: true })

const wageOf = ({ insuredWage }: FormRow): string => printedAmount(printCents(insuredWage ?? 0n))

/** Returns the facts of Form 1 or 6 about a person. */
function factsOf(form: InsuranceForm, row: FormRow): Fact[] {
  const { user, person, day, reason } = row
  return [
    text(words.name, person?.name ?? ''),
    figure(words.idNumber, person?.idNumber ?? ''),
    person?.insuranceNumber
      ? figure(words.insuranceNumber, person.insuranceNumber)
      : text(words.insuranceNumber, words.noInsuranceNumber),
    ...(form === 'FORM_1'
      ? [text(words.position, user.position ?? ''), text(words.firstDay, dayOn(day, 'ar'))]
      : [text(words.lastDay, dayOn(day, 'ar')), text(words.reason, reason ?? '')]),
    figure(words.wage, wageOf(row)),
  ]
}

/** Returns the texts and figures of a form, as form.typ lays them out: a page for each person, or one list. */
export function formOf({ form, month, company, establishment, rows }: FormData) {
  const isList = form === 'FORM_2'
  const sum = rows.reduce((total, { insuredWage }) => total + (insuredWage ?? 0n), 0n)
  return {
    title: `${titles[form]} – ${company}`,
    heading: titles[form],
    company,
    head: [
      text(words.company, company),
      figure(words.number, establishment.number),
      text(words.office, establishment.office),
      text(words.month, monthIn(month, 'ar')),
    ],
    page: words.page,
    sheets: isList ? [] : rows.map((row) => factsOf(form, row)),
    list: isList
      ? {
          head: [words.place, words.name, words.idNumber, words.insuranceNumber, words.wage],
          rows: rows.map((row, place) => [
            String(place + 1),
            row.person?.name ?? '',
            row.person?.idNumber ?? '',
            row.person?.insuranceNumber ?? '',
            wageOf(row),
          ]),
          total: [words.total, printedAmount(printCents(sum))],
          count: figure(words.people, String(rows.length)),
        }
      : null,
    signatures: form === 'FORM_1' ? [words.employer, words.insured] : [words.employer],
  }
}

/**
 * Returns a form in Arabic as a tagged PDF (PDF/UA-1). The same data gives the same bytes.
 * @throws Refusal 503 if this system has no compiler; Overloaded if too many are queued.
 */
export const renderForm = (data: FormData): Promise<Uint8Array<ArrayBuffer>> =>
  typeset({ layout, data: formOf(data), logo: null })
