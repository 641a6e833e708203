import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import type { App } from '../../../context.ts'
import { auditEntries } from '../../../audit/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { bankDetailsAt } from '../../personnelFile/shared/bankDetails.ts'
import { payrollRecords } from '../tables.ts'
import { payrollPaymentBatches, payrollPayments } from './tables.ts'
import { inRun } from '../shared/inRun.ts'
import type { AmountsDue, PayPart } from '../shared/splitPay.ts'
import { readAmountsDue } from '../payslips/amountsDue.ts'

/** Returns the SQL condition for the payment files and cash lists of a run, given by its key. */
export function ofRun(key: string): SQL {
  const { period: month, run } = placeOfRun(key)
  return and(eq(payrollPaymentBatches.period, month), eq(payrollPaymentBatches.run, run)) as SQL
}

/** The SQL condition that a payment file or cash list pays the record, and that payment was not released. */
export const isListed: SQL<boolean> = sql<boolean>`exists (select from ${payrollPayments} listed
  where listed.record_id = payroll_records.id and not listed.is_released)`

/** The SQL condition that a release of the record's payment is pending. */
export const isReleasePending: SQL<boolean> = sql<boolean>`exists (select from ${payrollPayments} asked
  where asked.record_id = payroll_records.id and asked.release_id is not null and not asked.is_released)`

/** The SQL condition that a record is approved, and the release of its payment is pending. */
export const isAwaitingRelease: SQL<boolean> = sql<boolean>`(payroll_records.status = 'APPROVED'
  and ${isReleasePending})`

/** The SQL condition that a record is approved, has something to pay, and is in no payment file or cash list. */
export const isUnlisted: SQL<boolean> = sql<boolean>`(payroll_records.status = 'APPROVED' and payroll_records.net_pay > 0
  and not ${isListed})`

const { id, userId, period, currency, status, person, netPay, held, searchText } = payrollRecords
const columns = { id, userId, period, currency, status, person, netPay, held, isListed }

/** The parts of a record that payment files need. */
export type PayableRecord = Awaited<ReturnType<typeof selectRecords>>[number]

const selectRecords = (db: Queryable, where: SQL | undefined) =>
  db.select(columns).from(payrollRecords).where(where).orderBy(asc(searchText), asc(id))

/** A payment of a record, or of a part of it, to one of a person's accounts. */
export interface Payment extends PayPart {
  record: PayableRecord
}

/** The records of a month and the bank details with which they are paid, keyed by user id. */
export interface MonthPayments {
  currency: Currency
  /** The share of agreed amounts that is due with each record, by its id; missing for those that alone pay their month. */
  due: ReadonlyMap<string, AmountsDue>
  /** The approved records in the file's currency, by name. */
  records: PayableRecord[]
  /** The month's other records that are not paid yet, by name. */
  others: PayableRecord[]
  banks: Awaited<ReturnType<typeof bankDetailsAt>>
}

/** Returns the records of a run to pay in a currency, and their current bank details. */
export async function readPayments(
  db: Queryable,
  services: Pick<App, 'keys' | 'log'>,
  file: { period: string; currency: Currency },
): Promise<MonthPayments> {
  const candidates = await selectRecords(db, and(inRun(file.period), not(eq(status, 'PAID'))))
  const isDue = (one: PayableRecord) => one.currency === file.currency && one.status === 'APPROVED'
  const records = candidates.filter(isDue)
  const banks = await bankDetailsAt(
    db,
    services,
    records.filter((one) => !one.isListed).map((one) => ({ userId: one.userId, at: null })),
  )
  return {
    currency: file.currency,
    due: await readAmountsDue(
      db,
      services,
      records.map((one) => one.id),
    ),
    records,
    others: candidates.filter((one) => !isDue(one)),
    banks,
  }
}

/**
 * Returns the SQL condition for the audit entries of downloads by earlier versions, of any format, because these did not
 * record whom they paid.
 */
export const earlierDownloads = (file: { period: string; currency: Currency }) =>
  and(
    inArray(auditEntries.action, ['payroll.bank_file_exported', 'payroll.payment_file_exported']),
    sql`${auditEntries.after} @> ${JSON.stringify({ ...file, status: 'APPROVED' })}::jsonb`,
  )
