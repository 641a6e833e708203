import { CsvError, parse } from 'csv-parse/sync'
import { invalid, throwIf } from '../../kernel/errors.ts'
import { readSheet } from './readSheet.ts'

const fileRefusal = (message: string) => invalid({ file: message })

/** Maximum length of a line in characters, far above any real one. */
const maxLineLength = 100_000

/** A line of a CSV file or a row of a workbook. */
export interface TableLine {
  /** The row number in a spreadsheet, where the headings are row 1. */
  line: number
  cells: string[]
}

/** The first bytes of an Excel workbook, which is a ZIP file. */
const workbook = 'PK\x03\x04'

/**
 * Returns up to `maxLines` lines of a table: the first sheet of an Excel workbook, or a CSV file in UTF-8, separated by
 * commas or semicolons. The first line contains the headings.
 * @throws Refusal 400 naming `file` if it cannot be read.
 * @throws Overloaded while too many workbooks are being read.
 */
export async function readTable(bytes: Uint8Array, maxLines: number): Promise<TableLine[]> {
  const isWorkbook = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === workbook
  return isWorkbook ? linesOfSheet(bytes, maxLines) : linesOfText(bytes, maxLines)
}

async function linesOfSheet(bytes: Uint8Array, maxLines: number): Promise<TableLine[]> {
  const read = await readSheet(bytes, maxLines)
  return 'refused' in read ? throwIf(fileRefusal(read.refused)) : read.rows
}

const linesOfText = (bytes: Uint8Array, maxLines: number): TableLine[] =>
  recordsOf(textOf(bytes), maxLines).map((cells, at) => ({
    line: at + 1,
    cells: at === 0 ? cells : cells.map(stripApostrophe),
  }))

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

function recordsOf(text: string, maxLines: number): string[][] {
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

/** Removes the apostrophe that the export adds before text that a spreadsheet would treat as a formula. */
const stripApostrophe = (cell: string) => cell.replace(/^'(?=[-=+@\t\r\uFF0D\uFF1D\uFF0B\uFF20])/, '')
