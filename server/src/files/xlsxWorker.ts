import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { answerTasks } from './aside.ts'
import { inOneLine } from './csv.ts'

/** A sheet as it is handed to the thread that writes it: column by column, plain values alone. */
export interface WrittenSheet {
  name: string
  rightToLeft: boolean
  columns: WrittenColumn[]
}
interface WrittenColumn {
  title: string
  type: 'text' | 'day' | 'whole' | 'money'
  values: (string | number | null)[]
  /** Of amounts, one a value. */
  currencies: string[]
}

/** What Excel takes into one cell. */
const longestText = 32_767
const narrowest = 8
const widest = 48

answerTasks(async (sheets: WrittenSheet[]) => {
  const bytes = await writeExcelFile(sheets.map(sheetOf), { fontFamily: 'Calibri', fontSize: 11 }).toBuffer()
  return new Uint8Array(bytes)
})

function sheetOf({ name, rightToLeft, columns }: WrittenSheet) {
  const head = columns.map(({ title, type }): Cell => ({
    value: cellText(title),
    type: String,
    fontWeight: 'bold',
    align: type === 'money' || type === 'whole' ? 'right' : undefined,
  }))
  const rows = columns[0]?.values.map((_, index) => columns.map((column) => cellOf(column, index))) ?? []
  return {
    sheet: name,
    data: [head, ...rows],
    columns: columns.map((column) => ({ width: widthOf(column) })),
    stickyRowsCount: 1,
    rightToLeft,
  }
}

function cellOf({ type, values, currencies }: WrittenColumn, index: number): Cell {
  const value = values[index] ?? null
  if (value === null || value === '') return null
  if (type === 'text') return { value: cellText(String(value)), type: String }
  if (type === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'd mmm yyyy' }
  if (type === 'whole') return { value: Number(value), type: Number, format: '#,##0' }
  return { value: Number(value), type: Number, format: moneyFormat(currencies[index] ?? '') }
}

/** As spreadsheets name a currency beside an amount; anything but a code of three letters is left away. */
const moneyFormat = (currency: string) => (/^[A-Z]{3}$/.test(currency) ? `[$${currency}] #,##0.00` : '#,##0.00')

/** Spreadsheets read _x0041_ as an escaped letter, so its first line is escaped. What XML forbids, the library removes. */
const cellText = (text: string) =>
  inOneLine(text.toWellFormed())
    .slice(0, longestText)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** In characters: what the heading and the longest value need, within reason. */
function widthOf({ title, type, values }: WrittenColumn): number {
  const drawn = (value: string | number | null) => {
    if (value === null) return 0
    // With separators and currency; a day as 30 Nov 2026.
    return type === 'money' ? String(value).length * 1.25 + 4 : Math.max(String(value).length, type === 'day' ? 11 : 0)
  }
  const longest = values.reduce<number>((most, value) => Math.max(most, drawn(value)), title.length)
  return Math.min(widest, Math.max(narrowest, Math.ceil(longest) + 2))
}
