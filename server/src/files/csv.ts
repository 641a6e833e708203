import { stringify } from 'csv-stringify/sync'

/** Line breaks and other control characters, each with the white space around it, and marks of direction. */
const breaks = /\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu
const marks = /\p{Bidi_Control}/gu
/** Where a field would begin with a formula for a spreadsheet whose separator is the semicolon. */
const laterFormulas = /;(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * As every export is written: UTF-8 with a mark that spreadsheets know it by, each field in quotation marks and in one
 * line, and nothing in it that spreadsheets would take for a formula, at the beginning of a field or of a line (OWASP ASVS
 * 5.0, 1.2.10), also where they take semicolons for what separates fields.
 */
const written = { record_delimiter: 'windows', escape_formulas: true, quoted: true, quoted_empty: true } as const

/** Rows as a CSV file with a first line of headings. */
export function csvFile(name: string, columns: readonly string[], rows: Record<string, string | null>[]): File {
  const text = csvHead(columns) + csvLines(rows.map((row) => columns.map((column) => row[column] ?? '')))
  return new File([text], name, { type: csvType })
}

/** The type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** The beginning of a CSV file: the mark, and the headings. */
export const csvHead = (columns: readonly string[]): string => stringify([[...columns]], { ...written, bom: true })

/** Further lines of a CSV file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => inOneLine(cell).replace(laterFormulas, ";'"))),
    written,
  )

/** Text without line breaks, control characters or marks of direction: what stands in a cell can be only what it shows. */
export const inOneLine = (cell: string): string => cell.replace(breaks, ' ').replace(marks, '').trim()
