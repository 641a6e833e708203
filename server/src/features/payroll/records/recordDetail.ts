import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type PayrollDetail, publishedStatuses } from '@muster/contract/payroll/records'
import type { PayLine } from '@muster/contract/payroll/lines'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { hasBankDetails } from '../../personnelFile/shared/bankDetails.ts'
import { yearUpTo } from '../periods.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { presentPart } from '../makers/ownPart.ts'
import { seesExceptions } from './policy.ts'
import { presentRecords, selectRecords } from './queries.ts'
import { seesOthers, visibleRecords } from '../shared/reach.ts'

/**
 * Returns a record that the actor can see, with its lines and how each was calculated. Logs access to another person's
 * pay.
 * @throws Refusal 404 if the record is out of reach, or the actor's own and not approved yet.
 */
export async function recordDetail(ctx: Context, { id }: { id: string }): Promise<PayrollDetail> {
  const { app, actor } = ctx
  const { db } = app
  const rows = await selectRecords(db, actor).where(and(eq(payrollRecords.id, id), visibleRecords(actor)))
  const [row] = rows
  assertFound(row)
  const { ownPart } = row
  const { userId, period } = row.record
  await recordAccessToPerson(ctx, userId, { period }, { type: 'payroll_record', id })
  const [[record], lines, yearToDate, steps, details] = await Promise.all([
    presentRecords(db, actor, rows),
    linesOf(db, id),
    sumsOfYear(db, row.record),
    seesOthers(actor) ? stepsOf(db, id) : [],
    db.execute<{ has: boolean }>(sql`select ${hasBankDetails(sql`${userId}::uuid`)} as has`),
  ])
  assertFound(record)
  const canApprove = actor.permissions.has('payroll.approve') && canDecideFor(actor, userId)
  const approvalWaitsForAnother = canApprove && ownPart ? presentPart(ownPart) : null
  return {
    record,
    lines,
    unsettledMonths: seesExceptions(actor) ? row.record.unsettledMonths : [],
    yearToDate,
    steps,
    approvalWaitsForAnother,
    hasBankDetails: details.rows[0]?.has === true,
  }
}

/** Returns the lines of a record, in the order of a payslip. */
export async function linesOf(db: Db, recordId: string): Promise<PayLine[]> {
  const rows = await db
    .select()
    .from(payrollLines)
    .where(eq(payrollLines.recordId, recordId))
    .orderBy(asc(payrollLines.position))
  return rows.map(({ code, part, label, period, quantity, unit, rate, amount, because }) => ({
    code,
    part,
    label,
    period,
    quantity,
    unit,
    rate: rate === null ? null : Number(rate),
    amount: Number(amount),
    because,
  }))
}

type Stored = typeof payrollRecords.$inferSelect

/** Returns the totals of the person's approved records in the same calendar year, up to and including this record. */
export async function sumsOfYear(
  db: Db,
  { id, userId, currency, period }: Pick<Stored, 'id' | 'userId' | 'currency' | 'period'>,
): Promise<PayrollDetail['yearToDate']> {
  const [sums] = await db
    .select({
      grossPay: sql<string>`coalesce(sum(${payrollRecords.grossPay}), 0)`,
      deductions: sql<string>`coalesce(sum(${payrollRecords.deductions}), 0)`,
      taxDeductions: sql<string>`coalesce(sum(${payrollRecords.taxDeductions}), 0)`,
      netPay: sql<string>`coalesce(sum(${payrollRecords.netPay}), 0)`,
    })
    .from(payrollRecords)
    .where(
      and(
        eq(payrollRecords.userId, userId),
        eq(payrollRecords.currency, currency),
        between(payrollRecords.period, ...yearUpTo(period)),
        or(inArray(payrollRecords.status, [...publishedStatuses]), eq(payrollRecords.id, id)),
      ),
    )
  return {
    currency,
    grossPay: Number(sums?.grossPay),
    deductions: Number(sums?.deductions),
    taxDeductions: Number(sums?.taxDeductions),
    netPay: Number(sums?.netPay),
  }
}

const [submitter, approver, payer] = [alias(users, 'submitter'), alias(users, 'approver'), alias(users, 'payer')]

/** Returns the status changes of a record with their authors, beginning with its creation. */
async function stepsOf(db: Db, id: string): Promise<PayrollDetail['steps']> {
  const [row] = await db
    .select({
      record: payrollRecords,
      submittedBy: { firstName: submitter.firstName, lastName: submitter.lastName },
      approvedBy: { firstName: approver.firstName, lastName: approver.lastName },
      paidBy: { firstName: payer.firstName, lastName: payer.lastName },
    })
    .from(payrollRecords)
    .leftJoin(submitter, eq(submitter.id, payrollRecords.submittedBy))
    .leftJoin(approver, eq(approver.id, payrollRecords.approvedBy))
    .leftJoin(payer, eq(payer.id, payrollRecords.paidBy))
    .where(eq(payrollRecords.id, id))
  if (!row) return []
  const { record, submittedBy, approvedBy, paidBy } = row
  const steps = [
    { status: 'DRAFT', at: record.createdAt, by: null },
    { status: 'PENDING_APPROVAL', at: record.submittedAt, by: submittedBy },
    { status: 'APPROVED', at: record.approvedAt, by: approvedBy },
    { status: 'PAID', at: record.paidAt, by: paidBy },
  ] as const
  return steps.flatMap(({ status, at, by }) => (at === null ? [] : [{ status, at, by }]))
}
