import { stringify } from 'csv-stringify/sync'

/** Pattern for line breaks and other control characters, with the white space around them. */
const breaks = /\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu
const marks = /\p{Bidi_Control}/gu
/** Pattern for the places where a formula would start in a spreadsheet that uses semicolons as separators. */
const laterFormulas = /;(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Pattern for text that starts like a formula. */
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const negativeNumber = /^-\d+(\.\d+)?$/

/**
 * The format of all CSV exports: UTF-8 with a byte order mark, each field quoted and on one line. No field or line
 * starts like a formula, even with semicolons as separators (OWASP ASVS 5.0, 1.2.10). Negative numbers stay numbers.
 */
const format = { record_delimiter: 'windows', quoted: true, quoted_empty: true } as const

/** Returns a CSV file of these rows, with the column headings in the first line. */
export function csvFile(name: string, columns: readonly string[], rows: Record<string, string | null>[]): File {
  const text = csvHead(columns) + csvLines(rows.map((row) => columns.map((column) => row[column] ?? '')))
  return new File([text], name, { type: csvType })
}

export const csvType = 'text/csv; charset=utf-8'

/** Returns the start of a CSV file: the byte order mark and the line of headings. */
export const csvHead = (columns: readonly string[]): string =>
  stringify([columns.map((column, i) => escaped(column, i === 0))], { ...format, bom: true })

/** Returns lines of a CSV file for these rows. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell, i) => escaped(inOneLine(cell), i === 0))),
    format,
  )

/**
 * Returns lines for these rows with a separator of the caller's choice, quoted only where necessary, because programs of
 * banks read them. Like in other CSV files, no cell starts like a formula.
 */
export const separatedLines = (rows: readonly (readonly string[])[], separator: ',' | ';' | '\t'): string =>
  stringify(
    rows.map((row) => row.map((cell) => escaped(inOneLine(cell), true))),
    { record_delimiter: 'windows', delimiter: separator },
  )

/**
 * Returns a cell that no spreadsheet takes for a formula. With semicolons as separators, a line that starts with a number
 * goes on with other cells, so only later cells can be negative numbers.
 */
const escaped = (cell: string, isFirst: boolean): string =>
  formula.test(cell) && (isFirst || !negativeNumber.test(cell))
    ? `'${cell}`.replace(laterFormulas, ";'")
    : cell.replace(laterFormulas, ";'")

/**
 * Returns the text without line breaks, control characters and direction marks, so that a cell contains only visible
 * text.
 */
export const inOneLine = (cell: string): string => cell.replace(breaks, ' ').replace(marks, '').trim()
