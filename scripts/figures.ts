import type { Rows, Table } from '../bench/results.ts'

/** A place in a page for a table: everything between these comments. */
const place = /^<!-- figures: (\w+), (.+) -->$[^]*?^<!-- end -->$/gm

/** Returns the names of the benches whose tables a page has places for, in their order. */
export const benchesIn = (page: string): string[] => [
  ...new Set(Array.from(page.matchAll(place), ([, bench]) => bench ?? '')),
]

/**
 * Returns a page with these tables in their places. Places without a table stay as they are.
 * @param tables The tables of each bench.
 * @throws Error if a table of one of these benches is missing.
 */
export function fillFigures(page: string, tables: ReadonlyMap<string, readonly Table[]>): string {
  return page.replaceAll(place, (whole, bench: string, title: string) => {
    const ofBench = tables.get(bench)
    if (!ofBench) return whole
    const table = ofBench.find((one) => one.title === title)
    if (!table) throw new Error(`The bench ${bench} has no table “${title}”`)
    return `<!-- figures: ${bench}, ${title} -->\n\n${markdownOf(table)}\n\n<!-- end -->`
  })
}

/** Returns a table in Markdown. The first column has the names of the rows, if they have any. */
export function markdownOf({ title, rows }: Table): string {
  const lines = linesOf(rows)
  const columns = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))]
  const hasNames = lines.some(({ name }) => name !== '')
  const print = (cells: readonly unknown[]) => `| ${cells.map((cell) => textOf(cell)).join(' | ')} |`
  return [
    print([...(hasNames ? [title] : []), ...columns]),
    print([...(hasNames ? ['---'] : []), ...columns.map((column) => (isNumeric(column, lines) ? '---:' : '---'))]),
    ...lines.map(({ name, cells }) => print([...(hasNames ? [name] : []), ...columns.map((column) => cells[column])])),
  ].join('\n')
}

interface Line {
  name: string
  cells: Record<string, unknown>
}

const linesOf = (rows: Rows): Line[] =>
  Array.isArray(rows)
    ? rows.map((row: object) => ({ name: '', cells: { ...row } }))
    : Object.entries(rows).map(([name, row]) => ({ name, cells: { ...(row as object) } }))

const isEmpty = (cell: unknown) => cell === undefined || cell === ''
const isNumeric = (column: string, lines: readonly Line[]) =>
  lines.every(({ cells }) => isEmpty(cells[column]) || !Number.isNaN(Number(cells[column])))

const numbers = new Intl.NumberFormat('en')
const textOf = (cell: unknown) =>
  typeof cell === 'number' ? numbers.format(cell) : typeof cell === 'string' ? cell : ''
