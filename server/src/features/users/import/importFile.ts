import { CsvError, parse } from 'csv-parse/sync'
import { formatNumber } from '@muster/contract/kit/formatters'
import { maxImportRows, type PeopleColumn, peopleColumns } from '@muster/contract/users/import'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { readSheet } from '../../../files/sheets/readSheet.ts'

/** The cells of a line by column, for the columns in the file. */
export type Cells = Partial<Record<PeopleColumn, string>>

export interface FileLine {
  /** The row number in a spreadsheet, where the headings are row 1. */
  line: number
  cells: Cells
}

const fileRefusal = (message: string) => invalid({ file: message })

/** Maximum length of a line in characters, far above any real one. */
const maxLineLength = 100_000

/** A line of a CSV file or a row of a workbook. */
interface Line {
  line: number
  cells: string[]
}

/** The first bytes of an Excel workbook, which is a ZIP file. */
const workbook = 'PK\x03\x04'

/**
 * Returns the people in a file: the first sheet of an Excel workbook, or a CSV file in UTF-8, separated by commas or
 * semicolons. The first line contains the headings, in any order. Empty lines are left out.
 * @throws Refusal 400 naming `file` if it cannot be read.
 * @throws Overloaded while too many workbooks are being read.
 */
export async function readPeople(bytes: Uint8Array): Promise<FileLine[]> {
  const isWorkbook = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === workbook
  const [headings, ...rows] = isWorkbook ? await linesOfSheet(bytes) : linesOfText(bytes)
  const columns = columnsOf(headings?.cells ?? [])
  throwIf(
    rows.length > maxImportRows
      ? fileRefusal(`The file has more than ${formatNumber(maxImportRows, 'en')} lines. Please import it in parts.`)
      : null,
  )
  const lines = rows.flatMap(({ line, cells }) => {
    if (cells.every((cell) => !cell.trim())) return []
    throwIf(
      cells.slice(columns.length).some((cell) => cell.trim())
        ? fileRefusal(`Line ${line} has more fields than headings`)
        : null,
    )
    return [{ line, cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) }]
  })
  throwIf(lines.length ? null : fileRefusal('There are no people in the file'))
  return lines
}

/** Maximum number of lines to read: the headings, the allowed rows, and one more to detect a file that is too long. */
const maxLines = 1 + maxImportRows + 1

async function linesOfSheet(bytes: Uint8Array): Promise<Line[]> {
  const read = await readSheet(bytes, maxLines)
  return 'refused' in read ? throwIf(fileRefusal(read.refused)) : read.rows
}

const linesOfText = (bytes: Uint8Array): Line[] =>
  recordsOf(textOf(bytes)).map((cells, at) => ({ line: at + 1, cells: at === 0 ? cells : cells.map(stripApostrophe) }))

function textOf(bytes: Uint8Array): string {
  const notText = 'This is neither an Excel workbook (.xlsx) nor a CSV file. In a spreadsheet, save it as one of them.'
  let text: string
  try {
    // The decoder removes the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return throwIf(Object.assign(fileRefusal(notText), { cause: error }))
  }
  throwIf(text.includes('\0') ? fileRefusal(notText) : null)
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
    return throwIf(Object.assign(fileRefusal(message), { cause: error }))
  }
}

function columnsOf(headings: string[]): PeopleColumn[] {
  // Spreadsheets often save empty columns at the end.
  const headingNames = headings
    .slice(0, headings.findLastIndex((heading) => heading.trim()) + 1)
    .map((one) => one.trim())
  const matches = headingNames.map((name) =>
    peopleColumns.find((column) => column.toLowerCase() === name.toLowerCase()),
  )
  const unknown = headingNames.filter((_, i) => !matches[i]).map((name) => `“${name.slice(0, 60)}”`)
  if (unknown.length) {
    const names = unknown.length > 5 ? `${unknown.slice(0, 5).join(', ')}, …` : unknown.join(', ')
    throwIf(
      fileRefusal(`The first line has unknown headings: ${names}. Known headings are: ${peopleColumns.join(', ')}.`),
    )
  }
  const columns = matches.filter((column) => column !== undefined)
  const twice = columns.find((column, i) => columns.indexOf(column) !== i)
  throwIf(twice ? fileRefusal(`The column “${twice}” appears twice`) : null)
  throwIf(columns.includes('Email') ? null : fileRefusal('The column “Email” is missing in the first line'))
  return columns
}

/** Removes the apostrophe that the export adds before text that a spreadsheet would treat as a formula. */
const stripApostrophe = (cell: string) => cell.replace(/^'(?=[-=+@\t\r\uFF0D\uFF1D\uFF0B\uFF20])/, '')
