import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instalmentIn, scheduleOf } from '@muster/contract/payroll/loanPlan'
import type { Loan } from '@muster/contract/payroll/loans'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { belowActor, reachOf } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { arrearsBefore, owedByLedger, termsOfLoan } from '../facts/loans.ts'
import { hasOtherApprover } from '../makers/ownPart.ts'
import { payrollArea } from '../policy.ts'
import { hasLeft, isPaidOut, lastApproved, loan, statusOfLoan } from './columns.ts'
import { payrollLoanWriteOffs } from '../facts/tables.ts'
import { loanActions, type LoanFactsForActions } from './policy.ts'
import { payrollLoans } from '../../../pay/tables.ts'

const recorder = alias(users, 'recorder')
const decider = alias(users, 'decider')

/** Returns the SQL condition for the actor's own loans, which they see once confirmed. */
export const ownLoans = (actor: Actor): SQL =>
  actor.permissions.has('payroll.read')
    ? (and(eq(loan.userId, actor.id), eq(loan.decision, 'CONFIRMED')) as SQL)
    : sql`false`

/** Returns the SQL condition for the loans that the actor can see as part of payroll. */
export function loansWithinReach(actor: Actor): SQL {
  const reach = reachOf(actor, payrollArea)
  if (reach === 'all') return sql`true`
  return reach === 'own' ? sql`false` : belowActor(actor.id, loan.userId)
}

/** Returns the SQL condition for the loans that the actor can see. Calls answer 404 for all other loans. */
export const visibleLoans = (actor: Actor): SQL => or(ownLoans(actor), loansWithinReach(actor)) as SQL

/** Returns the SQL condition that someone else must confirm what the actor records about the loan. */
export const hasOtherConfirmer = (actor: Actor): SQL<boolean> =>
  ['payroll.process', 'payroll.approve'].some((permission) => actor.permissions.has(permission))
    ? hasOtherApprover(actor, sql`loan.user_id`)
    : sql<boolean>`false`

/** Selects the rows for `presentLoans`. `today` is the date in the company. */
export const selectLoans = (db: Queryable, actor: Actor, today: string) =>
  db
    .select({
      loan,
      user: personColumns,
      recordedBy: { id: recorder.id, firstName: recorder.firstName, lastName: recorder.lastName },
      decidedBy: { id: decider.id, firstName: decider.firstName, lastName: decider.lastName },
      owed: sql<string>`${owedByLedger}::text`,
      arrears: sql<string>`${arrearsBefore('9999-12')}::text`,
      isPaidOut,
      status: statusOfLoan,
      isFormer: hasLeft(today),
      hasOtherConfirmer: hasOtherConfirmer(actor),
      lastApproved: lastApproved(sql`loan.user_id`),
      terms: termsOfLoan,
      writeOff: sql<Loan['writeOff']>`(select json_build_object('reason', w.reason,
          'requestedAt', w.requested_at,
          'requestedBy', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name))
        from ${payrollLoanWriteOffs} w join ${users} u on u.id = w.requested_by
        where w.loan_id = loan.id and w.decision is null)`,
    })
    .from(loan)
    .innerJoin(users, eq(users.id, loan.userId))
    .innerJoin(recorder, eq(recorder.id, loan.recordedBy))
    .leftJoin(decider, eq(decider.id, loan.decidedBy))

export type LoanRow = Awaited<ReturnType<typeof selectLoans>>[number]

const factsOf = (row: LoanRow): LoanFactsForActions => ({
  userId: row.loan.userId,
  status: row.status,
  recordedBy: row.loan.recordedBy,
  isPaidOut: row.isPaidOut,
  isOwed: Number(row.owed) > 0,
  writeOffBy: row.writeOff?.requestedBy.id ?? null,
  hasOtherConfirmer: row.hasOtherConfirmer,
})

/** Returns loans as the actor may see them, with the actions that the actor may take. */
export function presentLoans(actor: Actor, rows: readonly LoanRow[]): Loan[] {
  const seesAll = reachOf(actor, payrollArea) === 'all'
  return rows.map((row) => {
    const { amount, instalment, userId, decision: _decision, changedAt, ...agreed } = row.loan
    const isBorrower = userId === actor.id && !seesAll
    const plan = planOf(row)
    const [next] = scheduleOf(plan, 1)
    const planned = instalmentIn(plan.instalment, plan.terms, next?.period ?? plan.from)
    return {
      ...agreed,
      amount: Number(amount),
      user: row.user,
      isPaidOut: row.isPaidOut,
      firstInstalment: Number(instalment),
      instalment: planned === null || planned === 'PAUSED' ? (next?.amount ?? Number(instalment)) : planned,
      owed: Number(row.owed),
      next: next ? { period: next.period, amount: next.amount } : null,
      isPaused: plan.owed > 0 && instalmentIn(plan.instalment, plan.terms, plan.from) === 'PAUSED',
      isFormer: row.isFormer,
      status: row.status,
      recordedBy: row.recordedBy,
      decidedBy: row.decidedBy,
      writeOff: isBorrower ? null : presentWriteOff(row.writeOff),
      updatedAt: changedAt,
      can: loanActions(actor, factsOf(row)),
    }
  })
}

const presentWriteOff = (writeOff: Loan['writeOff']): Loan['writeOff'] =>
  writeOff && {
    ...writeOff,
    requestedAt: Temporal.Instant.from(writeOff.requestedAt).toString({ fractionalSecondDigits: 3 }),
  }

/** Returns the earliest month that is not approved: the one after the latest approved month; null if none is approved. */
export const openAfter = (lastApprovedMonth: string | null): string | null =>
  lastApprovedMonth && Temporal.PlainYearMonth.from(lastApprovedMonth).add({ months: 1 }).toString()

/** Returns the facts that determine the remaining instalments of a loan. Nothing remains of one that is not active. */
export function planOf(row: LoanRow) {
  const { firstPeriod, payoutPeriod, amount, instalment, decision } = row.loan
  const openFrom = openAfter(row.lastApproved) ?? payoutPeriod ?? firstPeriod
  const isExpected = decision !== 'REJECTED' && !row.isFormer
  // A loan that payroll pays out is repaid from the month after that on.
  const payout = row.isPaidOut || payoutPeriod === null ? null : payoutPeriod > openFrom ? payoutPeriod : openFrom
  const afterPayout = payout && Temporal.PlainYearMonth.from(payout).add({ months: 1 }).toString()
  const from = [openFrom, firstPeriod, afterPayout ?? firstPeriod].toSorted().at(-1) ?? firstPeriod
  return {
    owed: isExpected ? Number(row.isPaidOut ? row.owed : amount) : 0,
    instalment: Number(instalment),
    terms: row.terms.map((term) => ({
      ...term,
      instalment: term.instalment === null ? null : Number(term.instalment),
    })),
    arrears: Number(row.arrears),
    from,
  }
}

/** Returns the row of a loan that matches `where`. @throws Refusal 404 if there is none. */
export async function findLoan(db: Queryable, actor: Actor, where: SQL | undefined, today: string): Promise<LoanRow> {
  const [row] = await selectLoans(db, actor, today).where(where)
  assertFound(row)
  return row
}

/** Returns a loan that the actor can see. @throws Refusal 404 if there is none. */
export async function loanById(db: Queryable, actor: Actor, id: string): Promise<Loan> {
  const today = await readCompanyToday(db)
  const row = await findLoan(db, actor, and(eq(loan.id, id), visibleLoans(actor)), today)
  const [presented] = presentLoans(actor, [row])
  assertFound(presented)
  return presented
}

/**
 * Locks payroll and a loan within the actor's reach, until the transaction ends. Returns the loan and the facts that
 * determine the actions on it.
 * @throws Refusal 404 if there is none; 409 while payroll is being calculated.
 */
export async function lockLoan(tx: Tx, actor: Actor, id: string) {
  await lockRestingPayroll(tx)
  const today = await readCompanyToday(tx)
  await tx.select({ id: payrollLoans.id }).from(payrollLoans).where(eq(payrollLoans.id, id)).for('update')
  const row = await findLoan(tx, actor, and(eq(loan.id, id), loansWithinReach(actor)), today)
  return { row, facts: factsOf(row) }
}
