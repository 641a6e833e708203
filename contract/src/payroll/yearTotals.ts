import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Month, Year } from '../kit/time.ts'
import { PaidPerson, PayslipLanguage } from './records.ts'

/**
 * The sums of a calendar year in one currency, from approved and paid records and opening amounts. Amounts have two
 * decimals. `grossPay` less the insurance, the income tax and the deductions is `netPay`.
 */
const YearSums = z.object({
  currency: Currency,
  grossPay: z.number(),
  /** The benefits in kind, which are part of neither gross nor net pay. Opening amounts have none. */
  benefits: z.number(),
  /** The gross pay without the untaxed parts, and with taxed benefits in kind, before insurance and exemptions. */
  taxablePay: z.number(),
  incomeTax: z.number(),
  /** The employee's share of social insurance. */
  insurance: z.number(),
  /** The company's contributions, which are not deducted. Opening amounts have none. */
  employerShare: z.number(),
  /** Deductions other than tax and insurance. Opening amounts have none. */
  deductions: z.number(),
  netPay: z.number(),
})
export type YearSums = z.infer<typeof YearSums>

/** The part of the sums that was paid outside Muster, from January up to and including `upTo`. */
const YearOpeningPart = z.object({
  upTo: Month,
  /** The taxed pay, less what approved records of the same months paid. */
  pay: z.number(),
  insurance: z.number(),
  tax: z.number(),
})

/** The sums of a person's year in one currency. */
export const YearTotals = YearSums.extend({
  user: PaidPerson,
  /** The number of months with an approved or paid record. */
  months: z.number().int(),
  /** The amounts entered for the part of the year that was paid elsewhere, which the sums include; null without any. */
  opening: YearOpeningPart.nullable(),
  /** The months of the year with a record that is not approved, and that the sums leave out. */
  openMonths: z.array(Month),
})
export type YearTotals = z.infer<typeof YearTotals>

export const ListYearTotals = PageQuery.extend({
  year: Year,
  search: z.string().trim().max(100).optional(),
  department: optionalText(100).optional(),
})
export type ListYearTotals = z.infer<typeof ListYearTotals>

export const ExportYearTotals = ListYearTotals.omit({ page: true, limit: true }).extend({
  format: ListFormat.default('csv'),
})
export type ExportYearTotals = z.infer<typeof ExportYearTotals>

const needs = anyOf('payroll.all_view', 'payroll.team_view')

export const yearTotals = {
  yearTotals: route({
    method: 'GET',
    path: '/payroll/year-totals',
    needs,
    summary: 'List what people within your reach were paid in a year, by name and currency, from approved records',
    description:
      'A record counts in the year of its month, even if it pays for earlier months. Access to other people’s pay is logged.',
  })
    .input(ListYearTotals)
    .output(
      z.object({
        people: z.array(YearTotals),
        pagination: Pagination,
        /** The sums of everyone in the list, by currency. */
        sums: z.array(YearSums.extend({ people: z.number().int() })),
        /** The months that are not fully approved, with the number of records left out. */
        openMonths: z.array(z.object({ period: Month, records: z.number().int() })),
      }),
    ),
  exportYearTotals: route({
    method: 'GET',
    path: '/payroll/year-totals/export',
    needs,
    summary: 'Export what people within your reach were paid in a year as a CSV file or an Excel workbook',
    description: 'The `Muster-Rows` header gives the number of rows. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportYearTotals)
    .output(z.file()),
  yearStatement: route({
    method: 'GET',
    path: '/payroll/year-totals/{userId}/statement',
    needs: anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view'),
    summary: 'Download a person’s pay and tax of a year by month, as a PDF (by default in the person’s language)',
    description: '404 if no month of the year is approved. Access to other people’s pay is logged.',
    answer: 'file',
  })
    .input(z.object({ userId: Id, year: Year, language: PayslipLanguage.optional() }))
    .output(z.file()),
  yearStatements: route({
    method: 'GET',
    path: '/payroll/year-totals/statements',
    needs: 'payroll.all_view',
    summary: 'Download everyone’s statements of a year as a zip archive',
    description: 'The `Muster-Rows` header gives the number of statements. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(z.object({ year: Year }))
    .output(z.file()),
}
