import { type ZipEntry, packageStream } from '../archives/zipStream.ts'
import { CellStyles, cellXml, letters, type XlsxCell } from './xlsxCells.ts'
import { inXml, opening, packageParts, sheetNames } from './xlsxParts.ts'

/** A column's content: one type of cell, or cells that each have their own. */
export type XlsxColumn<Row> = { title: string } & (
  | { type: 'text' | 'day' | 'month' | 'instant'; value(row: Row): string | null }
  /** A decimal as a number, or as the database writes it: `7.25`. */
  | { type: 'whole' | 'decimal'; value(row: Row): number | string | null }
  /** A decimal as the database writes it, `1234.50`; spreadsheets keep 15 digits. */
  | { type: 'money'; value(row: Row): string | null; currency(row: Row): string }
  | { type: 'mixed'; cell(row: Row): XlsxCell | null }
)

/** The media type of an Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A sheet of a workbook, as `xlsxStream` takes it. */
export interface XlsxSheet {
  name: string
  /** Yields the parts of each sheet it fills: one, or more if its rows exceed a sheet. */
  pages(styles: CellStyles): AsyncGenerator<AsyncGenerator<string>>
}

/** Rows that spreadsheets accept in one sheet, headings included. */
const maxRows = 1_048_576
/** Rows written at once, before other work gets its turn. */
const batchRows = 250

/**
 * Returns a sheet with a first row of headings.
 * @param name cut to 31 characters, without []/\:*?.
 * @param rows all of them, or portions of them as they are read.
 * @param rightToLeft for right-to-left languages: the first column stands at the right.
 */
export const xlsxSheet = <Row>(
  name: string,
  columns: readonly XlsxColumn<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
  rightToLeft = false,
): XlsxSheet => ({
  name,
  async *pages(styles) {
    const portions = small('length' in rows ? each(rows) : rows)
    let next = await portions.next()
    do {
      yield (async function* () {
        const widths = columns.map((column) => widthOf(column, next.value ?? []))
        yield opening(widths, rightToLeft) + rowXml(1, columns.map(headCell), styles)
        for (let row = 1; !next.done && row + next.value.length <= maxRows; next = await portions.next()) {
          yield next.value
            .map((one) =>
              rowXml(
                ++row,
                columns.map((column) => cellOf(column, one)),
                styles,
              ),
            )
            .join('')
        }
        yield '</sheetData></worksheet>'
      })()
    } while (!next.done)
  },
})

/**
 * Yields a workbook of sheets, each with a bold, frozen first row of headings, in parts that are made as they are read:
 * one portion of the rows is in memory. Amounts, numbers and days are numbers to a spreadsheet; text is text, whatever
 * it begins with, in one line and without direction marks, as in a CSV file.
 */
export const xlsxStream = (...sheets: readonly XlsxSheet[]): AsyncGenerator<Uint8Array> =>
  packageStream(entries(sheets))

/** Returns the workbook of `xlsxStream` as one file. */
export async function xlsxFile(name: string, ...sheets: readonly XlsxSheet[]): Promise<File> {
  const parts = await Array.fromAsync(xlsxStream(...sheets))
  return new File([Buffer.concat(parts)], name, { type: xlsxType })
}

async function* entries(sheets: readonly XlsxSheet[]): AsyncGenerator<ZipEntry> {
  const styles = new CellStyles()
  const written: string[] = []
  for (const sheet of sheets) {
    for await (const parts of sheet.pages(styles)) {
      written.push(sheet.name)
      yield { name: `xl/worksheets/sheet${written.length}.xml`, parts }
    }
  }
  for (const [name, text] of packageParts(sheetNames(written), styles)) yield { name, bytes: Buffer.from(inXml(text)) }
}

async function* each<Row>(rows: readonly Row[]) {
  yield rows
}

async function* small<Row>(portions: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[], undefined> {
  for await (const portion of portions)
    for (let at = 0; at < portion.length; at += batchRows) yield portion.slice(at, at + batchRows)
}

const headCell = ({ title, type }: { title: string; type: string }): XlsxCell => ({
  type: headedByText.has(type) ? 'head' : 'headOfNumbers',
  value: title,
})
const headedByText = new Set(['text', 'day', 'month', 'instant'])

function cellOf<Row>(column: XlsxColumn<Row>, row: Row): XlsxCell | null {
  if (column.type === 'mixed') return column.cell(row)
  if (column.type === 'money') {
    const amount = column.value(row)
    return amount === null ? null : { type: 'money', value: amount, currency: column.currency(row) }
  }
  const value = column.value(row)
  return value === null ? null : { type: column.type, value }
}

const rowXml = (row: number, cells: (XlsxCell | null)[], styles: CellStyles) =>
  `<row r="${row}">${cells.map((cell, index) => (cell ? cellXml(cell, `${letters(index)}${row}`, styles) : '')).join('')}</row>`

const minWidth = 8
const maxWidth = 48

/**
 * Returns a column's width in characters: enough for the heading and the longest of the first values, within limits.
 */
function widthOf<Row>(column: XlsxColumn<Row>, rows: readonly Row[]): number {
  const longestText = rows.reduce((most, row) => Math.max(most, drawnLength(cellOf(column, row))), column.title.length)
  return Math.min(maxWidth, Math.max(minWidth, Math.ceil(longestText) + 2))
}

function drawnLength(cell: XlsxCell | null): number {
  if (cell === null) return 0
  const { length } = String(cell.value)
  // With separators and currency; a day as 30 Nov 2026, an instant with its time.
  return cell.type === 'money' ? length * 1.25 + 4 : Math.max(length, cell.type === 'day' ? 11 : 0)
}
