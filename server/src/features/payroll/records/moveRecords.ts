import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import { isExtraRun, monthOfRun } from '@muster/contract/payroll/runKeys'
import type { AuditAction } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { enterMovements, settledLoanEvents } from '../loans/enterMovements.ts'
import { addMaker } from '../makers/addMakers.ts'
import { encashLeaveOf } from '../settlements/encashLeave.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { laterThanSeen } from '../calculate/writeRecords.ts'
import { payrollChanged, payslipReady } from '../messages.ts'
import { type ApprovedRecord, storePayslips } from '../payslips/storePayslips.ts'
import { payrollRecords } from '../tables.ts'

/** The status that a record must have before it can be moved, by the new status. */
export const statusBefore: Record<PayrollStatus, PayrollStatus> = {
  DRAFT: 'PENDING_APPROVAL',
  PENDING_APPROVAL: 'DRAFT',
  APPROVED: 'PENDING_APPROVAL',
  PAID: 'APPROVED',
}

/** The audit action of a move to each status. */
export const auditActions: Record<PayrollStatus, AuditAction> = {
  DRAFT: 'payroll.reopened',
  PENDING_APPROVAL: 'payroll.submitted',
  APPROVED: 'payroll.approved',
  PAID: 'payroll.paid',
}

/** Returns the columns for the author and time of a move. Sending a record back to draft clears its submission. */
const stepColumns = (to: PayrollStatus, by: string, at: string | SQL) =>
  ({
    DRAFT: { submittedBy: null, submittedAt: null },
    PENDING_APPROVAL: { submittedBy: by, submittedAt: at },
    APPROVED: { approvedBy: by, approvedAt: at },
    PAID: { paidBy: by, paidAt: at },
  })[to]

const { id, userId, digest, currency, netPay } = payrollRecords
const movedColumns = { id, userId, digest, currency, netPay }

export interface MovedRecord extends ApprovedRecord {
  digest: string
}

/** A move of records of a run. */
export interface Move {
  to: PayrollStatus
  where: SQL | undefined
  /** The day of payment that payslips show; null unless the records are approved. */
  paymentDate: string | null
}

/**
 * Moves the records that match `where` from the preceding status to `to`, in a single statement. Submitting makes the
 * actor a maker; approval stores what payslips show, adds the movements of loans, and takes off the leave that is paid.
 * Returns the records moved.
 */
export async function moveRecords(
  tx: Tx,
  { app, actor, request }: Pick<Context, 'app' | 'actor' | 'request'>,
  { to, where, paymentDate }: Move,
): Promise<MovedRecord[]> {
  const records = await tx
    .update(payrollRecords)
    .set({ status: to, updatedAt: laterThanSeen, ...stepColumns(to, actor.id, request.at ?? sql`now()`) })
    .where(and(eq(payrollRecords.status, statusBefore[to]), where))
    .returning(movedColumns)
  const ids = records.map(({ id }) => id)
  if (to === 'PENDING_APPROVAL') await addMaker(tx, ids, { by: actor.id, action: 'SUBMITTED' })
  if (to === 'APPROVED') {
    if (paymentDate === null) throw new Error('An approval without a payment date')
    await storePayslips(tx, { app, request }, records, paymentDate)
    await enterMovements(tx, { actor, request }, ids)
    await encashLeaveOf(tx, { actor }, ids)
  }
  return records
}

/**
 * Returns a hash of everything that these records were calculated from, independent of their order. The audit trail
 * keeps it with the approval.
 */
export function digestOf(records: readonly MovedRecord[]): string {
  const digests = records.map(({ digest }) => digest).toSorted()
  return createHash('sha256').update(digests.join('\n')).digest('hex')
}

/**
 * Returns the events of a move of records of a run: notifications about payslips and repaid loans if records were approved, and a refresh of
 * the payroll screens.
 */
export async function eventsOf(
  tx: Tx,
  { request }: Pick<Context, 'request'>,
  to: PayrollStatus,
  key: string,
  records: readonly MovedRecord[],
): Promise<NewEvent[]> {
  if (!records.length) return []
  if (to !== 'APPROVED' && to !== 'PAID') return [payrollChanged()]
  const people = [...new Set(records.map(({ userId }) => userId))]
  if (to === 'PAID') return [payrollChanged(people)]
  const ids = records.map(({ id }) => id)
  const run = isExtraRun(key) ? (await findExtraRun(tx, key)).name : null
  const settled = await settledLoanEvents(tx, { request }, ids)
  return [
    notify({ ...payslipReady({ period: monthOfRun(key), run }), at: request.at }, people),
    ...settled,
    payrollChanged(people),
  ]
}
