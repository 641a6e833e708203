import { formatNumber } from '@muster/contract/kit/formatters'
import { maxEntryRows } from '@muster/contract/payroll/entryImport'
import { plainAmounts } from '../../../files/sheets/plainAmounts.ts'
import { readTable } from '../../../files/sheets/readTable.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'

/** The headings of the columns. */
export const headings = {
  person: 'Person',
  code: 'Pay item',
  value: 'Value',
  quantity: 'Quantity',
  firstMonth: 'From',
  lastMonth: 'Until',
  note: 'Note',
} as const
type Column = keyof typeof headings
export const columns = Object.keys(headings) as Column[]

/** A line of a file of entries. */
export interface EntryLine {
  line: number
  cells: Record<Column, string>
}

const fileRefusal = (message: string) => invalid({ file: message })

/**
 * Returns the lines of a file with their cells by column. Empty lines are left out.
 * @throws Refusal 400 naming `file` if it cannot be read, lacks a column or has too many lines.
 */
export async function readEntryFile(file: File): Promise<EntryLine[]> {
  // The headings, the allowed lines, and one more to detect a file that is too long.
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), maxEntryRows + 2)
  const [first, ...lines] = await plainAmounts(table, [
    { heading: headings.value, isMoney: false },
    { heading: headings.quantity, isMoney: false },
  ])
  const names = (first?.cells ?? []).map((name) => name.trim().toLowerCase())
  const places = columns.map((column) => names.indexOf(headings[column].toLowerCase()))
  const missing = columns.filter((_, at) => places[at] === -1).map((column) => `“${headings[column]}”`)
  throwIf(
    missing.length ? fileRefusal(`The first line lacks the columns ${missing.join(', ')}`) : null,
    lines.length > maxEntryRows
      ? fileRefusal(`The file has more than ${formatNumber(maxEntryRows, 'en')} lines. Please import it in parts.`)
      : null,
  )
  return lines.flatMap(({ line, cells }) => {
    if (cells.every((cell) => !cell.trim())) return []
    const byColumn = columns.map((column, at) => [column, cells[places[at] ?? -1]?.trim() ?? ''])
    return [{ line, cells: Object.fromEntries(byColumn) as Record<Column, string> }]
  })
}

/** Returns the number in a cell; undefined if it is none. */
export const amountIn = (cell: string): number | undefined => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined)

/** Returns the month in a cell. Spreadsheets save a month as its first day. */
export const monthIn = (cell: string): string => cell.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1')
