import { randomUUIDv7 } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DecideSettlement } from '@muster/contract/payroll/settlements'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { staleRefusalFor, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { payrollChanged } from '../messages.ts'
import { payrollAdjustments } from '../tables.ts'
import { settlementDecided } from './messages.ts'
import { settlementPolicy } from './policy.ts'
import { lockSettlement, settlementById } from './queries.ts'

const staleRefusal = staleRefusalFor('payroll.changed_meanwhile', 'settlement')

/**
 * Confirms or rejects a final settlement, or withdraws one until a record that pays it is approved. Once confirmed, each
 * of its lines is an approved bonus or deduction on the last day. Notifies the person who prepared it.
 * @throws Refusal 404 if it is out of reach; 403 for the actor's own, or one that they prepared; 409 if it is already
 * decided, outdated or paid, or while payroll is being calculated.
 */
export const decideSettlement = (ctx: Context, { id, status, reason, updatedAt }: DecideSettlement) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockSettlement(tx, actor, id)
    const { userId, preparedBy, changedAt } = row.settlement
    const isConfirmed = status === 'CONFIRMED'
    throwIf(
      isConfirmed ? settlementPolicy.confirm(actor, facts) : settlementPolicy.reject(actor, facts),
      staleRefusal(changedAt, updatedAt),
    )
    const decision = {
      decidedBy: actor.id,
      decidedAt: request.at ?? sql<string>`clock_timestamp()`,
      decisionReason: reason || null,
    }
    await tx
      .update(payrollSettlements)
      .set({ decision: status, ...decision, changedAt: laterThan(payrollSettlements.changedAt) })
      .where(eq(payrollSettlements.id, id))
    if (isConfirmed) await insertAdjustments(tx, row.settlement, decision)
    else
      await tx
        .update(payrollAdjustments)
        .set({ status: 'REJECTED', ...decision, updatedAt: laterThan(payrollAdjustments.updatedAt) })
        .where(and(eq(payrollAdjustments.settlementId, id), eq(payrollAdjustments.status, 'APPROVED')))
    return {
      action: isConfirmed ? 'payroll.settlement_confirmed' : 'payroll.settlement_rejected',
      subject: { type: 'payroll_settlement', id },
      personId: userId,
      before: { status: facts.status },
      after: { status },
      events: [
        payrollChanged(),
        ...(preparedBy === actor.id
          ? []
          : [notify({ ...settlementDecided(actor, row.user, isConfirmed), at: request.at }, [preparedBy])]),
      ],
      answer: { settlement: await settlementById(tx, actor, id) },
    }
  })

interface Decision {
  decidedBy: string
  decidedAt: string | SQL<string>
}

/** Adds an approved bonus or deduction for each line of a settlement. Their ids are in the order of the lines. */
async function insertAdjustments(
  tx: Tx,
  { id, userId, lastDay, currency, lines, preparedBy }: typeof payrollSettlements.$inferSelect,
  { decidedBy, decidedAt }: Decision,
): Promise<void> {
  const ids = lines.map(() => randomUUIDv7()).toSorted()
  await tx.insert(payrollAdjustments).values(
    lines.map(({ item, type, label, amount, isTaxed, isInsured, because }, i) => ({
      id: ids[i],
      userId,
      adjustmentType: type,
      amount: printCents(centsOf(amount)),
      currency,
      reason: because,
      effectiveDate: lastDay,
      status: 'APPROVED' as const,
      requestedBy: preparedBy,
      decidedBy,
      decidedAt,
      settlementId: id,
      item,
      label,
      isTaxed,
      isInsured,
    })),
  )
}
