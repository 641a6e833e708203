import { z } from 'zod'
import { salaryCurrencies } from '../kit/currencies.ts'
import { route } from '../kit/route.ts'
import { Id, invisibleMessage, isPlain, nameText } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'

/** The maximum number of characters of a file of rules. */
export const maxPackCharacters = 100_000

const chooseFile = 'Please choose a file'
/** A file of tax and insurance rules as text. */
const PackContent = z
  .string(chooseFile)
  .min(1, chooseFile)
  .max(maxPackCharacters, 'The file must have at most 100,000 characters')
  .refine(isPlain, invisibleMessage)

export const CheckPack = z.object({ content: PackContent })
export type CheckPack = z.infer<typeof CheckPack>

/** A file of rules under the company's name for it. */
export const AddPack = CheckPack.extend({ name: nameText(60, 'Please enter a name') })
export type AddPack = z.infer<typeof AddPack>

const CaseAmounts = z.object({
  /** The share of the employee, the income tax, and the share of the company, with two decimals. */
  insurance: z.number(),
  tax: z.number(),
  employer: z.number(),
})

/** An example of a file, with the amounts that it expects and those that payroll calculates. */
export const PackExample = z.object({
  month: Month,
  wage: z.number(),
  insuredWage: z.number().nullable(),
  status: z.string(),
  expected: CaseAmounts,
  calculated: CaseAmounts,
  passes: z.boolean(),
  /** The calculation by hand; null if the file has none. */
  note: z.string().nullable(),
})
export type PackExample = z.infer<typeof PackExample>

/** The content of a file of rules in brief. */
export const PackSummary = z.object({
  /** The country or the rules, as the file names them. */
  code: z.string(),
  currency: z.enum(salaryCurrencies),
  method: z.enum(['YEAR', 'CUMULATIVE']),
  /** The first month with income tax rows, and the year of the last insurance row; null without insurance. */
  from: Month,
  insuredUntil: z.int().nullable(),
  examples: z.array(PackExample),
})
export type PackSummary = z.infer<typeof PackSummary>

/** The states of a file. PROPOSED ones can't be chosen in the pay rules until someone else confirms them. */
export const packStates = ['PROPOSED', 'CONFIRMED'] as const

const Named = z.object({ firstName: z.string(), lastName: z.string() })

export const PayPackFile = z.object({
  id: Id,
  name: z.string(),
  summary: PackSummary,
  state: z.enum(packStates),
  enteredBy: Named,
  enteredAt: Instant,
  confirmedBy: Named.nullable(),
  /** The first month of the pay rules that use it; null if none do. */
  usedFrom: Month.nullable(),
  can: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
})
export type PayPackFile = z.infer<typeof PayPackFile>

export const packs = {
  packs: route({
    method: 'GET',
    path: '/payroll/packs',
    needs: 'payroll.tax',
    summary: 'List the company’s own files of tax and insurance rules, newest first',
  }).output(z.object({ packs: z.array(PayPackFile) })),
  checkPack: route({
    method: 'POST',
    path: '/payroll/packs/check',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Check a file of tax and insurance rules, and calculate its examples',
    description: 'Saves nothing. `mistakes` has a sentence for each mistake; only a file without any can be added.',
  })
    .input(CheckPack)
    .output(z.object({ mistakes: z.array(z.string()), summary: PackSummary.nullable() })),
  addPack: route({
    method: 'POST',
    path: '/payroll/packs',
    needs: 'payroll.tax',
    summary: 'Add a file of tax and insurance rules, which someone else must confirm before it can be chosen',
    description:
      '400 `payroll.pack_mistakes` has a sentence for each mistake. 409 `payroll.pack_taken` if the name is taken, and `payroll.pack_many` while 20 files await confirmation.',
    success: 201,
  })
    .input(AddPack)
    .output(z.object({ pack: PayPackFile })),
  confirmPack: route({
    method: 'POST',
    path: '/payroll/packs/{id}/confirm',
    needs: 'payroll.tax',
    summary: 'Confirm a file that someone else added; pay rules can use it from then on',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ pack: PayPackFile })),
  withdrawPack: route({
    method: 'POST',
    path: '/payroll/packs/{id}/withdraw',
    needs: 'payroll.tax',
    summary: 'Withdraw a file that is not confirmed',
    success: 204,
  }).input(z.object({ id: Id })),
  packFile: route({
    method: 'GET',
    path: '/payroll/packs/{id}/file',
    needs: 'payroll.tax',
    summary: 'Download a file of tax and insurance rules as it was added',
    answer: 'file',
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
}
