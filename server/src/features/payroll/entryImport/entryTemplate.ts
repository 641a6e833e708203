import { asc, isNull } from 'drizzle-orm'
import type { ListFormat } from '@muster/contract/kit/listFormat'
import type { Context } from '../../../context.ts'
import { csvFile } from '../../../files/sheets/csv.ts'
import { type XlsxColumn, xlsxFile, xlsxSheet } from '../../../files/sheets/xlsx.ts'
import { payrollItems } from '../../../pay/tables.ts'
import { columns, headings } from './readEntryFile.ts'

type Row = Record<keyof typeof headings, string>

/** The meanings of the columns, as the second sheet of the workbook describes them. */
const meanings: Row = {
  person: 'The LL-ID or email of the person.',
  code: 'The code of the pay item.',
  value: 'The amount, the amount of a day or an hour, or the percentage.',
  quantity: 'The days or hours, for pay items by the day or by the hour.',
  firstMonth: 'The first month, such as 2026-11.',
  lastMonth: 'The last month. Empty for no end. A pay item that is paid once ends with its first month.',
  note: 'The reason, for payroll.',
}

/**
 * Returns a file to be filled in for the import, with headings and an example line that the import refuses. A workbook has a
 * second sheet that describes the columns.
 */
export async function entryTemplate({ app }: Context, { format }: { format: ListFormat }): Promise<File> {
  const [item] = await app.db
    .select({ code: payrollItems.code })
    .from(payrollItems)
    .where(isNull(payrollItems.lastPeriod))
    .orderBy(asc(payrollItems.code))
    .limit(1)
  const example: Row = {
    person: 'LL-0000',
    code: item?.code ?? 'TRANSPORT',
    value: '500',
    quantity: '',
    firstMonth: '2026-12',
    lastMonth: '2026-12',
    note: 'As agreed',
  }
  const titles = columns.map((column) => headings[column])
  if (format === 'csv')
    return csvFile('pay-items-template.csv', titles, [
      Object.fromEntries(columns.map((column) => [headings[column], example[column]])),
    ])
  return xlsxFile(
    'pay-items-template.xlsx',
    xlsxSheet(
      'Pay items',
      columns.map((column): XlsxColumn<Row> => ({
        title: headings[column],
        type: 'text',
        value: (row) => row[column] || null,
      })),
      [example],
    ),
    xlsxSheet(
      'Columns',
      columnsOfMeanings,
      columns.map((column) => ({ column: headings[column], meaning: meanings[column] })),
    ),
  )
}

const columnsOfMeanings: readonly XlsxColumn<{ column: string; meaning: string }>[] = [
  { title: 'Column', type: 'text', value: ({ column }) => column },
  { title: 'Content', type: 'text', value: ({ meaning }) => meaning },
]
