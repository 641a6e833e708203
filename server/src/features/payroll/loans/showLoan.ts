import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { scheduleOf } from '@muster/contract/payroll/loanPlan'
import type { LoanDetail, LoanEntry } from '@muster/contract/payroll/loans'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollRecords } from '../tables.ts'
import { loan } from './columns.ts'
import { payrollLoanEntries, payrollLoanTerms } from '../facts/tables.ts'
import { loanPolicy } from './policy.ts'
import { findLoan, openAfter, planOf, presentLoans, visibleLoans } from './queries.ts'

const author = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/**
 * Returns a loan that the actor can see, with its movements, the changes of its instalments and the instalments still
 * to come. Logs access to another person's loan.
 * @throws Refusal 404 if there is none.
 */
export async function showLoan(ctx: Context, { id }: { id: string }): Promise<LoanDetail> {
  const { actor } = ctx
  const { db } = ctx.app
  const today = await readCompanyToday(db)
  const row = await findLoan(db, actor, and(eq(loan.id, id), visibleLoans(actor)), today)
  const [presented] = presentLoans(actor, [row])
  assertFound(presented)
  await recordAccessToPerson(ctx, row.loan.userId, { at: 'loan', id })
  // Whoever may record a loan to the person may reverse a repayment.
  const canReverse = loanPolicy.record(actor, row.loan.userId) === null
  return {
    loan: presented,
    entries: await entriesOf(db, id, canReverse),
    terms: await termsOf(db, id),
    schedule: scheduleOf(planOf(row)),
    openFrom: openAfter(row.lastApproved) ?? today.slice(0, 7),
  }
}

async function entriesOf(db: Queryable, loanId: string, canReverse: boolean): Promise<LoanEntry[]> {
  const reversal = alias(payrollLoanEntries, 'reversal')
  const rows = await db
    .select({
      entry: payrollLoanEntries,
      period: payrollRecords.period,
      by: author,
      isReversed: sql<boolean>`${reversal.id} is not null`,
    })
    .from(payrollLoanEntries)
    .innerJoin(users, eq(users.id, payrollLoanEntries.enteredBy))
    .leftJoin(payrollRecords, eq(payrollRecords.id, payrollLoanEntries.recordId))
    .leftJoin(reversal, eq(reversal.reversesId, payrollLoanEntries.id))
    .where(eq(payrollLoanEntries.loanId, loanId))
    .orderBy(payrollLoanEntries.enteredAt, payrollLoanEntries.id)
  let owed = 0n
  return rows.map(({ entry, period, by, isReversed }) => {
    const amount = parseCents(entry.amount)
    owed += amount
    return {
      id: entry.id,
      kind: entry.kind,
      amount: jsonOf(amount),
      owedAfter: jsonOf(owed),
      day: entry.day,
      period,
      method: entry.method,
      note: entry.note,
      by,
      isReversed,
      can: { reverse: canReverse && entry.kind === 'REPAYMENT' && !isReversed },
    }
  })
}

async function termsOf(db: Queryable, loanId: string): Promise<LoanDetail['terms']> {
  const rows = await db
    .select({ term: payrollLoanTerms, by: author })
    .from(payrollLoanTerms)
    .innerJoin(users, eq(users.id, payrollLoanTerms.enteredBy))
    .where(eq(payrollLoanTerms.loanId, loanId))
    .orderBy(payrollLoanTerms.enteredAt, payrollLoanTerms.id)
  return rows.map(({ term: { kind, fromPeriod, toPeriod, instalment, reason, enteredAt }, by }) => ({
    kind,
    from: fromPeriod,
    to: toPeriod,
    instalment: instalment === null ? null : Number(instalment),
    reason,
    by,
    at: enteredAt,
  }))
}
