import { and, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { conflict, type Refusal } from '../../../kernel/errors.ts'
import { payrollRecords } from '../tables.ts'
import { payrollPaymentBatches } from './tables.ts'
import { isAwaitingRelease, isUnlisted, ofRun } from './readPayments.ts'

/**
 * Returns the refusal 409 to mark records of a month as paid without a choice about those in no payment file or cash list.
 * Null if there are none, or the month has no files, because it is paid by other means.
 */
export async function unlistedRefusal(tx: Tx, key: string, own: SQL | undefined): Promise<Refusal | null> {
  if ((await tx.$count(payrollPaymentBatches, ofRun(key))) === 0) return null
  const count = await tx.$count(payrollRecords, and(own, isUnlisted))
  return count === 0
    ? null
    : conflict(
        `In no payment file and no cash list: ${count}. Please say whether they are paid, too.`,
        'payroll.unlisted',
      )
}

/** Returns the refusal 409 to mark records as paid while the release of their payments is pending; null if none is. */
export async function releasePendingRefusal(tx: Tx, own: SQL | undefined): Promise<Refusal | null> {
  const count = await tx.$count(payrollRecords, and(own, isAwaitingRelease))
  return count === 0
    ? null
    : conflict('A release of this payment is pending. Please decide on it first.', 'payroll.release_pending')
}
