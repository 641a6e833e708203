import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PayItem, PayItemEntry } from '@muster/contract/payroll/payItems'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { readPayItems } from '../facts/payItems.ts'
import { payrollArea } from '../policy.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollItemEntries, payrollItems } from '../../../pay/tables.ts'

/** Returns a pay item as the API returns it. */
export const presentItem = ({ lastPeriod, account, ...item }: typeof payrollItems.$inferSelect): PayItem => ({
  id: item.id,
  code: item.code,
  name: item.name,
  arabicName: item.arabicName,
  type: item.type,
  frequency: item.frequency,
  formula: item.formula,
  isTaxed: item.isTaxed,
  isInsured: item.isInsured,
  isProrated: item.isProrated,
  account: account ?? '',
  lastMonth: lastPeriod,
})

const selectEntries = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      entry: payrollItemEntries,
      item: payrollItems,
      enteredBy: { firstName: users.firstName, lastName: users.lastName },
      people: sql<number>`case when ${payrollItemEntries.userId} is null then (select count(*) from ${users} u
        where u.status = 'ACTIVE' and (${payrollItemEntries.department} is null or u.department = ${payrollItemEntries.department})
          and (${payrollItemEntries.position} is null or u.position = ${payrollItemEntries.position})) else 1 end::int`,
    })
    .from(payrollItemEntries)
    .innerJoin(payrollItems, eq(payrollItems.id, payrollItemEntries.itemId))
    .innerJoin(users, eq(users.id, payrollItemEntries.enteredBy))
    // One that was withdrawn applied to no month.
    .where(and(where, sql`coalesce(${payrollItemEntries.lastPeriod}, '9999-12') >= ${payrollItemEntries.firstPeriod}`))
    .orderBy(desc(payrollItemEntries.firstPeriod), desc(payrollItemEntries.enteredAt), desc(payrollItemEntries.id))

type SelectedEntry = Awaited<ReturnType<typeof selectEntries>>[number]

/** Returns an entry or rule as the API returns it. */
export const presentEntry = ({ entry, item, enteredBy }: Omit<SelectedEntry, 'people'>): PayItemEntry => ({
  id: entry.id,
  item: presentItem(item),
  department: entry.department,
  position: entry.position,
  value: Number(entry.value),
  quantity: entry.quantity === null ? null : Number(entry.quantity),
  currency: entry.currency,
  firstMonth: entry.firstPeriod,
  lastMonth: entry.lastPeriod,
  note: entry.note,
  enteredBy,
  enteredAt: entry.enteredAt,
})

/**
 * Returns the company's pay items by code, and the rules that give them to groups, latest first. A rule may be about a
 * single person, so the rules are only for those who see everyone's pay.
 */
export async function listPayItems({ actor, app: { db } }: Context) {
  const items = await db.select().from(payrollItems).orderBy(asc(payrollItems.code))
  const rules = actor.permissions.has('payroll.all_view')
    ? await selectEntries(db, isNull(payrollItemEntries.userId))
    : []
  return {
    items: items.map(presentItem),
    rules: rules.map((rule) => ({ ...presentEntry(rule), people: rule.people })),
    departments: await namesOf(db, users.department),
    positions: await namesOf(db, users.position),
  }
}

/** Returns the different values of a column of active people, by name. */
async function namesOf(db: Queryable, column: typeof users.department | typeof users.position): Promise<string[]> {
  const rows = await db.selectDistinct({ name: column }).from(users).where(eq(users.status, 'ACTIVE')).orderBy(column)
  return rows.flatMap(({ name }) => name ?? [])
}

/**
 * Returns the pay items of a person whose pay the actor can see, latest first. Logs access to another person's.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function personPayItems(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'pay items' })
  const period = (await readCompanyToday(db)).slice(0, 7)
  const applying = new Set((await readPayItems(db, [userId]))({ userId, period }).map(({ sourceId }) => sourceId))
  const entries = await selectEntries(db, eq(payrollItemEntries.userId, userId))
  const rules = await selectEntries(db, isNull(payrollItemEntries.userId))
  return {
    entries: entries.map(presentEntry),
    rules: rules.filter(({ entry }) => applying.has(entry.id)).map(presentEntry),
    can: { enter: actor.permissions.has('payroll.process') && canDecideFor(actor, userId) },
  }
}
