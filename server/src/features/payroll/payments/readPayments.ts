import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { BankFileStatus } from '@muster/contract/payroll/runs'
import type { App } from '../../../context.ts'
import { auditEntries } from '../../../audit/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { parseCents } from '../../../pay/money.ts'
import { bankDetailsAt } from '../../personnelFile/shared/bankDetails.ts'
import { payrollRecords } from '../tables.ts'

/** The audit actions of downloads of payments. */
export const paymentDownloads = ['payroll.bank_file_exported', 'payroll.payment_file_exported'] as const

const { id, userId, period, currency, status, person, netPay, held, approvedAt, paidAt, searchText } = payrollRecords
const columns = { id, userId, period, currency, status, person, netPay, held, approvedAt, paidAt }

/** The parts of a record that payment files need. */
export type PayableRecord = Pick<typeof payrollRecords.$inferSelect, keyof typeof columns>

/** The records of a month and the bank details with which they are paid, keyed by user id. */
export interface MonthPayments {
  currency: Currency
  status: BankFileStatus
  /** The records in the file's currency and status, by name. */
  records: PayableRecord[]
  /** The month's other records that are not paid yet, by name. Empty for paid records. */
  others: PayableRecord[]
  banks: Awaited<ReturnType<typeof bankDetailsAt>>
}

/**
 * Returns the records of a month to pay in a currency, and their bank details. Without a status, paid records are used
 * only if no approved one is left. For paid records, the details are those as of the download that paid them or, without
 * one, as of the time of payment.
 */
export async function readPayments(
  app: Pick<App, 'db' | 'keys' | 'log'>,
  file: { period: string; currency: Currency; status?: BankFileStatus },
): Promise<MonthPayments> {
  const candidates = await app.db
    .select(columns)
    .from(payrollRecords)
    .where(eq(period, file.period))
    .orderBy(asc(searchText), asc(id))
  const inCurrency = candidates.filter((one) => one.currency === file.currency)
  const isDue = (one: PayableRecord) => one.status === 'APPROVED' && parseCents(one.netPay) > 0n
  const status = file.status ?? (inCurrency.some(isDue) ? 'APPROVED' : 'PAID')
  const records = inCurrency.filter((one) => one.status === status)
  const fileTimes = status === 'PAID' ? await readFileTimes(app.db, file.period, file.currency) : []
  const banks = await bankDetailsAt(
    app.db,
    app,
    records.map((one) => ({ userId: one.userId, at: paidBy(one, fileTimes) })),
  )
  const isOther = (one: PayableRecord) =>
    status === 'APPROVED' && one.status !== 'PAID' && (one.currency !== file.currency || one.status !== status)
  return { currency: file.currency, status, records, others: candidates.filter(isOther), banks }
}

/** Returns the times at which files of a month's approved payments were downloaded, latest first. */
async function readFileTimes(db: Queryable, month: string, ofCurrency: Currency): Promise<string[]> {
  const rows = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(downloadsOf({ period: month, currency: ofCurrency, status: 'APPROVED' }, false))
    .orderBy(desc(auditEntries.at))
  return rows.map(({ at }) => at)
}

/** Returns the SQL condition for the audit entries of downloads of these payments: in cash, or for a bank. */
export const downloadsOf = (file: { period: string; currency: Currency; status: BankFileStatus }, inCash: boolean) =>
  and(
    inArray(auditEntries.action, [...paymentDownloads]),
    sql`${auditEntries.after} @> ${JSON.stringify(file)}::jsonb`,
    sql`(${auditEntries.after} ->> 'format' is not distinct from 'CASH') = ${inCash}`,
  )

/**
 * Returns the time whose bank details apply to a record: the time of the download that paid it, otherwise the time of
 * its payment. Null if it is not paid yet.
 */
function paidBy(one: PayableRecord, fileTimes: readonly string[]): string | null {
  const { approvedAt: approved, paidAt: paid } = one
  if (paid === null) return null
  return fileTimes.find((at) => isBefore(at, paid) && (approved === null || isBefore(approved, at))) ?? paid
}

const isBefore = (one: string, other: string) => Date.parse(one) <= Date.parse(other)
