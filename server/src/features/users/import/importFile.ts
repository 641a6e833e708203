import { formatNumber } from '@muster/contract/kit/formatters'
import { maxImportRows, type PeopleColumn, peopleColumns } from '@muster/contract/users/import'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { plainAmounts } from '../../../files/sheets/plainAmounts.ts'
import { readTable } from '../../../files/sheets/readTable.ts'

/** The cells of a line by column, for the columns in the file. */
export type Cells = Partial<Record<PeopleColumn, string>>

export interface FileLine {
  /** The row number in a spreadsheet, where the headings are row 1. */
  line: number
  cells: Cells
}

const fileRefusal = (message: string) => invalid({ file: message })

/**
 * Returns the people in a file: the first sheet of an Excel workbook, or a CSV file in UTF-8, separated by commas or
 * semicolons. The first line contains the headings, in any order. Empty lines are left out.
 * @throws Refusal 400 naming `file` if it cannot be read.
 * @throws Overloaded while too many workbooks are being read.
 */
export async function readPeople(bytes: Uint8Array): Promise<FileLine[]> {
  const table = await readTable(bytes, maxLines)
  const [headings, ...rows] = await plainAmounts(table, [{ heading: 'Monthly Salary', isMoney: true }])
  const columns = columnsOf(headings?.cells ?? [])
  throwIf(
    rows.length > maxImportRows
      ? fileRefusal(`The file has more than ${formatNumber(maxImportRows, 'en')} lines. Please import it in parts.`)
      : null,
  )
  const lines = rows.flatMap(({ line, cells }) => {
    if (cells.every((cell) => !cell.trim())) return []
    throwIf(
      cells.slice(columns.length).some((cell) => cell.trim())
        ? fileRefusal(`Line ${line} has more fields than headings`)
        : null,
    )
    const byColumn: Cells = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
    return [{ line, cells: byColumn }]
  })
  throwIf(lines.length ? null : fileRefusal('There are no people in the file'))
  return lines
}

/** Maximum number of lines to read: the headings, the allowed rows, and one more to detect a file that is too long. */
const maxLines = 1 + maxImportRows + 1

function columnsOf(headings: string[]): PeopleColumn[] {
  // Spreadsheets often save empty columns at the end.
  const headingNames = headings
    .slice(0, headings.findLastIndex((heading) => heading.trim()) + 1)
    .map((one) => one.trim())
  const matches = headingNames.map((name) =>
    peopleColumns.find((column) => column.toLowerCase() === name.toLowerCase()),
  )
  const unknown = headingNames.filter((_, i) => !matches[i]).map((name) => `“${name.slice(0, 60)}”`)
  if (unknown.length) {
    const names = unknown.length > 5 ? `${unknown.slice(0, 5).join(', ')}, …` : unknown.join(', ')
    throwIf(
      fileRefusal(`The first line has unknown headings: ${names}. Known headings are: ${peopleColumns.join(', ')}.`),
    )
  }
  const columns = matches.filter((column) => column !== undefined)
  const twice = columns.find((column, i) => columns.indexOf(column) !== i)
  throwIf(twice ? fileRefusal(`The column “${twice}” appears twice`) : null)
  throwIf(columns.includes('Email') ? null : fileRefusal('The column “Email” is missing in the first line'))
  return columns
}
