import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { parseDecimal } from '../../../pay/money.ts'
import { employmentHistory } from '../../../people/tables.ts'
import type { MonthItem } from '../engine/facts.ts'
import { compare } from '../engine/months.ts'
import { lastDayOf } from '../periods.ts'
import { payrollItemEntries, payrollItems } from '../../../pay/tables.ts'
import type { PersonMonth } from './months.ts'

/** An entry or rule with its pay item, stored or not. */
export interface ItemEntry {
  item: typeof payrollItems.$inferSelect
  entry: Pick<
    typeof payrollItemEntries.$inferSelect,
    | 'id'
    | 'userId'
    | 'department'
    | 'position'
    | 'value'
    | 'quantity'
    | 'currency'
    | 'firstPeriod'
    | 'lastPeriod'
    | 'enteredBy'
  >
}

interface Placement {
  userId: string
  from: string
  department: string | null
  position: string | null
}

/**
 * Reads the pay items of people. Returns a function that gives those that apply to a person's month: their own entries,
 * and of each other pay item the rule with the most conditions; of equal rules the one that starts latest. One replaces
 * only those in its currency, and no rule applies to the person who entered it. `assumed` is a rule or an entry that is
 * not stored.
 * Takes one query for any number of people, and a second one if rules have conditions.
 */
export async function readPayItems(
  db: Queryable,
  userIds: readonly string[],
  assumed?: ItemEntry,
): Promise<(month: PersonMonth) => MonthItem[]> {
  const stored: ItemEntry[] = await db
    .select({ item: payrollItems, entry: payrollItemEntries })
    .from(payrollItemEntries)
    .innerJoin(payrollItems, eq(payrollItems.id, payrollItemEntries.itemId))
    .where(or(isNull(payrollItemEntries.userId), isOneOf(payrollItemEntries.userId, userIds)))
    .orderBy(payrollItemEntries.firstPeriod, payrollItemEntries.enteredAt, payrollItemEntries.id)
  const all = assumed
    ? [...stored, assumed].toSorted((a, b) => compare(a.entry.firstPeriod, b.entry.firstPeriod))
    : stored
  if (!all.length) return () => []
  const rules = all.filter(({ entry }) => entry.userId === null).toSorted((a, b) => conditionsOf(a) - conditionsOf(b))
  const ownOf = Map.groupBy(
    all.filter(({ entry }) => entry.userId !== null),
    ({ entry }) => entry.userId,
  )
  const placementIn = rules.some((rule) => conditionsOf(rule) > 0) ? await readPlacements(db, userIds) : () => undefined
  return (month) => {
    const placement = placementIn(month)
    const applying = new Map<string, ItemEntry>()
    // A later one replaces those before it.
    for (const one of rules)
      if (isIn(one, month.period) && matches(one, placement) && one.entry.enteredBy !== month.userId)
        applying.set(keyOf(one), one)
    for (const one of ownOf.get(month.userId) ?? []) if (isIn(one, month.period)) applying.set(keyOf(one), one)
    return [...applying.values()].map(monthItemOf)
  }
}

const keyOf = ({ item, entry }: ItemEntry) => `${item.id} ${entry.currency ?? ''}`

const conditionsOf = ({ entry }: ItemEntry) => Number(entry.department !== null) + Number(entry.position !== null)

const isIn = ({ item, entry }: ItemEntry, period: string) =>
  entry.firstPeriod <= period &&
  (entry.lastPeriod === null || period <= entry.lastPeriod) &&
  (item.lastPeriod === null || period <= item.lastPeriod)

const matches = ({ entry: { department, position } }: ItemEntry, placement: Placement | undefined) =>
  (department === null || department === placement?.department) &&
  (position === null || position === placement?.position)

/** Reads where people work. Returns a function that gives it for the last day of a month; undefined if it is unknown. */
async function readPlacements(db: Queryable, userIds: readonly string[]) {
  const { userId, holdsFrom, department, position, recordedAt, id } = employmentHistory
  const rows = await db
    .select({ userId, from: holdsFrom, department, position })
    .from(employmentHistory)
    .where(isOneOf(userId, userIds))
    .orderBy(holdsFrom, recordedAt, id)
  const rowsOf = Map.groupBy(rows, (row) => row.userId)
  return (month: PersonMonth): Placement | undefined =>
    rowsOf.get(month.userId)?.findLast(({ from }) => from <= lastDayOf(month.period))
}

/** Returns a number of the database in units of 10^-decimals, exactly. */
const unitsOf = (text: string, decimals: number): bigint => {
  const { n, d } = parseDecimal(text)
  return (n * 10n ** BigInt(decimals)) / d
}

/** Returns true if a pay item may be taxed and insured. */
const isWage = ({ type }: ItemEntry['item']): boolean => type === 'EARNING' || type === 'BENEFIT'

const monthItemOf = ({ item, entry }: ItemEntry): MonthItem => ({
  payItem: {
    id: item.id,
    name: item.name,
    arabicName: item.arabicName,
    ...(isWage(item) && !item.isTaxed && { isUntaxed: true }),
    ...(isWage(item) && !item.isInsured && { isUninsured: true }),
    ...(item.type === 'BENEFIT' && item.frequency === 'ONCE' && { isOnce: true }),
  },
  code: item.code,
  type: item.type,
  frequency: item.frequency,
  formula: item.formula,
  isProrated: item.isProrated,
  value: unitsOf(entry.value, 4),
  quantity: entry.quantity === null ? null : unitsOf(entry.quantity, 2),
  currency: entry.currency,
  sourceId: entry.id,
  isRule: entry.userId === null,
})

/**
 * Returns the SQL condition that a rule `e` is about the person `userId`, or was or will be. It may hold for others, but
 * misses no one.
 */
export const concerns = (userId: SQL): SQL => sql`(e.user_id = ${userId} or e.user_id is null
  and (num_nonnulls(e.department, e.position) = 0 or exists (select from ${employmentHistory} h where h.user_id = ${userId}
    and (e.department is null or h.department = e.department) and (e.position is null or h.position = e.position))))`

/** The SQL for the ids of `months` whose pay items may have changed since their calculation. */
export const changedPayItems: SQL = sql`
  select m.id from months m where exists (select from ${payrollItemEntries} e join ${payrollItems} i on i.id = e.item_id
    where greatest(e.changed_at, i.changed_at) > m.since and e.first_period <= m.period and ${concerns(sql`m.user_id`)})`

/** The SQL condition for entries that apply to a month of some range. */
export const overlaps = (itemId: string, first: string, last: string | null): SQL | undefined =>
  and(
    eq(payrollItemEntries.itemId, itemId),
    last === null ? undefined : sql`${payrollItemEntries.firstPeriod} <= ${last}`,
    sql`coalesce(${payrollItemEntries.lastPeriod}, '9999-12') >= ${first}`,
    // One that was withdrawn applies to no month.
    sql`coalesce(${payrollItemEntries.lastPeriod}, '9999-12') >= ${payrollItemEntries.firstPeriod}`,
  )
