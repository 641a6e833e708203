import { randomUUIDv7 } from 'node:crypto'
import { and, countDistinct, eq, sql } from 'drizzle-orm'
import type { DraftExtraRun } from '@muster/contract/payroll/extraRuns'
import { keyOfRun, maxExtraRuns } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { printCents } from '../../../pay/money.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { payrollChanged } from '../messages.ts'
import { readRun } from '../runs/showRun.ts'
import { planExtraRun } from './planExtraRun.ts'
import { payrollExtraPayments, payrollExtraRuns } from '../facts/tables.ts'

/**
 * Makes an extra payment run within a month, with drafts for the chosen people. The actor becomes a maker of them.
 * @throws Refusal as `planExtraRun`; 400 naming `payments` if a person can't be paid; 409 while payroll is being calculated,
 * with too many extra runs in the month, or if another run of the year pays someone's 13th month.
 */
export const createExtraRun = (ctx: Context, draft: DraftExtraRun) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    await lockRestingPayroll(tx)
    const { place, people, computed } = await planExtraRun(tx, ctx, draft)
    const unpaid = people.filter(({ problem }) => problem).length
    const ids = people.map(({ payee }) => payee.id)
    // Two people may have made the same run of one proposal.
    const again = draft.kind === 'THIRTEENTH_MONTH' ? await countThirteenths(tx, draft.period, ids) : 0
    throwIf(
      again ? thirteenthMade(again) : null,
      place.run > maxExtraRuns ? tooManyRuns() : null,
      unpaid ? invalid({ payments: `${unpaid} of these people can’t be paid. Please remove them first.` }) : null,
    )
    const { name, kind, paymentDate } = draft
    await tx.insert(payrollExtraRuns).values({
      ...place,
      name,
      kind,
      paymentDate,
      createdBy: actor.id,
      createdAt: request.at ?? sql`clock_timestamp()`,
    })
    await insertRows(
      tx,
      payrollExtraPayments,
      people.flatMap(({ payee, payment }) =>
        payment
          ? [
              {
                id: randomUUIDv7(),
                ...place,
                userId: payee.id,
                currency: payment.currency,
                amount: printCents(payment.amount),
              },
            ]
          : [],
      ),
    )
    const key = keyOfRun(place)
    await writeRecords(tx, key, (column) => isOneOf(column, ids), computed, { by: actor.id, action: 'GENERATED' })
    return {
      action: 'payroll.extra_run_made',
      subject: { type: 'payroll_run', id: key },
      // The audit trail contains no amounts.
      after: { period: place.period, run: place.run, kind, paymentDate, people: people.length },
      events: [payrollChanged()],
      answer: { run: await readRun(tx, actor, key) },
    }
  })

/** Returns the number of these people whose 13th month a run of the year pays. */
async function countThirteenths(tx: Tx, period: string, userIds: readonly string[]): Promise<number> {
  const { userId, run } = payrollExtraPayments
  const [{ count } = { count: 0 }] = await tx
    .select({ count: countDistinct(userId) })
    .from(payrollExtraPayments)
    .innerJoin(
      payrollExtraRuns,
      and(eq(payrollExtraRuns.period, payrollExtraPayments.period), eq(payrollExtraRuns.run, run)),
    )
    .where(
      and(
        sql`left(${payrollExtraPayments.period}, 4) = ${period.slice(0, 4)}`,
        eq(payrollExtraRuns.kind, 'THIRTEENTH_MONTH'),
        isOneOf(userId, userIds),
      ),
    )
  return count
}

const thirteenthMade = (people: number) =>
  conflict(
    `The 13th month of ${people === 1 ? 'one of these people' : `${people} of these people`} was already made this year. Please load the proposal again. To add to it, choose the kind Correction.`,
    'payroll.thirteenth_made',
  )

/** Returns the refusal of a run for which its month has no number left. */
export const tooManyRuns = () => conflict('There are too many extra runs in this month.', 'payroll.too_many_runs')
