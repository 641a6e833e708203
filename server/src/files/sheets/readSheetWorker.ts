import { answerTasks } from '../workerQueue.ts'
import { bytesOf } from '../bytes.ts'
import { InvalidZip, readZip, type Zip } from '../archives/zip.ts'

/** A workbook to read, and the maximum number of rows. */
export interface SheetTask {
  content: Uint8Array
  maxRows: number
}

/** A row of cells from the first column on, with its row number in the spreadsheet. */
export interface SheetRow {
  line: number
  cells: string[]
  /** The places, from 0, of cells that are numbers. */
  numbers: number[]
}

export type SheetAnswer = SheetRow[] | 'unreadable'

/** Maximum number of bytes that a part may unpack to: twenty times what a workbook for 5,000 people needs. */
const maxPartBytes = 32 * 1024 * 1024
/** Maximum number of columns. Cells further right all end up in one extra column. */
const maxColumns = 200

answerTasks(async ({ content, maxRows }: SheetTask): Promise<SheetAnswer> => {
  try {
    const zip = readZip(bytesOf(content))
    const path = await firstSheet(zip)
    const sheet = path && (await partOf(zip, path))
    if (!sheet) return 'unreadable'
    const strings = textsIn((await partOf(zip, 'xl/sharedStrings.xml')) ?? '', 'si')
    const styles = stylesIn((await partOf(zip, 'xl/styles.xml')) ?? '')
    return rowsIn(sheet, { strings, styles, startsIn1904: await startsIn1904(zip) }, maxRows)
  } catch (error) {
    if (error instanceof InvalidZip || error instanceof TypeError) return 'unreadable'
    throw error
  }
})

/**
 * Returns a part of the workbook as text, or undefined if there is none. Ignores the case of the name, as Office does.
 */
async function partOf(zip: Zip, name: string): Promise<string | undefined> {
  const entry = zip.entries.find((each) => each.name.toLowerCase() === name.toLowerCase())
  return entry && new TextDecoder('utf-8', { fatal: true }).decode(await zip.unpack(entry, maxPartBytes))
}

/** Returns all elements of this name, with or without a prefix, with their attributes and inner XML. */
const elements = (xml: string, name: string) =>
  [
    ...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')),
  ].map(([, attributes = '', inner = '']) => ({ attributes, inner }))

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : plain(found)
}

/** Returns the path of the workbook's first sheet. */
async function firstSheet(zip: Zip): Promise<string | undefined> {
  const [sheet] = elements((await partOf(zip, 'xl/workbook.xml')) ?? '', 'sheet')
  const id = sheet && /\s\w+:id="([^"]*)"/.exec(sheet.attributes)?.[1]
  const relations = elements((await partOf(zip, 'xl/_rels/workbook.xml.rels')) ?? '', 'Relationship')
  const found = relations.find(({ attributes }) => attribute(attributes, 'Id') === id)
  const target = found && attribute(found.attributes, 'Target')
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
}

const startsIn1904 = async (zip: Zip) =>
  elements((await partOf(zip, 'xl/workbook.xml')) ?? '', 'workbookPr').some(({ attributes }) =>
    /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? ''),
  )

/** Returns the text of each element of this name, joined from its runs, without phonetic readings. */
const textsIn = (xml: string, name: string): string[] =>
  elements(xml, name).map(({ inner }) =>
    elements(inner.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
      .map((text) => plain(text.inner))
      .join(''),
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text with the escapes of XML and of Excel decoded. */
const plain = (xml: string): string =>
  xml
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) =>
      name === undefined ? characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (entities[name] ?? all),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** The ids of the built-in number formats for dates. */
const knownDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** The kind of value that a number in a cell is shown as; null as the number itself. */
type Style = 'DAY' | 'PERCENT' | null

/** The numbers of the built-in formats that show a percentage. */
const knownPercents = new Set([9, 10])

/** Returns for each cell style, by its number, what it shows a number as. */
function stylesIn(xml: string): Style[] {
  const formats = new Map(
    elements(xml, 'numFmt').map(({ attributes }) => [
      attribute(attributes, 'numFmtId'),
      attribute(attributes, 'formatCode') ?? '',
    ]),
  )
  const [cellFormats] = elements(xml, 'cellXfs')
  return elements(cellFormats?.inner ?? '', 'xf').map(({ attributes }): Style => {
    const number = attribute(attributes, 'numFmtId')
    const format = formats.get(number)
    if (format === undefined)
      return knownDays.has(Number(number)) ? 'DAY' : knownPercents.has(Number(number)) ? 'PERCENT' : null
    // Remove quoted, bracketed and escaped text, which is not part of the format.
    const own = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    return /[dy]/i.test(own) ? 'DAY' : own.includes('%') ? 'PERCENT' : null
  })
}

interface Book {
  strings: readonly string[]
  styles: readonly Style[]
  startsIn1904: boolean
}

function rowsIn(sheet: string, book: Book, maxRows: number): SheetRow[] {
  const rows: SheetRow[] = []
  let line = 0
  for (const { attributes, inner } of elements(sheet, 'row')) {
    line = Number(attribute(attributes, 'r') ?? line + 1)
    const cells: string[] = []
    const numbers: number[] = []
    for (const cell of elements(inner, 'c')) {
      const at = Math.min(columnOf(attribute(cell.attributes, 'r')) ?? cells.length, maxColumns)
      const text = textOf(cell, book)
      if (text === '') continue
      cells[at] = text
      if (isNumber(cell.attributes)) numbers.push(at)
    }
    if (cells.length > 0) rows.push({ line, cells: Array.from(cells, (cell) => cell ?? ''), numbers })
    if (rows.length === maxRows) break
  }
  return rows
}

/** Returns the column of a cell reference, counted from 0, such as 27 for `AB7`. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns whether a cell with these attributes is a number, and no text. */
const isNumber = (attributes: string) => (attribute(attributes, 't') ?? 'n') === 'n'

function textOf({ attributes, inner }: { attributes: string; inner: string }, book: Book): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return textsIn(`<is>${inner}</is>`, 'is').join('')
  const value = elements(inner, 'v')[0]?.inner
  if (value === undefined) return ''
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type === 'str' || type === 'e' || type === 'd') return plain(value)
  return numberText(Number(value), book.styles[Number(attribute(attributes, 's') ?? -1)] ?? null, book)
}

function numberText(value: number, style: Style, { startsIn1904 }: Book): string {
  if (!Number.isFinite(value)) return ''
  // A number outside this range is not a date, despite its format.
  if (style === 'DAY' && value >= 1 && value < 2_958_466)
    return Temporal.PlainDate.from(startsIn1904 ? '1904-01-01' : '1899-12-30')
      .add({ days: Math.floor(value) })
      .toString()
  if (style === 'PERCENT') return `${plainNumber(value * 100)}%`
  return plainNumber(value)
}

/** Returns a number as text. Spreadsheets have a precision of 15 digits, so later digits are noise. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded)
}
