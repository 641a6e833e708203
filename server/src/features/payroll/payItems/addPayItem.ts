import { eq, sql } from 'drizzle-orm'
import type { AddPayItem, ChangePayItem } from '@muster/contract/payroll/payItems'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { presentItem } from './queries.ts'
import { payrollItems } from '../../../pay/tables.ts'
import { payrollItemEndings } from '../makers/tables.ts'

/**
 * Adds an earning or deduction of the company's own.
 * @throws Refusal 409 naming `code` if it is taken, or while payroll is being calculated.
 */
export const addPayItem = (ctx: Context, { account, ...input }: AddPayItem) =>
  change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const [row] = await tx
      .insert(payrollItems)
      .values({ ...input, account: account || null, createdBy: ctx.actor.id })
      .onConflictDoNothing()
      .returning()
    if (!row) return throwIf(conflict('This code is taken', 'payroll.pay_item_taken', 'code'))
    return {
      action: 'payroll.pay_item_added',
      subject: { type: 'payroll_item', id: row.id },
      after: input,
      events: [payrollChanged()],
      answer: { item: presentItem(row) },
    }
  })

type Answer = { item: ReturnType<typeof presentItem> }

/**
 * Changes the account of a pay item, or the last month in which it applies. Approved months that it no longer applies to
 * are settled by the next record.
 * @throws Refusal 404 if there is no such pay item; 409 while payroll is being calculated.
 */
export const changePayItem = (ctx: Context, { id, account, lastMonth }: ChangePayItem) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    await lockRestingPayroll(tx)
    const [before] = await tx.select().from(payrollItems).where(eq(payrollItems.id, id))
    assertFound(before)
    const accountAfter = account === undefined ? before.account : account || null
    const lastPeriod = lastMonth === undefined ? before.lastPeriod : lastMonth
    const isEnded = lastPeriod !== before.lastPeriod
    if (!isEnded && accountAfter === before.account) return { action: null, answer: { item: presentItem(before) } }
    const ended = { lastPeriod, closedBy: ctx.actor.id, changedAt: sql`clock_timestamp()` }
    const [row] = await tx
      .update(payrollItems)
      .set({ account: accountAfter, ...(isEnded && ended) })
      .where(eq(payrollItems.id, id))
      .returning()
    assertFound(row)
    if (isEnded)
      await tx.insert(payrollItemEndings).values({ itemId: id, endedBy: ctx.actor.id, endedAt: row.changedAt })
    return {
      action: 'payroll.pay_item_changed',
      subject: { type: 'payroll_item', id },
      before: { code: before.code, account: before.account, lastMonth: before.lastPeriod },
      after: { account: row.account, lastMonth: row.lastPeriod },
      events: [payrollChanged()],
      answer: { item: presentItem(row) },
    }
  })
