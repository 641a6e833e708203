import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { NewEvent } from '../../../events/event.ts'
import { payrollItemEntries } from '../../../pay/tables.ts'
import { departments } from '../../../people/tables.ts'
import { payrollChanged } from '../messages.ts'
import { monthBefore } from '../periods.ts'

/**
 * Continues the rules of pay items for a renamed department or position under its new name, from this month on: people have
 * the new name from today, and their months before keep the old one. So rules end with the month before, and new ones begin,
 * which are those of the people who entered them.
 */
export async function renameInItemRules(
  tx: Tx,
  field: 'department' | 'position',
  before: string,
  after: string,
): Promise<NewEvent[]> {
  const month = (await readCompanyToday(tx)).slice(0, 7)
  const { lastPeriod } = payrollItemEntries
  const rules = await tx
    .select()
    .from(payrollItemEntries)
    .where(
      and(
        isNull(payrollItemEntries.userId),
        eq(payrollItemEntries[field], before),
        or(isNull(lastPeriod), and(gte(lastPeriod, month), gte(lastPeriod, payrollItemEntries.firstPeriod))),
      ),
    )
  if (!rules.length) return []
  for (const { id, firstPeriod } of rules)
    await tx
      .update(payrollItemEntries)
      .set({ lastPeriod: monthBefore(laterOf(firstPeriod, month)), changedAt: sql`clock_timestamp()` })
      .where(eq(payrollItemEntries.id, id))
  await insertRows(
    tx,
    payrollItemEntries,
    rules.map((rule) => ({
      ...rule,
      id: randomUUIDv7(),
      [field]: after,
      firstPeriod: laterOf(rule.firstPeriod, month),
      changedAt: undefined,
    })),
  )
  return [payrollChanged()]
}

/**
 * Continues the rules for a renamed department. Those of a department that was merged into another one stay: under its name they
 * would pay people for whom no one entered them.
 */
export async function renameDepartmentInItemRules(tx: Tx, before: string, after: string): Promise<NewEvent[]> {
  const isMerged = (await tx.$count(departments, eq(departments.name, before))) > 0
  return isMerged ? [] : renameInItemRules(tx, 'department', before, after)
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
