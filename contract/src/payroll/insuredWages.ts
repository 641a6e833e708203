import { z } from 'zod'
import { AmountAboveZero } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Year } from '../kit/time.ts'
import { PaidPerson } from './records.ts'

/**
 * The ways in which the insured wages of a year are proposed: the present ones with the yearly raise, or the agreed pay.
 * NONE proposes nothing.
 */
export const wageBases = ['RAISE', 'PAY', 'NONE'] as const
export type WageBasis = (typeof wageBases)[number]

/** The maximum number of people for whom a wage is chosen one by one, and of lines in a file. */
export const maxChosenWages = 5000
export const maxWagesBytes = 5 * 1024 * 1024

/** A person's insured wage before a year, and the proposals for it. All proposals are within the limits of the year. */
export const InsuredWage = z.object({
  user: PaidPerson,
  /** The wage registered in December of the year before; null if none was. */
  registered: z.number().nullable(),
  /** The agreed pay on 1 January. */
  pay: z.number(),
  /** The registered wage after the raise; without one, the agreed pay, which includes its own raise. */
  raised: z.number(),
  agreed: z.number(),
  /** The wage entered for January, which only a chosen one replaces; null if there is none. */
  entered: z.number().nullable(),
  can: z.object({ enter: z.boolean() }),
})
export type InsuredWage = z.infer<typeof InsuredWage>

/** A wage chosen for a person; null leaves theirs as it is. */
const ChosenWage = z.object({
  userId: Id,
  insuredWage: AmountAboveZero('Please enter the insured wage').nullable(),
})
export type ChosenWage = z.infer<typeof ChosenWage>

export const EnterInsuredWages = z.object({
  year: Year,
  /** The proposal for everyone who is not chosen. */
  basis: z.enum(wageBases, 'Please choose a proposal'),
  chosen: z.array(ChosenWage).max(maxChosenWages, 'Please choose fewer people'),
  /** The form or document with the wages. */
  source: text(300, 'Please name the form or document'),
})
export type EnterInsuredWages = z.infer<typeof EnterInsuredWages>

/** The effect of entering insured wages. */
export const InsuredWagesPreview = z.object({
  /** The number of people whose insured wage changes. */
  people: z.number().int(),
  /** The sums of their insured wages a month. */
  before: z.number(),
  after: z.number(),
})
export type InsuredWagesPreview = z.infer<typeof InsuredWagesPreview>

/** The wages in a file, with the lines that can't be used. */
export const CheckedWages = z.object({
  wages: z.array(z.object({ user: PaidPerson, insuredWage: z.number() })),
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
})
export type CheckedWages = z.infer<typeof CheckedWages>

export const insuredWages = {
  insuredWages: route({
    method: 'GET',
    path: '/payroll/insured-wages',
    needs: 'payroll.tax',
    summary: 'List the insured people of a year, by name, with the proposals for their insured wages',
  })
    .input(PageQuery.extend({ year: Year, search: z.string().trim().max(200).optional() }))
    .output(
      z.object({
        insuredWages: z.array(InsuredWage),
        pagination: Pagination,
        /** The proposed raise, in percent. */
        raise: z.number(),
        /** The limits of the year; null if they are not known, so that nothing can be entered. */
        limits: z.object({ minWage: z.number(), maxWage: z.number() }).nullable(),
      }),
    ),
  previewInsuredWages: route({
    method: 'POST',
    path: '/payroll/insured-wages/preview',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Preview how many insured wages would change',
  })
    .input(EnterInsuredWages)
    .output(z.object({ preview: InsuredWagesPreview })),
  enterInsuredWages: route({
    method: 'POST',
    path: '/payroll/insured-wages',
    needs: 'payroll.tax',
    summary: 'Register insured wages from January of a year on',
    description:
      'Leaves out your own. 409 `payroll.limits_missing` if the year has no limits. The person who enters them can’t approve the records that use them first.',
  })
    .input(EnterInsuredWages)
    .output(z.object({ people: z.number().int() })),
  exportInsuredWages: route({
    method: 'GET',
    path: '/payroll/insured-wages/export',
    needs: 'payroll.tax',
    summary: 'Export the proposals for the insured wages of a year as a CSV file',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(z.object({ year: Year, basis: z.enum(wageBases).default('RAISE') }))
    .output(z.file()),
  checkInsuredWages: route({
    method: 'POST',
    path: '/payroll/insured-wages/check',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Read insured wages from a CSV file or an Excel workbook with the columns “LL-ID” and “Insured wage”',
    description: 'Enters nothing. At most 5 MB and 5,000 people.',
    body: 'multipart',
  })
    .input(
      z.object({
        year: Year,
        file: z.file('Please choose a file').max(maxWagesBytes, 'The file must be at most 5 MB'),
      }),
    )
    .output(CheckedWages),
}
