import { z } from 'zod'
import { ListFormat } from '../kit/listFormat.ts'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Month } from '../kit/time.ts'
import { enterPayItemsNeeds } from './payItems.ts'
import { PaidPerson } from './records.ts'

/** The largest number of entries in a file. */
export const maxEntryRows = 10_000
/** The number of entries that the check returns as a sample. */
export const maxShownEntries = 50
const maxEntryBytes = 5 * 1024 * 1024

const EntryFile = z.file('Please choose a file').max(maxEntryBytes, 'The file must be at most 5 MB')

export const CheckEntries = z.object({ file: EntryFile })
export const ImportEntries = z.object({
  file: EntryFile,
  /** The digest that the check returned. The import is refused if its effect would differ from the check. */
  digest: z.string('Please choose a file').regex(/^[0-9a-f]{64}$/, 'Please choose a file'),
})
export type ImportEntries = z.infer<typeof ImportEntries>

/** The effect that importing a file of pay item entries would have. */
export const CheckedEntries = z.object({
  digest: z.string(),
  /** The lines to enter, those entered already, and those that can’t be used. */
  counts: z.object({ created: z.number().int(), same: z.number().int(), refused: z.number().int() }),
  /** The first fifty new entries. */
  entries: z.array(
    z.object({
      user: PaidPerson,
      code: z.string(),
      value: z.number(),
      quantity: z.number().nullable(),
      /** Null for a percentage. */
      currency: Currency.nullable(),
      firstMonth: Month,
      lastMonth: Month.nullable(),
    }),
  ),
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
})
export type CheckedEntries = z.infer<typeof CheckedEntries>

export const entryImport = {
  entryTemplate: route({
    method: 'GET',
    path: '/payroll/pay-item-entries/import/template',
    needs: enterPayItemsNeeds,
    summary: 'Download a template of a file of pay item entries, as an Excel workbook or a CSV file',
    answer: 'file',
  })
    .input(z.object({ format: ListFormat.default('xlsx') }))
    .output(z.file()),
  checkEntries: route({
    method: 'POST',
    path: '/payroll/pay-item-entries/import/check',
    reads: true,
    needs: enterPayItemsNeeds,
    summary: 'Check a CSV file or an Excel workbook of pay item entries, without entering anything (logged)',
    description:
      'The columns are “Person” (LL-ID or email), “Pay item” (its code), “Value”, “Quantity”, “From”, “Until” and “Note”. At most 5 MB and 10,000 lines.',
    body: 'multipart',
  })
    .input(CheckEntries)
    .output(CheckedEntries),
  importEntries: route({
    method: 'POST',
    path: '/payroll/pay-item-entries/import',
    needs: enterPayItemsNeeds,
    summary: 'Enter the pay items of many people from a file, all or none',
    description:
      'Entries that exist already change nothing. 409 `import.outdated` if the effect differs from the check. 400 while a line can’t be used.',
    body: 'multipart',
  })
    .input(ImportEntries)
    .output(z.object({ count: z.number().int() })),
}
