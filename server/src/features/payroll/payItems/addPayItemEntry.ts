import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AddPayItemEntry } from '@muster/contract/payroll/payItems'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { type Actor, canDecideFor, needsPermission } from '../../../kernel/actor.ts'
import { assertFound, conflict, forbidden, invalid, type Refusal, throwIf } from '../../../kernel/errors.ts'
import { standingOf } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { overlaps } from '../facts/payItems.ts'
import { payCurrencyOn } from '../facts/terms.ts'
import { payrollChanged } from '../messages.ts'
import { lastDayOf, monthBefore } from '../periods.ts'
import { payrollArea } from '../policy.ts'
import { presentEntry } from './queries.ts'
import { payrollItemEntries, payrollItems } from '../../../pay/tables.ts'
import { payrollItemEndings } from '../makers/tables.ts'

type Item = typeof payrollItems.$inferSelect

/**
 * Enters a pay item for a person, or as a rule for a group.
 * @throws Refusal as for `readNewEntry`; 409 while payroll is being calculated.
 */
export const addPayItemEntry = (ctx: Context, input: AddPayItemEntry) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    await lockRestingPayroll(tx)
    const { item, entry } = await readNewEntry(tx, actor, input)
    const [row] = await tx
      .insert(payrollItemEntries)
      .values({
        ...entry,
        enteredAt: request.at ?? sql`clock_timestamp()`,
        changedAt: sql`clock_timestamp()`,
      })
      .returning()
    if (!row) throw new Error('The entry was not written')
    const { userId, department, position, firstPeriod, lastPeriod } = row
    return {
      action: 'payroll.pay_item_entered',
      subject: { type: 'payroll_item_entry', id: row.id },
      personId: userId,
      // The audit trail contains no amounts, nor notes, which may mention amounts.
      after: { code: item.code, department, position, firstMonth: firstPeriod, lastMonth: lastPeriod },
      events: [payrollChanged()],
      answer: { entry: presentEntry({ entry: row, item, enteredBy: nameOf(actor) }) },
    }
  })

const nameOf = ({ firstName, lastName }: Actor) => ({ firstName, lastName })

/**
 * Returns a new entry or rule as it would be stored, with its pay item.
 * @throws Refusal 404 if the person is out of reach or there is no such pay item; 403 for the actor's own pay, for that of an
 * administrator unless the actor is a Super Admin, and for a rule unless the actor sees everyone's pay; 400 naming the field that does not suit the pay
 * item; 409 as for `assertDistinct`.
 */
export async function readNewEntry(db: Queryable, actor: Actor, input: AddPayItemEntry) {
  const { itemId, userId, value, quantity, firstMonth, note } = input
  if (userId === undefined) throwIf(needsPermission(actor, 'payroll.all_view'))
  else await assertMayEnter(db, actor, userId)
  const [item] = await db.select().from(payrollItems).where(eq(payrollItems.id, itemId))
  assertFound(item)
  throwIf(unsuitable(item, input))
  const isPercentage = item.formula.startsWith('PERCENT')
  const lastMonth = item.frequency === 'ONCE' ? firstMonth : (input.lastMonth ?? null)
  const currency = isPercentage
    ? null
    : userId === undefined
      ? input.currency
      : ((await payCurrencyOn(db, userId, lastDayOf(firstMonth))) ?? undefined)
  if (currency === undefined)
    return throwIf(
      invalid(userId === undefined ? { currency: 'Please choose a currency' } : { userId: 'They have no salary' }),
    )
  const entry = {
    id: randomUUIDv7(),
    itemId,
    userId: userId ?? null,
    department: userId === undefined ? (input.department ?? null) : null,
    position: userId === undefined ? (input.position ?? null) : null,
    value: String(value),
    quantity: quantity === undefined ? null : String(quantity),
    currency,
    firstPeriod: firstMonth,
    lastPeriod: lastMonth,
    note,
    enteredBy: actor.id,
  }
  await assertDistinct(db, entry)
  return { item, entry }
}

/**
 * Checks that a person has a pay item once in each month, and that a rule is the only one with its conditions and
 * currency that starts in its month: of two, which one pays would depend on their order.
 * @throws Refusal 409 naming `firstMonth`.
 */
async function assertDistinct(
  db: Queryable,
  entry: Pick<
    typeof payrollItemEntries.$inferInsert,
    'itemId' | 'userId' | 'department' | 'position' | 'currency' | 'firstPeriod' | 'lastPeriod'
  >,
): Promise<void> {
  const { itemId, userId, firstPeriod } = entry
  if (userId) {
    const isTheirs = eq(payrollItemEntries.userId, userId)
    const isSame = overlaps(itemId, firstPeriod, entry.lastPeriod ?? null)
    throwIf((await db.$count(payrollItemEntries, and(isTheirs, isSame))) ? overlapping() : null)
    return
  }
  const conditions = (['department', 'position', 'currency'] as const).map(
    (name) => sql`${payrollItemEntries[name]} is not distinct from ${entry[name] ?? null}`,
  )
  const isEqual = and(
    isNull(payrollItemEntries.userId),
    overlaps(itemId, firstPeriod, firstPeriod),
    eq(payrollItemEntries.firstPeriod, firstPeriod),
    ...conditions,
  )
  throwIf((await db.$count(payrollItemEntries, isEqual)) ? equalRule() : null)
}

/** Checks that the actor may decide on the pay of a person. @throws Refusal 404 if they are out of reach; otherwise 403. */
async function assertMayEnter(db: Queryable, actor: Actor, userId: string): Promise<void> {
  await visiblePerson(db, actor, payrollArea, userId)
  throwIf(
    canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'),
    userPolicy.change(actor, await standingOf(db, actor, userId), 'change the pay of'),
  )
}

/** Returns the refusal 400 of a field that does not suit the pay item; null if all do. */
export function unsuitable(
  { formula, lastPeriod }: Item,
  { userId, value, quantity, firstMonth, department, position }: AddPayItemEntry,
): Refusal | null {
  const isPercentage = formula.startsWith('PERCENT')
  if (lastPeriod !== null && firstMonth > lastPeriod)
    return invalid({ firstMonth: 'This pay item is no longer used in this month' })
  if (isPercentage && value > 100) return invalid({ value: 'Please enter at most 100 %' })
  if (formula === 'FIXED' && !/^\d+(\.\d{1,2})?$/.test(String(value)))
    return invalid({ value: 'Please use at most two decimals' })
  if (formula === 'PER_HOUR' && quantity === undefined) return invalid({ quantity: 'Please enter the hours' })
  if (formula === 'PER_HOUR' && userId === undefined)
    return invalid({ itemId: 'Hours differ by person. Please enter this pay item for each person.' })
  if (formula === 'PER_DAY' && quantity !== undefined && quantity > 31)
    return invalid({ quantity: 'A month has at most 31 days' })
  if (quantity !== undefined && !formula.startsWith('PER_'))
    return invalid({ quantity: 'This pay item has no days or hours' })
  if (userId !== undefined && (department !== undefined || position !== undefined))
    return invalid({ department: 'A person’s own entry has no conditions' })
  return null
}

const overlapping = () =>
  conflict(
    'This person has this pay item in one of these months. Please end the other entry first.',
    'payroll.pay_item_overlaps',
    'firstMonth',
  )

const equalRule = () =>
  conflict(
    'A rule for the same people starts in this month. Please end it first, or start a month later.',
    'payroll.pay_item_overlaps',
    'firstMonth',
  )

/**
 * Ends an entry or a rule with a month. The month before its first one withdraws it.
 * @throws Refusal 404 if it does not exist or its person is out of reach; 403 as for entering it; 400 naming `lastMonth`
 * for an earlier month; 409 if it has ended by then, or while payroll is being calculated.
 */
export const endPayItemEntry = (ctx: Context, { id, lastMonth }: { id: string; lastMonth: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const [found] = await tx
      .select({ entry: payrollItemEntries, item: payrollItems })
      .from(payrollItemEntries)
      .innerJoin(payrollItems, eq(payrollItems.id, payrollItemEntries.itemId))
      .where(eq(payrollItemEntries.id, id))
    assertFound(found)
    const { entry, item } = found
    if (entry.userId === null) throwIf(needsPermission(actor, 'payroll.all_view'))
    else await assertMayEnter(tx, actor, entry.userId)
    throwIf(
      lastMonth < monthBefore(entry.firstPeriod)
        ? invalid({ lastMonth: 'Please choose the month before the first one, or a later one' })
        : null,
      entry.lastPeriod !== null && entry.lastPeriod <= lastMonth ? entryEnded() : null,
    )
    const [row] = await tx
      .update(payrollItemEntries)
      .set({ lastPeriod: lastMonth, endedBy: actor.id, changedAt: sql`clock_timestamp()` })
      // A department or position may have been renamed meanwhile, which ends its rules.
      .where(
        and(
          eq(payrollItemEntries.id, id),
          sql`${payrollItemEntries.lastPeriod} is not distinct from ${entry.lastPeriod}`,
        ),
      )
      .returning()
    assertFound(row, entryEnded)
    await tx
      .insert(payrollItemEndings)
      .values({ itemId: item.id, entryId: id, endedBy: actor.id, endedAt: row.changedAt })
    return {
      action: 'payroll.pay_item_ended',
      subject: { type: 'payroll_item_entry', id },
      personId: entry.userId,
      before: { lastMonth: entry.lastPeriod },
      after: { code: item.code, lastMonth },
      events: [payrollChanged()],
      answer: { entry: presentEntry({ entry: row, item, enteredBy: nameOf(actor) }) },
    }
  })

const entryEnded = () => conflict('This entry has already ended. Please reload to see it.', 'payroll.entry_ended')
