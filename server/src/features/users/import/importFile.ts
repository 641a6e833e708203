import { CsvError, parse } from 'csv-parse/sync'
import { formatNumber } from '@muster/contract/kit/formatters'
import { mostImportRows, type PeopleColumn, peopleColumns } from '@muster/contract/users/import'
import { allow, invalid } from '../../../errors.ts'

/** The content of a line of the file, by column; only the columns that the file has. */
export type Cells = Partial<Record<PeopleColumn, string>>

export interface FileLine {
  /** As a spreadsheet counts its rows, the headings being 1. */
  line: number
  cells: Cells
}

const refused = (message: string) => invalid({ file: message })

/** Far more than a line of people is long. */
const longestLine = 100_000

/**
 * The people in a CSV file: UTF-8, its fields apart by commas or semicolons, headings in the first line in any order.
 * Lines with nothing in them are left out.
 * @throws Refusal 400 naming `file`.
 */
export function readPeople(bytes: Uint8Array): FileLine[] {
  const [headings = [], ...rows] = recordsOf(textOf(bytes))
  const columns = columnsOf(headings)
  allow(
    rows.length > mostImportRows
      ? refused(`The file has more than ${formatNumber(mostImportRows, 'en')} lines. Please import it in parts.`)
      : null,
  )
  const lines = rows.flatMap((row, i) => {
    const line = i + 2
    if (row.every((cell) => !cell.trim())) return []
    allow(
      row.slice(columns.length).some((cell) => cell.trim())
        ? refused(`Line ${line} has more fields than there are headings`)
        : null,
    )
    return [{ line, cells: Object.fromEntries(columns.map((column, at) => [column, plain(row[at] ?? '')])) }]
  })
  allow(lines.length ? null : refused('There are no people in the file'))
  return lines
}

function textOf(bytes: Uint8Array): string {
  const notText = 'This is not a CSV file. In a spreadsheet, save it as “CSV UTF-8”.'
  let text: string
  try {
    // Takes the mark at the beginning away.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return allow(Object.assign(refused(notText), { cause: error }))
  }
  allow(text.includes('\0') ? refused(notText) : null)
  return text
}

function recordsOf(text: string): string[][] {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ','
  try {
    // One line more than may be, to tell that there are too many without reading all of them.
    const to = 1 + mostImportRows + 1
    return parse(text, { delimiter, to, relax_column_count: true, max_record_size: longestLine })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
    const message = `The file could not be read as CSV${at}. Please look at its quotation marks.`
    return allow(Object.assign(refused(message), { cause: error }))
  }
}

function columnsOf(headings: string[]): PeopleColumn[] {
  // Spreadsheets leave empty columns at the end.
  const named = headings.slice(0, headings.findLastIndex((heading) => heading.trim()) + 1).map((one) => one.trim())
  const known = named.map((name) => peopleColumns.find((column) => column.toLowerCase() === name.toLowerCase()))
  const unknown = named.filter((_, i) => !known[i]).map((name) => `“${name.slice(0, 60)}”`)
  if (unknown.length) {
    const some = unknown.length > 5 ? `${unknown.slice(0, 5).join(', ')}, …` : unknown.join(', ')
    allow(refused(`The first line has unknown headings: ${some}. Known headings are: ${peopleColumns.join(', ')}.`))
  }
  const columns = known.filter((column) => column !== undefined)
  const twice = columns.find((column, i) => columns.indexOf(column) !== i)
  allow(twice ? refused(`The column “${twice}” is there twice`) : null)
  allow(columns.includes('Email') ? null : refused('The column “Email” is missing in the first line'))
  return columns
}

/** Takes away the apostrophe that the export puts before what a spreadsheet would take for a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[-=+@\t\r\uFF0D\uFF1D\uFF0B\uFF20])/, '')
