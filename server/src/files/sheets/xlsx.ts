import { type ZipEntry, packageStream } from '../archives/zipStream.ts'
import { CellStyles, cellXml, letters, type XlsxCell } from './xlsxCells.ts'
import { inXml, opening, packageParts, sheetNames } from './xlsxParts.ts'

/** A column with cells of one type, or `mixed` with a type for each cell. */
export type XlsxColumn<Row> = { title: string } & (
  | { type: 'text' | 'day' | 'month' | 'instant'; value(row: Row): string | null }
  /** A number, or a decimal as the database returns it, such as `7.25`. */
  | { type: 'whole' | 'decimal'; value(row: Row): number | string | null }
  /** An amount as the database returns it, such as `1234.50`. Spreadsheets have a precision of 15 digits. */
  | { type: 'money'; value(row: Row): string | null; currency(row: Row): string }
  | { type: 'mixed'; cell(row: Row): XlsxCell | null }
)

/** The media type of an Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A sheet to be written by `xlsxStream`. */
export interface XlsxSheet {
  name: string
  /** Yields the sheet's XML in chunks. If the rows exceed the maximum of one sheet, yields several sheets. */
  pages(styles: CellStyles): AsyncGenerator<AsyncGenerator<string>>
}

/** Maximum number of rows in a sheet, including the headings. */
const maxRows = 1_048_576
/** Number of rows to write before other work gets its turn. */
const batchRows = 250

/**
 * Returns a sheet with the column headings in the first row.
 * @param name The sheet's name. It is cut to 31 characters, and the characters []/\:*? are replaced by spaces.
 * @param rows All rows, or portions of them that are read one after another.
 * @param rightToLeft True for right-to-left languages: the first column is on the right.
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
 * Yields the bytes of a workbook, generated while they are read, with one portion of rows in memory at a time. Each
 * sheet has a bold, frozen heading row. Amounts, numbers and dates are stored as numbers. Texts are always stored as
 * text, on one line and without direction marks, as in CSV files.
 */
export const xlsxStream = (...sheets: readonly XlsxSheet[]): AsyncGenerator<Uint8Array> =>
  packageStream(entries(sheets))

/** Returns a workbook of these sheets as a file. */
export async function xlsxFile(name: string, ...sheets: readonly XlsxSheet[]): Promise<File> {
  const parts = await Array.fromAsync(xlsxStream(...sheets))
  return new File([Buffer.concat(parts)], name, { type: xlsxType })
}

async function* entries(sheets: readonly XlsxSheet[]): AsyncGenerator<ZipEntry> {
  const styles = new CellStyles()
  const names: string[] = []
  for (const sheet of sheets) {
    for await (const parts of sheet.pages(styles)) {
      names.push(sheet.name)
      yield { name: `xl/worksheets/sheet${names.length}.xml`, parts }
    }
  }
  for (const [name, text] of packageParts(sheetNames(names), styles)) yield { name, bytes: Buffer.from(inXml(text)) }
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

/** Returns a column's width in characters, within limits. It fits the heading and the longest of the first values. */
function widthOf<Row>(column: XlsxColumn<Row>, rows: readonly Row[]): number {
  const longestText = rows.reduce((most, row) => Math.max(most, drawnLength(cellOf(column, row))), column.title.length)
  return Math.min(maxWidth, Math.max(minWidth, Math.ceil(longestText) + 2))
}

function drawnLength(cell: XlsxCell | null): number {
  if (cell === null) return 0
  const { length } = String(cell.value)
  // Amounts are longer with separators and currency. Dates are shown as 30 Nov 2026.
  return cell.type === 'money' ? length * 1.25 + 4 : Math.max(length, cell.type === 'day' ? 11 : 0)
}
