import type { ListFormat } from '@muster/contract/kit/listFormat'
import { csvHead, csvLines, csvType } from './csv.ts'
import { type XlsxColumn, xlsxSheet, xlsxStream, xlsxType } from './xlsx.ts'

/**
 * Returns a list as a CSV file or an Excel workbook, generated while it is read.
 * @param list The file name without its extension, the sheet's name, and the rows in portions.
 */
export function listFile<Row>(
  format: ListFormat,
  list: {
    name: string
    sheet: string
    columns: readonly XlsxColumn<Row>[]
    portions: AsyncIterable<readonly Row[]>
  },
): { name: string; type: string; parts: AsyncIterable<string | Uint8Array> } {
  const { name, sheet, columns, portions: batches } = list
  return format === 'csv'
    ? { name: `${name}.csv`, type: csvType, parts: csvParts(columns, batches) }
    : { name: `${name}.xlsx`, type: xlsxType, parts: xlsxStream(xlsxSheet(sheet, columns, batches)) }
}

async function* csvParts<Row>(columns: readonly XlsxColumn<Row>[], portions: AsyncIterable<readonly Row[]>) {
  yield csvHead(columns.map(({ title }) => title))
  for await (const rows of portions) {
    if (rows.length) yield csvLines(rows.map((row) => columns.map((column) => textOf(column, row))))
  }
}

const textOf = <Row>(column: XlsxColumn<Row>, row: Row): string =>
  String((column.type === 'mixed' ? column.cell(row)?.value : column.value(row)) ?? '')
