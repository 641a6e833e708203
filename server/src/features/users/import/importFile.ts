import { CsvError, parse } from 'csv-parse/sync'
import { formatNumber } from '@muster/contract/kit/formatters'
import { maxImportRows, type PeopleColumn, peopleColumns } from '@muster/contract/users/import'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { readSheet } from '../../../files/sheets/readSheet.ts'

/** The content of a line of the file, by column; only the columns in the file. */
export type Cells = Partial<Record<PeopleColumn, string>>

export interface FileLine {
  /** Counted like the rows of a spreadsheet, with the headings as 1. */
  line: number
  cells: Cells
}

const refused = (message: string) => invalid({ file: message })

/** The maximum length of a line, far longer than any line of people. */
const maxLineLength = 100_000

/** A line of a file of either kind. */
interface Line {
  line: number
  cells: string[]
}

/** The first bytes of an Excel workbook, which is a ZIP archive. */
const workbook = 'PK\x03\x04'

/**
 * Returns the people in a file with headings in its first line in any order: an Excel workbook's first sheet, or a CSV
 * file in UTF-8 with fields separated by commas or semicolons. Empty lines are left out.
 * @throws Refusal 400 naming `file`; Overloaded while too many workbooks are read.
 */
export async function readPeople(bytes: Uint8Array): Promise<FileLine[]> {
  const isWorkbook = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === workbook
  const [headings, ...rows] = isWorkbook ? await linesOfSheet(bytes) : linesOfText(bytes)
  const columns = columnsOf(headings?.cells ?? [])
  throwIf(
    rows.length > maxImportRows
      ? refused(`The file has more than ${formatNumber(maxImportRows, 'en')} lines. Please import it in parts.`)
      : null,
  )
  const lines = rows.flatMap(({ line, cells }) => {
    if (cells.every((cell) => !cell.trim())) return []
    throwIf(
      cells.slice(columns.length).some((cell) => cell.trim())
        ? refused(`Line ${line} has more fields than headings`)
        : null,
    )
    return [{ line, cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) }]
  })
  throwIf(lines.length ? null : refused('There are no people in the file'))
  return lines
}

/** One line more than allowed, to detect too many without reading all of them. */
const maxLines = 1 + maxImportRows + 1

async function linesOfSheet(bytes: Uint8Array): Promise<Line[]> {
  const read = await readSheet(bytes, maxLines)
  return 'refused' in read ? throwIf(refused(read.refused)) : read.rows
}

const linesOfText = (bytes: Uint8Array): Line[] =>
  recordsOf(textOf(bytes)).map((cells, at) => ({ line: at + 1, cells: at === 0 ? cells : cells.map(plain) }))

function textOf(bytes: Uint8Array): string {
  const notText = 'This is neither an Excel workbook (.xlsx) nor a CSV file. In a spreadsheet, save it as one of them.'
  let text: string
  try {
    // Removes the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return throwIf(Object.assign(refused(notText), { cause: error }))
  }
  throwIf(text.includes('\0') ? refused(notText) : null)
  return text
}

function recordsOf(text: string): string[][] {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ','
  try {
    return parse(text, { delimiter, to: maxLines, relax_column_count: true, max_record_size: maxLineLength })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
    const message = `The file could not be read as CSV${at}. Please check its quotation marks.`
    return throwIf(Object.assign(refused(message), { cause: error }))
  }
}

function columnsOf(headings: string[]): PeopleColumn[] {
  // Spreadsheets leave empty columns at the end.
  const named = headings.slice(0, headings.findLastIndex((heading) => heading.trim()) + 1).map((one) => one.trim())
  const known = named.map((name) => peopleColumns.find((column) => column.toLowerCase() === name.toLowerCase()))
  const unknown = named.filter((_, i) => !known[i]).map((name) => `“${name.slice(0, 60)}”`)
  if (unknown.length) {
    const some = unknown.length > 5 ? `${unknown.slice(0, 5).join(', ')}, …` : unknown.join(', ')
    throwIf(refused(`The first line has unknown headings: ${some}. Known headings are: ${peopleColumns.join(', ')}.`))
  }
  const columns = known.filter((column) => column !== undefined)
  const twice = columns.find((column, i) => columns.indexOf(column) !== i)
  throwIf(twice ? refused(`The column “${twice}” appears twice`) : null)
  throwIf(columns.includes('Email') ? null : refused('The column “Email” is missing in the first line'))
  return columns
}

/** Removes the apostrophe that the export puts before text that a spreadsheet would read as a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[-=+@\t\r\uFF0D\uFF1D\uFF0B\uFF20])/, '')
