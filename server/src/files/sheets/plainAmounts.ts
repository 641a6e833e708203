import { invalid, throwIf } from '../../kernel/errors.ts'
import { createPauses } from '../../kernel/pauses.ts'
import type { Table } from './readTable.ts'

type Mark = '.' | ','

/** A line of a file with its cells by column. */
interface Line<Column extends string> {
  line: number
  cells: Partial<Record<Column, string>>
}

/**
 * Returns lines with the amounts in some columns written with a decimal point and without separators of thousands, as in
 * `1500.5`. The amounts themselves tell which mark the file uses for decimals. A file in which none does has decimal points, unless
 * semicolons separate it: such a file usually has decimal commas, so that `1.500` may be either. Cells that are no amounts stay as they
 * are. `columns` has the heading of each column of amounts.
 * @throws Refusal 400 naming `file`, with the line and the heading of the first amount that may be two.
 */
export async function plainAmounts<Column extends string, L extends Line<Column>>(
  { separator }: Pick<Table, 'separator'>,
  lines: readonly L[],
  columns: Partial<Record<Column, string>>,
): Promise<L[]> {
  const headings = Object.entries(columns) as [Column, string][]
  const pause = createPauses()
  const marks = new Set<Mark>()
  const amounts: Amount[][] = []
  for (const { cells } of lines) {
    await pause()
    const own = headings.map(([column]) => readAmount(cells[column] ?? ''))
    for (const { point, comma } of own)
      if ((point === undefined) !== (comma === undefined)) marks.add(point === undefined ? ',' : '.')
    amounts.push(own)
  }
  const [first] = marks
  const mark = marks.size === 0 && separator !== ';' ? '.' : marks.size === 1 ? first : undefined
  return lines.map((one, at) => {
    const plain = headings.flatMap(([column, heading], place): [Column, string][] => {
      const { point, comma, end } = amounts[at]![place]!
      if (point === undefined && comma === undefined) return []
      const isAmbiguous = point !== undefined && comma !== undefined && point !== comma
      throwIf(isAmbiguous && !mark ? ambiguous(one.line, heading, { point, comma }) : null)
      return [[column, `${isAmbiguous && mark === ',' ? comma : (point ?? comma)}${end}`]]
    })
    return plain.length ? { ...one, cells: { ...one.cells, ...Object.fromEntries(plain) } } : one
  })
}

/** An amount as it is with decimal points and with decimal commas, undefined if it is none; and its percent sign. */
interface Amount {
  point?: string | undefined
  comma?: string | undefined
  end: string
}

function readAmount(cell: string): Amount {
  const end = /\s*%?\s*$/.exec(cell)?.[0] ?? ''
  const amount = cell.slice(0, cell.length - end.length).trimStart()
  return { point: readAs(amount, '.', ','), comma: readAs(amount, ',', '.'), end: end.trimEnd() }
}

/** Returns an amount with these marks of decimals and of thousands, as in `1500.5`; undefined if it is none. */
function readAs(amount: string, decimals: Mark, thousands: Mark): string | undefined {
  const [whole = '', part, ...more] = amount.split(decimals)
  const groups = whole.split(thousands)
  const isGrouped = groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '')
  const isWhole = isGrouped ? groups.slice(1).every((group) => /^\d{3}$/.test(group)) : /^\d+$/.test(whole)
  if (more.length || !isWhole || (part !== undefined && !/^\d+$/.test(part))) return undefined
  return groups.join('') + (part === undefined ? '' : `.${part}`)
}

function ambiguous(line: number, heading: string, { point, comma }: Pick<Amount, 'point' | 'comma'>) {
  const [less, more] = [Number(point), Number(comma)].toSorted((a, b) => a - b)
  return invalid({
    file: `Line ${line}, ${heading}: this amount can mean ${more} or ${less}. Please write all amounts without separators of thousands.`,
  })
}
