import { formatNumber } from '@muster/contract/kit/formatters'
import { type CheckedOpenings, maxOpenings, SetOpening } from '@muster/contract/payroll/openings'
import { record } from '../../../audit/record.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { plainAmounts } from '../../../files/sheets/plainAmounts.ts'
import { readTable } from '../../../files/sheets/readTable.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { monthNotStarted } from '../periods.ts'
import { judgeOpenings, selectPeople } from './openingRows.ts'

/** The headings of the columns. */
const headings = {
  llId: 'LL-ID',
  upTo: 'Until',
  wage: 'Taxed pay',
  insurance: 'Insurance',
  tax: 'Tax',
  source: 'Source',
} as const
type Column = keyof typeof headings
const columns = Object.keys(headings) as Column[]

const fileRefusal = (message: string) => invalid({ file: message })

/**
 * Returns the opening amounts in a file, and a sentence for each line that can't be used. Enters nothing. The check is
 * recorded, because it compares them with what is entered.
 * @throws Refusal 400 naming `file` if it cannot be read, lacks a column or has too many lines.
 */
export async function checkOpenings(ctx: Context, { file }: { file: File }): Promise<CheckedOpenings> {
  const { app, actor } = ctx
  const lines = await readLines(file)
  const month = (await readCompanyToday(app.db)).slice(0, 7)
  const people = await selectPeople(app.db, actor, { llIds: lines.map(({ cells }) => cells.llId) })
  const byLlId = new Map(people.map((person) => [person.llId, person]))
  const checked: CheckedOpenings = { openings: [], problems: [] }
  const found: { line: number; opening: SetOpening; user: (typeof people)[number] }[] = []
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const refuse = (message: string) => checked.problems.push({ line, message })
    const user = byLlId.get(cells.llId)
    if (!user) {
      refuse(`No one has the LL-ID “${cells.llId.slice(0, 60)}”`)
      continue
    }
    const parsed = SetOpening.safeParse({
      userId: user.id,
      // Spreadsheets save a month as its first day.
      upTo: cells.upTo.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1'),
      wage: amountIn(cells.wage),
      insurance: amountIn(cells.insurance),
      tax: amountIn(cells.tax),
      source: cells.source,
    })
    const key = `${user.id} ${cells.upTo.slice(0, 4)}`
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      refuse(`${headings[issue?.path[0] as Column]}: ${issue?.message}`)
    } else if (parsed.data.upTo > month) refuse(`${headings.upTo}: ${monthNotStarted}`)
    else if (!canDecideFor(actor, user.id)) refuse('You cannot change your own pay')
    else if (seen.has(key)) refuse(`The LL-ID ${cells.llId} appears twice for ${cells.upTo.slice(0, 4)}`)
    else {
      seen.add(key)
      found.push({ line, opening: parsed.data, user })
    }
  }
  const judged = await judgeOpenings(
    app.db,
    found.map(({ opening }) => opening),
  )
  for (const [at, { line, opening, user }] of found.entries()) {
    const known = judged[at]
    if (!known || known.isTaxed)
      checked.problems.push({ line, message: `Payroll has already taxed a month up to ${opening.upTo}` })
    else {
      const { userId: _userId, ...amounts } = opening
      checked.openings.push({ user, ...amounts, currency: known.row.currency, state: known.state })
    }
  }
  await record(app.db, ctx, {
    action: 'payroll.openings_checked',
    subject: { type: 'payroll', id: null },
    after: { people: checked.openings.map(({ user }) => user.id), problems: checked.problems.length },
  })
  return { ...checked, problems: checked.problems.toSorted((one, other) => one.line - other.line) }
}

/** Returns the lines of a file with their cells by column. Empty lines are left out. */
async function readLines(file: File): Promise<{ line: number; cells: Record<Column, string> }[]> {
  // The headings, the allowed lines, and one more to detect a file that is too long.
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), maxOpenings + 2)
  const money = [headings.wage, headings.insurance, headings.tax].map((heading) => ({ heading, isMoney: true }))
  const [first, ...lines] = await plainAmounts(table, money)
  const names = (first?.cells ?? []).map((name) => name.trim().toLowerCase())
  const places = columns.map((column) => names.indexOf(headings[column].toLowerCase()))
  const missing = columns.filter((_, at) => places[at] === -1).map((column) => `“${headings[column]}”`)
  throwIf(
    missing.length ? fileRefusal(`The first line lacks the columns ${missing.join(', ')}`) : null,
    lines.length > maxOpenings
      ? fileRefusal(`The file has more than ${formatNumber(maxOpenings, 'en')} lines. Please import it in parts.`)
      : null,
  )
  return lines.flatMap(({ line, cells }) => {
    if (cells.every((cell) => !cell.trim())) return []
    const byColumn = columns.map((column, at) => [column, cells[places[at] ?? -1]?.trim() ?? ''])
    return [{ line, cells: Object.fromEntries(byColumn) as Record<Column, string> }]
  })
}

/** Returns the number in a cell; undefined if it is none. */
const amountIn = (cell: string): number | undefined => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined)
