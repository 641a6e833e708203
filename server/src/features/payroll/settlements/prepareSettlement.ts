import { randomUUIDv7 } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { SettlementLine } from '@muster/contract/kit/leaving'
import type { DraftSettlement } from '@muster/contract/payroll/settlements'
import { change } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { assertFound, conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { parseCents } from '../../../pay/money.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { payOn } from '../../../people/employment.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { users } from '../../../people/tables.ts'
import { annualDaysLeft } from '../../leaves/shared/annualBalance.ts'
import { weeklyMinutesOf } from '../../../worktime/weeklyHours.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import type { LastPay } from '../engine/leaving/dayPay.ts'
import { rateIn } from '../facts/terms.ts'
import { loanConfirmers } from '../loans/confirmers.ts'
import { payrollChanged } from '../messages.ts'
import { settlementToConfirm } from './messages.ts'
import { settlementPolicy } from './policy.ts'
import { settledPeople, settlementById } from './queries.ts'
import { settlementLines, totalOf } from './settlementLines.ts'

/**
 * Prepares the final settlement of a person whose employment has a last day. It has no effect until someone else confirms
 * it; the people who may do so are notified.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own; 400 naming `userId` without a last day, or
 * without pay on it, or `ending` if nothing is due; 409 if there is one for this last day, or while payroll is being calculated.
 */
export const prepareSettlement = (ctx: Context, draft: DraftSettlement) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { userId, ending, notice, note } = draft
    await lockPerson(tx, userId)
    await lockRestingPayroll(tx)
    const { lastDay, currency, lines, leaveDays } = await computeSettlement(tx, ctx, draft)
    throwIf(lines.length ? null : invalid({ ending: 'There is nothing to pay or deduct' }))
    const present = and(
      eq(payrollSettlements.userId, userId),
      eq(payrollSettlements.lastDay, lastDay),
      sql`${payrollSettlements.decision} is distinct from 'REJECTED'`,
    )
    throwIf((await tx.$count(payrollSettlements, present)) > 0 ? exists() : null)
    const id = randomUUIDv7()
    await tx.insert(payrollSettlements).values({
      id,
      userId,
      lastDay,
      ending,
      notice: notice ?? null,
      currency,
      lines,
      leaveDays: String(leaveDays),
      note: note || null,
      preparedBy: actor.id,
      preparedAt: request.at ?? sql`clock_timestamp()`,
    })
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    assertFound(person)
    return {
      action: 'payroll.settlement_prepared',
      subject: { type: 'payroll_settlement', id },
      personId: userId,
      // The audit trail contains no amounts.
      after: { lastDay, ending, leaveDays, items: lines.map(({ item, type }) => `${item} ${type}`) },
      events: [
        payrollChanged(),
        notify({ ...settlementToConfirm(actor, person), at: request.at }, loanConfirmers(userId, actor.id)),
      ],
      answer: { settlement: await settlementById(tx, actor, id) },
    }
  })

/**
 * Returns the final settlement that `prepareSettlement` would store. The preview is logged.
 * @throws Refusal as for `prepareSettlement`, except 409.
 */
export async function previewSettlement(ctx: Context, draft: DraftSettlement) {
  const { db } = ctx.app
  const preview = await computeSettlement(db, ctx, draft)
  await recordRepeated(ctx, {
    action: 'payroll.settlement_previewed',
    subject: { type: 'user', id: draft.userId },
    personId: draft.userId,
  })
  return { ...preview, total: totalOf(preview.lines) }
}

async function computeSettlement(
  db: Queryable,
  { actor }: Context,
  draft: DraftSettlement,
): Promise<{ lastDay: string; currency: Currency; lines: SettlementLine[]; leaveDays: number }> {
  const { userId } = draft
  assertFound((await db.$count(users, and(eq(users.id, userId), settledPeople(actor)))) || undefined)
  throwIf(settlementPolicy.prepare(actor, userId))
  const employment = (await employmentsOf(db, userId)).at(-1)
  const last = employment?.last
  if (!employment || !last || last < employment.first)
    return throwIf(invalid({ userId: 'Their employment has no last day. Please enter it first.' }))
  const paid = await lastPayOf(db, userId, last)
  if (!paid) return throwIf(invalid({ userId: 'They have no salary on their last day' }))
  const leaveDays = await annualDaysLeft(db, userId, last)
  const lines = settlementLines(draft, {
    employment: { first: employment.first, last },
    pay: paid.pay,
    leaveDays,
  })
  return { lastDay: last, currency: paid.currency, lines, leaveDays }
}

/** Returns the rate or the salary of a person on a day, and its currency; null if they have neither. */
async function lastPayOf(
  db: Queryable,
  userId: string,
  day: string,
): Promise<{ pay: LastPay; currency: Currency } | null> {
  const rate = await rateIn(db, { userId, period: day.slice(0, 7) })
  if (rate) {
    const { perDay } = (await weeklyMinutesOf(db, [userId]))(userId, day)
    return { pay: { rate: rate.rate, by: rate.kind, minutesPerDay: perDay }, currency: rate.currency }
  }
  const pay = await payOn(db, userId, day)
  if (!pay) return null
  const base = pay.baseSalary === null ? null : parseCents(pay.baseSalary)
  return { pay: { salary: parseCents(pay.salary), base }, currency: pay.salaryCurrency }
}

const exists = () =>
  conflict('There is already a final settlement for this last day.', 'payroll.settlement_exists', 'userId')
