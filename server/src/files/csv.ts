import { stringify } from 'csv-stringify/sync'

/** Line breaks and other control characters, each with the white space around it, and marks of direction. */
const breaks = /\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu
const marks = /\p{Bidi_Control}/gu

/**
 * Rows as a CSV file with a first line of headings, as every export writes it: UTF-8 with a mark that spreadsheets know
 * it by, each field in quotation marks and in one line, and nothing in it that spreadsheets would take for a formula, at
 * the beginning of a field or of a line (OWASP ASVS 5.0, 1.2.10).
 */
export function csvFile(name: string, columns: readonly string[], rows: Record<string, string | null>[]): File {
  const plain = rows.map((row) => columns.map((column) => inOneLine(row[column] ?? '')))
  const text = stringify(plain, {
    header: true,
    columns: columns.map((header, key) => ({ key: String(key), header })),
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
  })
  return new File([text], name, { type: 'text/csv; charset=utf-8' })
}

const inOneLine = (cell: string) => cell.replace(breaks, ' ').replace(marks, '').trim()
