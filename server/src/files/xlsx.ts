import { join } from 'node:path'
import { Aside } from './aside.ts'
import type { WrittenSheet } from './xlsxWorker.ts'

/** What a column holds: text, an amount of money in its currency, a whole number, or a day as YYYY-MM-DD. */
export type XlsxColumn<Row> = { title: string } & (
  | { type: 'text' | 'day'; value(row: Row): string | null }
  | { type: 'whole'; value(row: Row): number | null }
  /** A decimal as the database writes it, `1234.50`; spreadsheets keep 15 digits. */
  | { type: 'money'; value(row: Row): string | null; currency(row: Row): string }
)

/** The type of an Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** 10,000 rows of 15 columns take a second. */
const aside = new Aside<WrittenSheet[], Uint8Array<ArrayBuffer>>(join(import.meta.dirname, 'xlsxWorker.ts'), {
  longestQueue: 20,
  milliseconds: 60_000,
  mostMegabytes: 1024,
})

/**
 * A sheet of a workbook, as `xlsxFile` takes them.
 * @param name of up to 31 characters, without []/\:*?.
 * @param rightToLeft for languages that are written so: the first column stands at the right.
 */
export const xlsxSheet = <Row>(
  name: string,
  columns: readonly XlsxColumn<Row>[],
  rows: readonly Row[],
  rightToLeft = false,
): WrittenSheet => ({
  name,
  rightToLeft,
  columns: columns.map((column) => ({
    title: column.title,
    type: column.type,
    values: rows.map((row) => column.value(row)),
    currencies: column.type === 'money' ? rows.map((row) => column.currency(row)) : [],
  })),
})

/**
 * A workbook of sheets, each with a bold first row of headings that stays in sight. Amounts, numbers and days are numbers
 * to a spreadsheet; text is text, whatever it begins with, in one line and without marks of direction, as in a CSV file.
 * Written in a thread of its own.
 * @throws Overloaded when too many are waiting.
 */
export async function xlsxFile(name: string, ...sheets: readonly WrittenSheet[]): Promise<File> {
  return new File([await aside.run([...sheets])], name, { type: xlsxType })
}
