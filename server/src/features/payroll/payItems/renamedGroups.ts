import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { payrollItemEntries } from '../../../pay/tables.ts'
import { departments } from '../../../people/tables.ts'
import type { Renaming } from '../../../peopleHooks.ts'
import { compare, monthAfter } from '../engine/months.ts'
import { payrollChanged } from '../messages.ts'
import { monthBefore } from '../periods.ts'

type Rule = typeof payrollItemEntries.$inferSelect

/**
 * Continues the rules of pay items for a renamed department or position under its new name, from this month on: people have
 * the new name from today, and their months before keep the old one. So rules end with the month before, and new ones begin,
 * which are those of the people who entered them. Rules that already have the new name stay, and apply instead. Returns the
 * ids of the new rules for the audit entry.
 */
export async function renameInItemRules(
  tx: Tx,
  field: 'department' | 'position',
  before: string,
  after: string,
): Promise<Renaming> {
  // A department and a position may be renamed at once: the later one continues the rules of the earlier one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll_item_rules'))`)
  const month = (await readCompanyToday(tx)).slice(0, 7)
  const { lastPeriod, firstPeriod, userId, id } = payrollItemEntries
  const isOpen = or(isNull(lastPeriod), and(gte(lastPeriod, month), gte(lastPeriod, firstPeriod)))
  // Locked, because someone may be ending one of them.
  const rules = await tx
    .select()
    .from(payrollItemEntries)
    .where(and(isNull(userId), eq(payrollItemEntries[field], before), isOpen))
    .orderBy(id)
    .for('update')
  if (!rules.length) return { events: [] }
  const present = await tx
    .select()
    .from(payrollItemEntries)
    .where(and(isNull(userId), eq(payrollItemEntries[field], after), isOpen))
  for (const rule of rules)
    await tx
      .update(payrollItemEntries)
      .set({ lastPeriod: monthBefore(laterOf(rule.firstPeriod, month)), changedAt: sql`clock_timestamp()` })
      .where(eq(id, rule.id))
  const renamed = rules.map((rule) => ({ ...rule, id: randomUUIDv7(), [field]: after }))
  const continued = besides(present, renamed, month)
  await insertRows(
    tx,
    payrollItemEntries,
    // They are new to the months that they change.
    continued.map((rule) => ({ ...rule, changedAt: undefined })),
  )
  return { events: [payrollChanged()], audited: { payItemRules: continued.map((rule) => rule.id) } }
}

/**
 * Returns rules from `month` on, without the months in which another one applies to the same people: one of `present`, or
 * of several, the one that starts latest. Two that start in a month would pay by their order.
 */
function besides(present: readonly Rule[], rules: readonly Rule[], month: string): Rule[] {
  const taken = [...present]
  const continued: Rule[] = []
  for (const rule of rules.toSorted((a, b) => compare(b.firstPeriod, a.firstPeriod))) {
    let start: string | null = laterOf(rule.firstPeriod, month)
    for (const other of taken.toSorted((a, b) => compare(a.firstPeriod, b.firstPeriod)))
      if (start !== null && keyOf(other) === keyOf(rule) && other.firstPeriod <= start)
        start = other.lastPeriod === null ? null : laterOf(start, monthAfter(other.lastPeriod))
    if (start === null || (rule.lastPeriod !== null && rule.lastPeriod < start)) continue
    const rest = { ...rule, firstPeriod: start }
    taken.push(rest)
    continued.push(rest)
  }
  return continued
}

const keyOf = ({ itemId, department, position, currency }: Rule) =>
  JSON.stringify([itemId, department, position, currency])

/**
 * Continues the rules for a renamed department. Those of a department that was merged into another one stay: under its name they
 * would pay people for whom no one entered them.
 */
export async function renameDepartmentInItemRules(tx: Tx, before: string, after: string): Promise<Renaming> {
  const isMerged = (await tx.$count(departments, eq(departments.name, before))) > 0
  return isMerged ? { events: [] } : renameInItemRules(tx, 'department', before, after)
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
