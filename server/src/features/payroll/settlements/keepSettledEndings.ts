import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Tx } from '../../../db/database.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { payrollAdjustments, payrollLines, payrollRecords } from '../tables.ts'

/**
 * Checks that no employment lost or moved a last day whose final settlement is paid by an approved record.
 * @throws Refusal 409 otherwise.
 */
export async function keepSettledEndings(tx: Tx, userIds: readonly string[]): Promise<void> {
  const paid = await tx
    .selectDistinct({ userId: payrollAdjustments.userId, lastDay: payrollAdjustments.effectiveDate })
    .from(payrollAdjustments)
    .innerJoin(payrollLines, eq(payrollLines.adjustmentId, payrollAdjustments.id))
    .innerJoin(payrollRecords, eq(payrollRecords.id, payrollLines.recordId))
    .where(
      and(
        inArray(payrollAdjustments.userId, [...userIds]),
        isNotNull(payrollAdjustments.settlementId),
        inArray(payrollRecords.status, ['APPROVED', 'PAID']),
      ),
    )
  for (const { userId, lastDay } of paid) {
    const isKept = (await employmentsOf(tx, userId)).some(({ last }) => last === lastDay)
    throwIf(
      isKept
        ? null
        : conflict(
            `The final settlement for ${formatDate(lastDay)} is approved, so this last day can’t change any more.`,
            'payroll.settlement_paid',
          ),
    )
  }
}
