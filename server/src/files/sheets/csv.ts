import { stringify } from 'csv-stringify/sync'

/** Line breaks and other control characters, with the white space around them. */
const breaks = /\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu
const marks = /\p{Bidi_Control}/gu
/** Places where a field would start a formula in a spreadsheet that separates by semicolons. */
const laterFormulas = /;(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * The format of every export: UTF-8 with a byte order mark, each field quoted and in one line, and nothing that a
 * spreadsheet would read as a formula at the start of a field or line (OWASP ASVS 5.0, 1.2.10), including spreadsheets
 * that separate by semicolons.
 */
const written = { record_delimiter: 'windows', escape_formulas: true, quoted: true, quoted_empty: true } as const

/** Returns the rows as a CSV file with a first line of headings. */
export function csvFile(name: string, columns: readonly string[], rows: Record<string, string | null>[]): File {
  const text = csvHead(columns) + csvLines(rows.map((row) => columns.map((column) => row[column] ?? '')))
  return new File([text], name, { type: csvType })
}

export const csvType = 'text/csv; charset=utf-8'

/** Returns the start of a CSV file: the byte order mark and the headings. */
export const csvHead = (columns: readonly string[]): string => stringify([[...columns]], { ...written, bom: true })

/** Returns further lines of a CSV file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => inOneLine(cell).replace(laterFormulas, ";'"))),
    written,
  )

/**
 * Returns the text without line breaks, control characters or direction marks, so that a cell contains only what it
 * shows.
 */
export const inOneLine = (cell: string): string => cell.replace(breaks, ' ').replace(marks, '').trim()
