import { createHash } from 'node:crypto'
import { and, or, sql } from 'drizzle-orm'
import type { CheckedEntries } from '@muster/contract/payroll/entryImport'
import { AddPayItemEntry } from '@muster/contract/payroll/payItems'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { sentenceOf } from '../../../kernel/errors.ts'
import { createPauses } from '../../../kernel/pauses.ts'
import { payrollItemEntries, payrollItems } from '../../../pay/tables.ts'
import { readRates } from '../../../pay/terms/payTerms.ts'
import { salaryCurrenciesOn } from '../../../people/employment.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { unsuitable } from '../payItems/addPayItemEntry.ts'
import { lastDayOf } from '../periods.ts'
import { payrollArea } from '../policy.ts'
import { amountIn, type EntryLine, headings, monthIn } from './readEntryFile.ts'

type Person = Awaited<ReturnType<typeof selectPeople>>[number]
type Item = typeof payrollItems.$inferSelect

/** A line that can be used, as it would be entered. */
interface PlannedEntry {
  line: number
  user: Person
  item: Item
  entry: Pick<
    typeof payrollItemEntries.$inferInsert,
    'itemId' | 'value' | 'quantity' | 'currency' | 'firstPeriod' | 'note'
  > & { userId: string; lastPeriod: string | null }
}

/** The effect of a file. */
export interface EntryPlan {
  created: PlannedEntry[]
  /** The number of lines that are entered already. */
  same: number
  problems: CheckedEntries['problems']
  /** A hash of the effect. */
  digest: string
}

/**
 * Returns what importing these lines would do, by the rules of entering them one by one. People out of reach are like
 * unknown ones. Takes the same queries for any number of lines.
 */
export async function planEntries(db: Queryable, actor: Actor, lines: readonly EntryLine[]): Promise<EntryPlan> {
  const people = await selectPeople(db, actor, [...new Set(lines.map(({ cells }) => cells.person))])
  const byName = new Map(people.flatMap((person) => [[person.llId ?? '', person] as const, [person.email, person]]))
  const codes = [...new Set(lines.map(({ cells }) => cells.code.toUpperCase()))]
  const items = await db.select().from(payrollItems).where(isOneOf(payrollItems.code, codes))
  const byCode = new Map(items.map((item) => [item.code, item]))
  const administrators = actor.isSuperAdmin ? new Set<string>() : await administratorIds(db)
  const problems: CheckedEntries['problems'] = []
  const found: PlannedEntry[] = []
  const pause = createPauses()
  for (const line of lines) {
    await pause()
    const read = readLine(actor, line, { byName, byCode, administrators })
    if (typeof read === 'string') problems.push({ line: line.line, message: read })
    else found.push(read)
  }
  const currencyOf = await readCurrencies(db, found)
  const known = await readKnown(db, found)
  const accepted = new Map<string, { line: number; entry: PlannedEntry['entry'] }[]>()
  const created: PlannedEntry[] = []
  let same = 0
  for (const planned of found) {
    await pause()
    const refuse = (message: string) => problems.push({ line: planned.line, message })
    const { item, entry } = planned
    const currency = item.formula.startsWith('PERCENT') ? null : currencyOf(entry)
    if (currency === undefined) {
      refuse('They have no salary in the first month')
      continue
    }
    const key = keyOf(entry)
    const others = accepted.get(key) ?? []
    const other = others.find((each) => overlap(each.entry, entry))
    const present = (known.get(key) ?? []).filter((each) => overlap(each, entry))
    if (other) refuse(`Line ${other.line} has this pay item for this person in one of these months`)
    else if (present.some((each) => isSame(each, entry))) same++
    else if (present.length) refuse('This person has this pay item in one of these months. End the other entry first.')
    else created.push({ ...planned, entry: { ...entry, currency } })
    if (!other) accepted.set(key, [...others, planned])
  }
  problems.sort((one, another) => one.line - another.line)
  const effect = JSON.stringify([created.map(({ entry }) => entry), problems])
  return { created, same, problems, digest: createHash('sha256').update(effect).digest('hex') }
}

const keyOf = ({ userId, itemId }: { userId: string | null; itemId: string }) => `${userId} ${itemId}`

interface Months {
  firstPeriod: string
  lastPeriod?: string | null
}
const overlap = (one: Months, other: Months) =>
  one.firstPeriod <= (other.lastPeriod ?? '9999-12') && other.firstPeriod <= (one.lastPeriod ?? '9999-12')

/** Returns true if an entry exists with the same numbers and months. The note may differ. */
const isSame = (known: typeof payrollItemEntries.$inferSelect, entry: PlannedEntry['entry']) =>
  Number(known.value) === Number(entry.value) &&
  (known.quantity === null ? null : Number(known.quantity)) ===
    (entry.quantity == null ? null : Number(entry.quantity)) &&
  known.firstPeriod === entry.firstPeriod &&
  known.lastPeriod === entry.lastPeriod

/** Returns a line as it would be entered, without its currency; or the sentence that tells why it can't be used. */
function readLine(
  actor: Actor,
  { line, cells }: EntryLine,
  facts: { byName: Map<string, Person>; byCode: Map<string, Item>; administrators: ReadonlySet<string> },
): PlannedEntry | string {
  const user = facts.byName.get(cells.person) ?? facts.byName.get(cells.person.toLowerCase())
  if (!user || !cells.person) return `No one has the LL-ID or email “${cells.person.slice(0, 60)}”`
  const item = facts.byCode.get(cells.code.toUpperCase())
  if (!item) return `There is no pay item “${cells.code.slice(0, 60)}”`
  const parsed = AddPayItemEntry.safeParse({
    itemId: item.id,
    userId: user.id,
    value: amountIn(item.formula.startsWith('PERCENT') ? cells.value.replace(/\s*%$/, '') : cells.value),
    ...(cells.quantity && { quantity: amountIn(cells.quantity) ?? Number.NaN }),
    firstMonth: monthIn(cells.firstMonth),
    ...(cells.lastMonth && { lastMonth: monthIn(cells.lastMonth) }),
    note: cells.note,
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${headings[issue?.path[0] as keyof typeof headings]}: ${issue?.message}`
  }
  if (!canDecideFor(actor, user.id)) return 'You cannot change your own pay'
  if (facts.administrators.has(user.id))
    return 'Only a Super Admin can change the pay of someone with an administrative role'
  const refusal = unsuitable(item, parsed.data)
  if (refusal) return sentenceOf(refusal)
  const { value, quantity, firstMonth, lastMonth, note } = parsed.data
  return {
    line,
    user,
    item,
    entry: {
      itemId: item.id,
      userId: user.id,
      value: String(value),
      quantity: quantity === undefined ? null : String(quantity),
      firstPeriod: firstMonth,
      lastPeriod: item.frequency === 'ONCE' ? firstMonth : (lastMonth ?? null),
      note,
    },
  }
}

/** Returns the people with these LL-IDs or addresses whose pay the actor sees. */
const selectPeople = (db: Queryable, actor: Actor, names: readonly string[]) =>
  db
    .select({ ...paidPersonColumns, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(
      and(
        visibleTo(actor, payrollArea, users.id),
        or(
          isOneOf(users.llId, names),
          isOneOf(
            users.email,
            names.map((name) => name.toLowerCase()),
          ),
        ),
      ),
    )

/** Returns a function that gives the currency in which a person is paid in the first month of an entry. Takes two queries. */
async function readCurrencies(db: Queryable, found: readonly PlannedEntry[]) {
  const months = found.map(({ entry: { userId, firstPeriod } }) => ({ userId, day: lastDayOf(firstPeriod) }))
  const rateIn = await readRates(db, [...new Set(months.map(({ userId }) => userId))])
  const salaries = await salaryCurrenciesOn(db, months)
  return ({ userId, firstPeriod }: PlannedEntry['entry']) =>
    rateIn(userId, firstPeriod)?.currency ?? salaries.get(`${userId} ${lastDayOf(firstPeriod)}`)
}

/** Returns the entries of these people and pay items that apply to some month, by person and pay item. */
async function readKnown(db: Queryable, found: readonly PlannedEntry[]) {
  const rows = await db
    .select()
    .from(payrollItemEntries)
    .where(
      and(
        isOneOf(payrollItemEntries.userId, [...new Set(found.map(({ user }) => user.id))]),
        isOneOf(payrollItemEntries.itemId, [...new Set(found.map(({ item }) => item.id))]),
        // One that was withdrawn applies to no month.
        sql`coalesce(${payrollItemEntries.lastPeriod}, '9999-12') >= ${payrollItemEntries.firstPeriod}`,
      ),
    )
  return Map.groupBy(rows, keyOf)
}
