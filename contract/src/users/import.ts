import { z } from 'zod'
import { Instant } from '../kit/time.ts'

/** The columns of a file of people, as they are exported and imported. */
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
  'Internal employee',
  'Monthly Salary',
  'Currency',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

export const mostImportBytes = 5 * 1024 * 1024
export const mostImportRows = 5000
export const importFileTooLarge = 'The file must be at most 5 MB'

const PeopleFile = z.file('Please choose a file').max(mostImportBytes, importFileTooLarge)

export const CheckImport = z.object({ file: PeopleFile })
export const ImportUsers = z.object({
  file: PeopleFile,
  /** The check's own: what was seen there is what is done, or nothing is. */
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'Please check the file first'),
})

const Column = z.enum(peopleColumns)

/** What an import would do with a line of the file. */
export const ImportRow = z.object({
  /** Counted as a spreadsheet counts its rows, the headings being 1. */
  line: z.number().int(),
  email: z.string(),
  name: z.string(),
  outcome: z.enum(['create', 'change', 'same', 'refused']),
  changes: z.array(z.object({ column: Column, from: z.string(), to: z.string() })),
  /** Why it is refused. */
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
 * How far an import has come: RUNNING, DONE, or STOPPED before its end because the person who began it may no longer
 * import. Lines that could not be done as checked are left out, each with the reason.
 */
export const ImportProgress = z.object({
  id: z.uuid(),
  status: z.enum(['RUNNING', 'DONE', 'STOPPED']),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** The lines that add or change somebody. */
  total: count,
  created: count,
  changed: count,
  leftOut: z.array(ImportRow.pick({ line: true, email: true, name: true, problems: true })),
  /** Why it was stopped. */
  stoppedBecause: z.string().nullable(),
})
export type ImportProgress = z.infer<typeof ImportProgress>
