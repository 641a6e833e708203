import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, optionalText, text } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { isNationalId } from './nationalId.ts'
import { PaidPerson } from './records.ts'

/**
 * The forms of Egypt's National Organization for Social Insurance: Form 1 for people who started in a month, Form 2 with
 * everyone's insured wage in January, and Form 6 for people who left in a month.
 */
export const InsuranceForm = z.enum(['FORM_1', 'FORM_2', 'FORM_6'])
export type InsuranceForm = z.infer<typeof InsuranceForm>

/**
 * A detail that a form needs. Form 1 needs no insurance number, which it may be the request for. Only Form 1 needs the
 * position, and only Form 6 the reason.
 */
export const MissingDetail = z.enum([
  'NAME',
  'ID_NUMBER',
  'INSURANCE_NUMBER',
  'POSITION',
  'FIRST_DAY',
  'REASON',
  'WAGE',
])
export type MissingDetail = z.infer<typeof MissingDetail>

/** The company's establishment at the insurance office, printed on each form. */
export const Establishment = z.object({
  number: text(30, 'Please enter the number of the establishment').refine((number) => /^\d[\d/-]*$/.test(number), {
    message: 'Please enter digits only, for example 1234567',
  }),
  office: text(100, 'Please enter the insurance office'),
})
export type Establishment = z.infer<typeof Establishment>

/** The details by which the insurance knows a person. */
export const InsuredPerson = z.object({
  /** The name as on the identity card, in Arabic. */
  name: text(120, 'Please enter the name as on the identity card').refine((name) => /\p{Script=Arabic}/u.test(name), {
    message: 'Please enter the name in Arabic',
  }),
  /** The national ID, or the number of a foreigner's passport. */
  idNumber: text(20, 'Please enter the national ID or the passport number')
    .refine((number) => /^[A-Z0-9]+$/i.test(number), { message: 'Please enter letters and digits only' })
    .refine((number) => !/^\d{10,}$/.test(number) || isNationalId(number), {
      message: 'This is not a valid national ID: please check its 14 digits',
    }),
  /** The insurance number; empty until there is one. */
  insuranceNumber: optionalText(20).refine((number) => /^\d*$/.test(number), { message: 'Please enter digits only' }),
})
export type InsuredPerson = z.infer<typeof InsuredPerson>

/** A person on a form. */
export const FormPerson = z.object({
  user: PaidPerson,
  /** The first day of Form 1, the last day of Form 6; 1 January for Form 2. */
  day: Day,
  /** The insured wage of the month of that day; null if there is no salary. */
  insuredWage: z.number().nullable(),
  /** The reason of the end of the employment, as entered; null for other forms. */
  reason: z.string().nullable(),
  missing: z.array(MissingDetail),
})
export type FormPerson = z.infer<typeof FormPerson>

const FormInput = z.object({
  form: InsuranceForm,
  /** The month of Forms 1 and 6. Form 2 is made for January of its year. */
  period: Month,
})
const FormFileInput = FormInput.extend({
  format: z.enum(['pdf', 'csv', 'xlsx']).default('pdf'),
  /** True to leave out people with missing details; otherwise they prevent the form. */
  leaveOut: z.stringbool().or(z.boolean()).default(false),
})
export type FormFileInput = z.infer<typeof FormFileInput>

const needs = 'payroll.tax'

export const insuranceForms = {
  establishment: route({
    method: 'GET',
    path: '/payroll/establishment',
    needs,
    summary: 'Get the company’s establishment at the insurance office',
  }).output(z.object({ establishment: Establishment.nullable() })),
  setEstablishment: route({
    method: 'PUT',
    path: '/payroll/establishment',
    needs,
    summary: 'Set the company’s establishment at the insurance office',
  })
    .input(Establishment)
    .output(z.object({ establishment: Establishment })),
  insuredPerson: route({
    method: 'GET',
    path: '/payroll/insured-people/{userId}',
    needs,
    summary: 'Get the details by which the insurance knows a person',
    description: 'Access is logged. The details are stored encrypted.',
  })
    .input(z.object({ userId: Id }))
    .output(
      z.object({
        /** Null if nothing was entered. */
        person: InsuredPerson.extend({ savedAt: Instant }).nullable(),
        /** True if details are stored that can't be decrypted. They have to be entered again. */
        isUnreadable: z.boolean(),
        /** True if the pay rules of any month have taxes for which wages are registered. */
        isTaxed: z.boolean(),
        can: z.object({ set: z.boolean() }),
      }),
    ),
  setInsuredPerson: route({
    method: 'PUT',
    path: '/payroll/insured-people/{userId}',
    needs,
    summary: 'Set the details by which the insurance knows a person',
    description: 'You can’t set your own. Earlier details are kept, encrypted.',
  })
    .input(InsuredPerson.extend({ userId: Id }))
    .output(z.object({ saved: z.boolean() })),
  insuranceForm: route({
    method: 'GET',
    path: '/payroll/insurance-forms/{form}',
    needs,
    summary: 'List the people on a form of the insurance within your reach, those with missing details first',
    description: '409 `payroll.limits_missing` if the limits of the month are not known. Access is logged.',
  })
    .input(PageQuery.extend(FormInput.shape))
    .output(
      z.object({
        people: z.array(FormPerson),
        pagination: Pagination,
        /** The number of people who lack each detail, without those that no one lacks. */
        missing: z.array(z.object({ detail: MissingDetail, people: z.number().int() })),
        /** The number of people with missing details. */
        incomplete: z.number().int(),
        hasEstablishment: z.boolean(),
      }),
    ),
  insuranceFormFile: route({
    method: 'GET',
    path: '/payroll/insurance-forms/{form}/file',
    needs,
    summary: 'Download a form of the insurance: in Arabic as a PDF, or as a CSV file or an Excel workbook',
    description:
      'The `Muster-Rows` header gives the number of people. 409 `payroll.form_incomplete` if details are missing, `payroll.establishment_missing` without an establishment, `payroll.form_empty` if no one is on it. Downloads are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(FormFileInput)
    .output(z.file()),
}
