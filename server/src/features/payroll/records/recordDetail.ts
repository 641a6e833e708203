import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayrollDetail } from '@muster/contract/payroll/records'
import type { PayLine } from '@muster/contract/payroll/lines'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { jsonOf, parseCents, printCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { hasBankDetails } from '../../personnelFile/shared/bankDetails.ts'
import { noAccounts } from '../payslips/paidAccounts.ts'
import { readPaymentDate } from '../payslips/paymentDate.ts'
import { readPayslipFacts } from '../payslips/readPayslipFacts.ts'
import type { YearToDate } from '../payslips/yearToDate.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { presentPart } from '../makers/ownPart.ts'
import { seesExceptions } from './policy.ts'
import { presentRecords, selectRecords } from './queries.ts'
import { seesAccount, seesOthers, visibleRecords } from '../shared/reach.ts'

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
  const [[record], lines, facts, steps, details] = await Promise.all([
    presentRecords(db, actor, rows),
    linesOf(db, id),
    readPayslipFacts(db, app, [id]),
    seesOthers(actor) ? stepsOf(db, id) : [],
    db.execute<{ has: boolean }>(sql`select ${hasBankDetails(sql`${userId}::uuid`)} as has`),
  ])
  const payslip = facts.get(id)
  assertFound(record)
  assertFound(payslip)
  const accounts = seesAccount(actor, userId) ? payslip : noAccounts
  const canApprove = actor.permissions.has('payroll.approve') && canDecideFor(actor, userId)
  const approvalWaitsForAnother = canApprove && ownPart ? presentPart(ownPart) : null
  return {
    record,
    lines,
    unsettledMonths: seesExceptions(actor) ? row.record.unsettledMonths : [],
    approvedAt: row.record.approvedAt,
    yearToDate: presentYear(payslip.yearToDate, row.record.currency),
    paymentDate: isUnapproved(row.record)
      ? await readPaymentDate(db, keyOfRun(row.record), await readCompanyToday(db))
      : payslip.paymentDate,
    accountEnding: accounts.accountEnding,
    paidTo: accounts.paidTo.map((part) => ({ ...part, amount: jsonOf(parseCents(part.amount)) })),
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

const isUnapproved = ({ status }: Pick<Stored, 'status'>) => status === 'DRAFT' || status === 'PENDING_APPROVAL'

/** Returns the totals of a year in the format of the API. */
function presentYear({ incomeTax, insurance, benefits, ...sums }: YearToDate, currency: Stored['currency']) {
  return {
    currency,
    grossPay: Number(sums.grossPay),
    deductions: Number(sums.deductions),
    taxDeductions: Number(printCents(parseCents(incomeTax) + parseCents(insurance))),
    insurance: Number(insurance),
    netPay: Number(sums.netPay),
    benefits: benefits === null ? null : Number(benefits),
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
