import { stringify } from 'csv-stringify/sync'

/** Pattern for line breaks and other control characters, with the white space around them. */
const breaks = /\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu
const marks = /\p{Bidi_Control}/gu
/** Pattern for the places where a formula would start in a spreadsheet that uses semicolons as separators. */
const laterFormulas = /;(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * The format of all CSV exports: UTF-8 with a byte order mark, each field quoted and on one line. No field or line
 * starts like a formula, even with semicolons as separators (OWASP ASVS 5.0, 1.2.10).
 */
const format = { record_delimiter: 'windows', escape_formulas: true, quoted: true, quoted_empty: true } as const

/** Returns a CSV file of these rows, with the column headings in the first line. */
export function csvFile(name: string, columns: readonly string[], rows: Record<string, string | null>[]): File {
  const text = csvHead(columns) + csvLines(rows.map((row) => columns.map((column) => row[column] ?? '')))
  return new File([text], name, { type: csvType })
}

export const csvType = 'text/csv; charset=utf-8'

/** Returns the start of a CSV file: the byte order mark and the line of headings. */
export const csvHead = (columns: readonly string[]): string => stringify([[...columns]], { ...format, bom: true })

/** Returns lines of a CSV file for these rows. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => inOneLine(cell).replace(laterFormulas, ";'"))),
    format,
  )

/**
 * Returns the text without line breaks, control characters and direction marks, so that a cell contains only visible
 * text.
 */
export const inOneLine = (cell: string): string => cell.replace(breaks, ' ').replace(marks, '').trim()
