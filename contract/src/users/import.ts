import { z } from 'zod'
import { ListFormat } from '../kit/listFormat.ts'
import { route } from '../kit/route.ts'
import { Instant } from '../kit/time.ts'

/** The columns of an exported or imported file of people. */
export const peopleColumns = [
  'First Name',
  'Last Name',
  'Email',
  'LL-ID',
  'Position',
  'Department',
  'Manager Email',
  'Roles',
  'Status',
  'Hire Date',
  'Probation Until',
  'Internal employee',
  'Monthly Salary',
  'Currency',
  'Pay Group',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

export const maxImportBytes = 5 * 1024 * 1024
export const maxImportRows = 5000
export const importFileTooLargeMessage = 'The file must be at most 5 MB'

const PeopleFile = z.file('Please choose a file').max(maxImportBytes, importFileTooLargeMessage)

export const CheckImport = z.object({ file: PeopleFile })
export const ImportUsers = z.object({
  file: PeopleFile,
  /** The digest that the check returned. The import is refused if its effect would differ from the check. */
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'Please check the file first'),
})

const Column = z.enum(peopleColumns)

/** The effect of importing one line of the file. */
export const ImportRow = z.object({
  /** The row number in a spreadsheet, where the headings are row 1. */
  line: z.number().int(),
  email: z.string(),
  name: z.string(),
  outcome: z.enum(['create', 'change', 'same', 'refused']),
  changes: z.array(z.object({ column: Column, from: z.string(), to: z.string() })),
  /** The reasons why the line can't be imported. */
  problems: z.array(z.object({ column: Column, message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

const count = z.number().int()

export const ImportCheck = z.object({
  digest: z.string(),
  counts: z.object({ create: count, change: count, same: count, refused: count }),
  rows: z.array(ImportRow),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/**
 * The progress of an import. It is STOPPED if the person who started it lost the permission to import. Lines that can
 * no longer be imported as checked are skipped, each with the reason.
 */
export const ImportProgress = z.object({
  id: z.uuid(),
  status: z.enum(['RUNNING', 'DONE', 'STOPPED']),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Number of lines that add or change a person. */
  total: count,
  created: count,
  changed: count,
  leftOut: z.array(ImportRow.pick({ line: true, email: true, name: true, problems: true })),
  /** The reason why the import was stopped; null if it was not. */
  stoppedBecause: z.string().nullable(),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/** The calls for importing people from a file. */
export const imports = {
  checkImport: route({
    method: 'POST',
    path: '/users/import/check',
    reads: true,
    needs: 'users.import',
    summary: 'Check a CSV file or an Excel workbook of people before import, line by line',
    description:
      'The columns are those of the export, in any order. People are matched by email address. ' +
      'At most 5 MB and 5,000 people.',
    body: 'multipart',
  })
    .input(CheckImport)
    .output(ImportCheck),
  import: route({
    method: 'POST',
    path: '/users/import',
    needs: 'users.import',
    // The import continues in the background with all permissions of the person, not only those of a key.
    forbidsApiKeys: true,
    summary: 'Import a checked file of people',
    description:
      '409 if the file or its effect differs from the check, and while another import is running. ' +
      'The first hundred lines are imported at once. The others follow in the background, even if the server restarts. ' +
      'Lines that no longer match the check are skipped and listed. ' +
      'New people choose a password with their activation link.',
    body: 'multipart',
    success: 202,
  })
    .input(ImportUsers)
    .output(z.object({ import: ImportProgress })),
  lastImport: route({
    method: 'GET',
    path: '/users/import',
    needs: 'users.import',
    summary: 'Get the progress or result of your latest import; null if there was none',
  }).output(z.object({ import: ImportProgress.nullable() })),
  importTemplate: route({
    method: 'GET',
    path: '/users/import/template',
    needs: 'users.import',
    summary: 'Download an import template with an example, as an Excel workbook or a CSV file',
    answer: 'file',
  })
    .input(z.object({ format: ListFormat.default('xlsx') }))
    .output(z.file()),
}
