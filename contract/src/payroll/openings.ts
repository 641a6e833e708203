import { z } from 'zod'
import { Amount, Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant, Month, Year } from '../kit/time.ts'
import { PaidPerson } from './records.ts'

const Opening = z.object({
  /** The last month that the amounts cover. They cover the year from January on. */
  upTo: Month,
  /** The pay that was taxed, the insurance and the income tax that were deducted, in the currency of the taxes. */
  wage: Amount('Please enter the taxed pay, or 0'),
  insurance: Amount('Please enter the insurance, or 0'),
  tax: Amount('Please enter the income tax, or 0'),
  /** The document that the amounts are taken from. */
  source: text(300, 'Please name the payslips or the statement with these amounts'),
})

export const SetOpening = Opening.extend({ userId: Id }).refine(
  // In cents, because sums of decimals are inexact.
  ({ wage, insurance, tax }) => Math.round(insurance * 100) + Math.round(tax * 100) <= Math.round(wage * 100),
  { path: ['tax'], message: 'Insurance and tax must not exceed the pay' },
)
export type SetOpening = z.infer<typeof SetOpening>

/** The maximum number of opening amounts that are entered together, and the maximum size of a file with them. */
export const maxOpenings = 5000
export const maxOpeningsBytes = 5 * 1024 * 1024
/** The maximum size in bytes of the largest number of opening amounts, with the longest sources. */
const maxEnteredBytes = maxOpenings * 1200

export const EnterOpenings = z.object({
  openings: z
    .array(SetOpening)
    .min(1, 'Please choose a file with amounts')
    .max(maxOpenings, 'Please enter fewer people at once'),
})
export type EnterOpenings = z.infer<typeof EnterOpenings>

/** The opening amounts in a file, with the lines that can’t be used. */
export const CheckedOpenings = z.object({
  openings: z.array(
    Opening.extend({
      user: PaidPerson,
      currency: Currency,
      /** NEW if the year has no amounts yet, CHANGED if it has others, SAME if it has these. */
      state: z.enum(['NEW', 'CHANGED', 'SAME']),
    }),
  ),
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
})
export type CheckedOpenings = z.infer<typeof CheckedOpenings>

/** The amounts of the part of a year that was paid outside Muster, as entered last. */
export const YearOpening = Opening.extend({
  year: z.number().int(),
  currency: Currency,
  enteredBy: z.object({ firstName: z.string(), lastName: z.string() }),
  enteredAt: Instant,
})
export type YearOpening = z.infer<typeof YearOpening>

export const openings = {
  openings: route({
    method: 'GET',
    path: '/payroll/openings/{userId}',
    needs: 'payroll.tax',
    summary: 'List a person’s opening amounts of years that began outside Muster, latest year first',
  })
    .input(z.object({ userId: Id }))
    .output(
      z.object({
        openings: z.array(YearOpening),
        /** True if the pay rules have taxes, which the amounts are needed for. */
        isTaxed: z.boolean(),
        /** The currency in which the rules of this year tax. */
        currency: Currency,
        can: z.object({ set: z.boolean() }),
      }),
    ),
  setOpening: route({
    method: 'PUT',
    path: '/payroll/openings/{userId}',
    needs: 'payroll.tax',
    summary: 'Set a person’s opening amounts, with which the income tax of the year can be settled',
    description:
      'You can’t set your own. 409 `payroll.opening_overlaps` if payroll taxed one of the months. A settled year is settled again by the next record.',
  })
    .input(SetOpening)
    .output(z.object({ opening: YearOpening })),
  checkOpenings: route({
    method: 'POST',
    path: '/payroll/openings/check',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Read the opening amounts of many people from a CSV file or an Excel workbook',
    description:
      'Enters nothing. The columns are “LL-ID”, “Until” (the month as YYYY-MM), “Taxed pay”, “Insurance”, “Tax” and “Source”. At most 5 MB and 5,000 people.',
    body: 'multipart',
  })
    .input(z.object({ file: z.file('Please choose a file').max(maxOpeningsBytes, 'The file must be at most 5 MB') }))
    .output(CheckedOpenings),
  enterOpenings: route({
    method: 'POST',
    path: '/payroll/openings',
    needs: 'payroll.tax',
    maxBodyBytes: maxEnteredBytes,
    summary: 'Set the opening amounts of many people, all or none',
    description:
      'Amounts that are entered already change nothing. Refusals are those of setting them one by one. 404 if anyone is out of reach.',
  })
    .input(EnterOpenings)
    .output(z.object({ people: z.number().int() })),
  removeOpening: route({
    method: 'DELETE',
    path: '/payroll/openings/{userId}',
    needs: 'payroll.tax',
    summary: 'Remove a person’s opening amounts of a year',
  })
    .input(z.object({ userId: Id, year: Year }))
    .output(z.object({ removed: z.boolean() })),
}
