import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PayLineReason } from '@muster/contract/payroll/lines'
import type { MarkPaidElsewhere } from '@muster/contract/payroll/missing'
import { canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { conflict, forbidden, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { assertGenerated, lockRestingPayroll } from '../shared/locks.ts'
import { addMakerWhere } from '../makers/addMakers.ts'
import { retroLines } from '../engine/retro.ts'
import { payOf } from '../engine/sums.ts'
import { keptDifference } from '../facts/keptDifference.ts'
import { assertPayVisible, missingPeople } from '../facts/missing.ts'
import { isOpen } from '../facts/changes.ts'
import { payrollChanged } from '../messages.ts'
import { readRun } from '../runs/showRun.ts'
import type { KeptDifference } from '../engine/keptDifference.ts'
import { isPart } from '../shared/inRun.ts'
import { payrollPaidElsewhere, payrollRecords } from '../tables.ts'
import { computeMissing, type ComputedMissing, isSamePay, missingChanged } from './computeMissing.ts'

/**
 * Marks a person's missing approved months as paid outside payroll, so that their amounts count as paid. Returns the
 * number of months marked.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own pay; 409 while payroll is being
 * calculated, if the run was never generated, if the months or their pay differ from the confirmed ones, or while a part of
 * one of them is not approved: its pay is in neither.
 */
export function markPaidElsewhere(ctx: Context, { period, userId, months, reason }: MarkPaidElsewhere) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    await assertPayVisible(tx, actor, [userId])
    throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot make decisions about your own pay'))
    await assertGenerated(tx, period)
    const [found] = await missingPeople(tx, actor, period, { where: eq(users.id, userId), limit: 1 })
    const confirmed = new Map(months.map((month) => [month.period, month.pay]))
    const periods = (found?.periods ?? []).filter((month) => confirmed.has(month))
    const openParts = and(
      eq(payrollRecords.userId, userId),
      inArray(payrollRecords.period, periods),
      sql`${isOpen('payroll_records')} and ${isPart('payroll_records')}`,
    )
    throwIf((await tx.$count(payrollRecords, openParts)) > 0 ? partOpen() : null)
    const missingMonths = (await computeMissing(tx, [{ userId, periods }])).flatMap((one) => one.months)
    const isSame = missingMonths.every(({ facts, lines }) => isSamePay(payOf(lines), confirmed.get(facts.period) ?? []))
    throwIf(missingMonths.length === months.length && isSame ? null : missingChanged())
    await insertRows(
      tx,
      payrollPaidElsewhere,
      missingMonths.map(({ facts, parts }) => ({
        userId,
        period: facts.period,
        markedIn: period,
        reason,
        paid: amountsOf({ facts, parts }),
        markedBy: actor.id,
      })),
    )
    await addMakerWhere(tx, sql`r.user_id = ${userId} and r.period = ${period}`, {
      by: actor.id,
      action: 'PAID_ELSEWHERE',
    })
    return {
      action: 'payroll.marked_paid_elsewhere',
      subject: { type: 'payroll_run', id: period },
      personId: userId,
      after: { period, months: periods, reason },
      events: [payrollChanged()],
      answer: { count: missingMonths.length, run: await readRun(tx, actor, period) },
    }
  })
}

const partOpen = () =>
  conflict(
    'A part of this person’s month is not approved yet. Please approve or discard it first.',
    'payroll.part_open',
  )

/** Returns the pay of a month by code, as the differences that would be due if only its parts had been paid. */
const amountsOf = ({ facts, parts }: Pick<ComputedMissing['months'][number], 'facts' | 'parts'>): KeptDifference[] =>
  retroLines({
    facts,
    paid: parts.map((line) => ({ ...line, ...(line.part === 'OVERTIME' && { because: ofParts }) })),
  }).map(keptDifference)
const ofParts: PayLineReason = { kind: 'PAID_PARTS', parts: [] }
