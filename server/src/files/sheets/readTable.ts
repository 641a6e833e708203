import { finished } from 'node:stream/promises'
import { setImmediate as nextRound } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { invalid, throwIf } from '../../kernel/errors.ts'
import { readSheet } from './readSheet.ts'

const fileRefusal = (message: string) => invalid({ file: message })

/** Maximum length of a line in characters, far above any real one. */
const maxLineLength = 100_000

/** The number of bytes of the pieces in which a CSV file is read. */
const pieceBytes = 30_000

/** A line of a CSV file or a row of a workbook. */
export interface TableLine {
  /** The row number in a spreadsheet, where the headings are row 1. */
  line: number
  cells: string[]
  /** The places, from 0, of cells that are numbers of a workbook. */
  numbers: number[]
}

/** The lines of a table. */
export interface Table {
  lines: TableLine[]
  /** The separator of a CSV file; null for a workbook. */
  separator: ',' | ';' | null
}

/** The first bytes of an Excel workbook, which is a ZIP file. */
const workbook = 'PK\x03\x04'

/**
 * Returns up to `maxLines` lines of a table: the first sheet of an Excel workbook, or a CSV file in UTF-8, separated by
 * commas or semicolons. The first line contains the headings.
 * @throws Refusal 400 naming `file` if it cannot be read.
 * @throws Overloaded while too many workbooks are being read.
 */
export async function readTable(bytes: Uint8Array, maxLines: number): Promise<Table> {
  const isWorkbook = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === workbook
  return isWorkbook ? linesOfSheet(bytes, maxLines) : linesOfText(bytes, maxLines)
}

async function linesOfSheet(bytes: Uint8Array, maxLines: number): Promise<Table> {
  const read = await readSheet(bytes, maxLines)
  return 'refused' in read ? throwIf(fileRefusal(read.refused)) : { lines: read.rows, separator: null }
}

async function linesOfText(bytes: Uint8Array, maxLines: number): Promise<Table> {
  const text = textOf(bytes)
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = first.split(';').length > first.split(',').length ? ';' : ','
  const lines = (await recordsOf(text, separator, maxLines)).map((cells, at) => ({
    line: at + 1,
    cells: at === 0 ? cells : cells.map(stripApostrophe),
    numbers: [],
  }))
  return { lines, separator }
}

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

async function recordsOf(text: string, delimiter: string, maxLines: number): Promise<string[][]> {
  try {
    return await parsePieces(text, delimiter, maxLines)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
    const message = `The file could not be read as CSV${at}. Please check its quotation marks.`
    return throwIf(Object.assign(fileRefusal(message), { cause: error }))
  }
}

/**
 * Returns the first records of a text. It is read in pieces, between which other calls have their turn. The parser takes bytes
 * that are cut within a character, but no text cut there.
 */
async function parsePieces(text: string, delimiter: string, maxLines: number): Promise<string[][]> {
  const records: string[][] = []
  const bytes = Buffer.from(text)
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: maxLineLength })
  parser.on('data', (record: string[]) => records.push(record))
  const ended = finished(parser).then(
    () => null,
    (error: unknown) => error,
  )
  for (let at = 0; at < bytes.length && records.length < maxLines && !parser.destroyed; at += pieceBytes) {
    parser.write(bytes.subarray(at, at + pieceBytes))
    await nextRound()
  }
  if (!parser.destroyed) parser.end()
  const error = await ended
  // What follows the last line that is wanted does not matter.
  if (error !== null && records.length < maxLines) throw error
  return records.slice(0, maxLines)
}

/** Removes the apostrophe that the export adds before text that a spreadsheet would treat as a formula. */
const stripApostrophe = (cell: string) => cell.replace(/^'(?=[-=+@\t\r\uFF0D\uFF1D\uFF0B\uFF20])/, '')
