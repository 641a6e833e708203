import { invalid, throwIf } from '../../kernel/errors.ts'
import { createPauses } from '../../kernel/pauses.ts'
import type { Table, TableLine } from './readTable.ts'

type Mark = '.' | ','

/** A column of amounts. Money has at most two decimals. */
export interface AmountColumn {
  heading: string
  isMoney: boolean
}

/**
 * Returns the lines of a table with the amounts in some columns written with a decimal point and without separators of thousands, as in
 * `1500.5`. Cells that are no amounts stay as they are, and so do numbers of a workbook, which have one meaning.
 *
 * An amount such as `1.500` or `1,500` can be two. In a column of money, three digits after its only mark are always thousands. In
 * others, the other amounts of the same column tell: one with decimals makes the other mark thousands, and only one with thousands,
 * such as `1.234,50`, makes a mark decimals. Without any, files have commas for thousands, unless semicolons separate them.
 * `1500,500` has too many digits before its mark for thousands. It is never read as them, and as decimals only in a column that is not
 * of money, if its mark is decimals there.
 * @throws Refusal 400 naming `file`, with the line and the heading of the first amount that may be two.
 */
export async function plainAmounts(table: Table, columns: readonly AmountColumn[]): Promise<TableLine[]> {
  const headings = (table.lines[0]?.cells ?? []).map((heading) => heading.trim().toLowerCase())
  const pause = createPauses()
  const lines = table.lines.map((line) => ({ ...line, cells: [...line.cells] }))
  for (const column of columns) {
    const place = headings.indexOf(column.heading.toLowerCase())
    if (place < 0) continue
    const marks = createMarks(table.separator)
    const amounts: [TableLine, Amount][] = []
    for (const line of lines.slice(1)) {
      await pause()
      if (line.numbers.includes(place)) continue
      const amount = readAmount(line.cells[place] ?? '')
      marks.add(amount)
      amounts.push([line, amount])
    }
    for (const [line, amount] of amounts) {
      const { point, comma, end } = amount
      if (point === undefined && comma === undefined) continue
      const meaning = isAmbiguous(amount)
        ? column.isMoney
          ? amount.isMisgrouped
            ? undefined
            : thousandsOf(amount)
          : marks.choose(amount)
        : (point ?? comma)
      throwIf(meaning === undefined ? refuseAmbiguous(line.line, column.heading, amount) : null)
      line.cells[place] = `${meaning}${end}`
    }
  }
  return lines
}

/** An amount as it is with decimal points and with decimal commas, undefined if it is none; and its percent sign. */
interface Amount {
  point?: string | undefined
  comma?: string | undefined
  end: string
  /** True if it has separators of thousands for certain. */
  isGrouped: boolean
  /** True if three digits follow its only mark, but too many precede it for thousands, as in `1500,500`. */
  isMisgrouped: boolean
}

type AmbiguousAmount = Amount & { point: string; comma: string }

/** Returns whether an amount can be two, as `1.500`. */
const isAmbiguous = (amount: Amount): amount is AmbiguousAmount =>
  amount.point !== undefined && amount.comma !== undefined && amount.point !== amount.comma

/** Returns an amount with its mark read as thousands, which is the meaning without decimals. */
const thousandsOf = ({ point, comma }: AmbiguousAmount): string => (point.includes('.') ? comma : point)

/** Returns what the amounts of a column tell about its marks. */
function createMarks(separator: Table['separator']) {
  const decimals = new Set<Mark>()
  const certain = new Set<Mark>()
  return {
    add({ point, comma, isGrouped }: Amount): void {
      if ((point === undefined) === (comma === undefined)) return
      const mark = point === undefined ? ',' : '.'
      decimals.add(mark)
      if (isGrouped) certain.add(mark)
    },
    /** Returns the meaning of an amount; undefined if it may be either. */
    choose(amount: AmbiguousAmount): string | undefined {
      const own: Mark = amount.point.includes('.') ? '.' : ','
      if (decimals.size > 1) return undefined
      if (amount.isMisgrouped && !decimals.has(own)) return undefined
      if (decimals.size === 0) return own === ',' && separator !== ';' ? thousandsOf(amount) : undefined
      if (!decimals.has(own)) return thousandsOf(amount)
      return certain.has(own) ? (own === '.' ? amount.point : amount.comma) : undefined
    },
  }
}

/** The digits of Arabic and Persian, which follow each other from 0 on. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

function readAmount(cell: string): Amount {
  const end = /\s*[%\u066A]?\s*$/.exec(cell)?.[0] ?? ''
  const amount = cell
    .slice(0, cell.length - end.length)
    .trimStart()
    .replace(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    // Spaces between groups of three digits.
    .replace(/^\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?=$|[.,\u066B])/, (groups) => groups.replace(/\D/g, ''))
  const percent = end.trimEnd().replace('\u066A', '%')
  if (/[\u066B\u066C]/.test(amount)) {
    // The Arabic marks have one meaning each, so they say nothing about the others.
    const own = readAs(amount, '\u066B', '\u066C')
    return { point: own, comma: own, end: percent, isGrouped: false, isMisgrouped: false }
  }
  const isMisgrouped = /^[1-9]\d{3,}[.,]\d{3}$/.test(amount)
  const whole = isMisgrouped ? amount.replace(/[.,]/, '') : undefined
  return {
    point: readAs(amount, '.', ',') ?? whole,
    comma: readAs(amount, ',', '.') ?? whole,
    end: percent,
    isGrouped: (amount.match(/[.,]/g)?.length ?? 0) > 1,
    isMisgrouped,
  }
}

/** Returns an amount with these marks of decimals and of thousands, as in `1500.5`; undefined if it is none. */
function readAs(amount: string, decimals: string, thousands: string): string | undefined {
  const [whole = '', part, ...more] = amount.split(decimals)
  const groups = whole.split(thousands)
  const isGrouped = groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '')
  const isWhole = isGrouped ? groups.slice(1).every((group) => /^\d{3}$/.test(group)) : /^\d+$/.test(whole)
  if (more.length || !isWhole || (part !== undefined && !/^\d+$/.test(part))) return undefined
  return groups.join('') + (part === undefined ? '' : `.${part}`)
}

function refuseAmbiguous(line: number, heading: string, { point, comma }: Amount) {
  const [less, more] = [Number(point), Number(comma)].toSorted((a, b) => a - b)
  // With four decimals, an amount has one meaning.
  return invalid({
    file: `Line ${line}, ${heading}: this amount can mean ${more} or ${less}. Please write ${more} or ${less?.toFixed(4)}.`,
  })
}
