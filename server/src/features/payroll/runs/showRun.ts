import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { isExtraRun, monthOfRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { findRunInProgress } from '../shared/locks.ts'
import { peopleJoining } from '../payGroups/partProblems.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { changedRecordsAmong, isOpen } from '../facts/changes.ts'
import { missingIds, seesOpenPayOf } from '../facts/missing.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { payrollArea } from '../policy.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { permissionRefusals } from '../records/policy.ts'
import { needsOtherApprover } from '../makers/ownPart.ts'
import { inRun } from '../shared/inRun.ts'
import { seesOthers, visibleRecords } from '../shared/reach.ts'
import { totalsOfMonth } from '../records/summary.ts'
import { readPaymentDate } from '../payslips/paymentDate.ts'
import { isAwaitingRelease, isUnlisted, ofRun } from '../payments/readPayments.ts'
import { payrollPaymentBatches } from '../payments/tables.ts'
import { readApprovalChecks } from './beforeApproval.ts'
import { payrollPaidElsewhere, payrollRecords, payrollRuns, payrollSkipped } from '../tables.ts'

const maxSkipped = 100
const maxUnlisted = 100
const noCounts = (): Record<PayrollStatus, number> => ({ DRAFT: 0, PENDING_APPROVAL: 0, APPROVED: 0, PAID: 0 })

/**
 * Returns the payroll of a month or an extra run, for the records that the actor can see. Logs access to other people's
 * pay.
 * @throws Refusal 404 if there is no such extra run.
 */
export async function showRun(ctx: Context, { period }: { period: string }): Promise<{ run: PayrollRun }> {
  const { app, actor } = ctx
  const run = await readRun(app.db, actor, period)
  if (run.totals.length && seesOthers(actor)) await recordAccessToSums(ctx, 'run', { period })
  return { run }
}

/** Returns a run, given by its key, without logging the access: used right after the actor changed it. */
export async function readRun(db: Queryable, actor: Actor, key: string): Promise<PayrollRun> {
  const period = monthOfRun(key)
  const isMonthly = !isExtraRun(key)
  const extra = isMonthly ? null : await findExtraRun(db, key)
  const found = isMonthly ? await findMonth(db, period) : null
  const running = await findRunInProgress(db)
  const today = await readCompanyToday(db)
  // Only the month's own run pays the people who are missing.
  const missing = isMonthly ? await missingIds(db, actor, period) : []
  const figures = await countRecords(
    db,
    actor,
    key,
    missing.map(({ userId }) => userId),
  )
  const approvalWaitsForAnother =
    actor.permissions.has('payroll.approve') && figures.waiting > 0 && figures.toApprove === 0
  const state = extra ? 'READY' : (found?.run.state ?? 'NONE')
  const published = figures.counts.APPROVED + figures.counts.PAID > 0
  const may = (to: PayrollStatus, from: number) =>
    running === null && from > 0 && permissionRefusals[to](actor) === null
  const seesAll = reachOf(actor, payrollArea) === 'all'
  const holds = (permission: string) => actor.permissions.has(permission)
  return {
    key,
    period,
    extra: extra && { name: extra.name, kind: extra.kind, paymentDate: extra.paymentDate },
    state,
    progress: found?.run.state === 'RUNNING' ? { done: found.run.done, total: found.run.total } : null,
    changed: found?.run.changed ?? 0,
    generatedBy: extra?.createdBy ?? found?.generatedBy ?? null,
    generatedAt: extra?.createdAt ?? found?.run.generatedAt ?? null,
    counts: figures.counts,
    held: figures.held,
    exceptions: figures.exceptions,
    totals: await totalsOfMonth(db, actor, inRun(key)),
    skipped: isMonthly ? await skippedOf(db, actor, period) : { count: 0, people: [] },
    missing: missing.length,
    paidElsewhere: isMonthly
      ? await db.$count(
          payrollPaidElsewhere,
          and(eq(payrollPaidElsewhere.markedIn, period), seesOpenPayOf(actor, payrollPaidElsewhere.userId)),
        )
      : 0,
    beforeApproval:
      running === null && figures.toApprove > 0
        ? await readApprovalChecks(db, actor, { key, exceptions: figures.exceptions })
        : null,
    unlisted: await readUnlisted(db, actor, key),
    releasesPending: await db.$count(payrollRecords, and(inRun(key), visibleRecords(actor), isAwaitingRelease)),
    payments: await paymentsOf(db, actor, key),
    paymentDate: await readPaymentDate(db, key, today),
    can: {
      generate: isMonthly && holds('payroll.process') && running === null && period <= today.slice(0, 7),
      include: holds('payroll.process') && running === null && missing.some(({ isSubmitted }) => !isSubmitted),
      recalculate:
        !isMonthly &&
        holds('payroll.recalculate') &&
        running === null &&
        (figures.counts.DRAFT > 0 || (await peopleJoining(db, actor, key)).length > 0),
      submit: may('PENDING_APPROVAL', figures.toSubmit),
      approve: may('APPROVED', figures.toApprove),
      pay: may('PAID', figures.toPay),
      reopen: may('DRAFT', figures.counts.PENDING_APPROVAL),
      discard: holds('payroll.delete') && running === null && figures.counts.DRAFT > 0,
      register: seesAll && published,
      makePayments: published && canMakePayments(actor),
      payslips: seesAll && published,
    },
    approvalWaitsForAnother,
  }
}

/** Returns the payroll of a month and the person who generated it last; undefined before that. */
async function findMonth(db: Queryable, period: string) {
  const [found] = await db
    .select({
      run: payrollRuns,
      generatedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(payrollRuns)
    .innerJoin(users, eq(users.id, payrollRuns.generatedBy))
    .where(eq(payrollRuns.period, period))
  return found
}

const canMakePayments = (actor: Actor) =>
  reachOf(actor, payrollArea) === 'all' &&
  actor.permissions.has('payroll.approve') &&
  actor.permissions.has('settings.banking_view_all')

/** Returns the approved records of a run that no payment file or cash list pays: their number, and their first people. */
async function readUnlisted(db: Queryable, actor: Actor, key: string): Promise<PayrollRun['unlisted']> {
  const where = and(inRun(key), visibleRecords(actor), isUnlisted)
  const count = await db.$count(payrollRecords, where)
  const people = count
    ? await db
        .select(paidPersonColumns)
        .from(payrollRecords)
        .innerJoin(users, eq(users.id, payrollRecords.userId))
        .where(where)
        .orderBy(asc(payrollRecords.searchText), asc(payrollRecords.id))
        .limit(maxUnlisted)
    : []
  return { count, people, hasFiles: (await countFiles(db, key)) > 0 }
}

const countFiles = (db: Queryable, key: string) => db.$count(payrollPaymentBatches, ofRun(key))

/** Returns what the actor can do with the payments of a run: nothing unless they may make payment files. */
async function paymentsOf(db: Queryable, actor: Actor, key: string): Promise<PayrollRun['payments']> {
  if (!canMakePayments(actor)) return { currencies: [], files: 0 }
  const rows = await db
    .selectDistinct({ currency: payrollRecords.currency })
    .from(payrollRecords)
    .where(and(inRun(key), isUnlisted))
    .orderBy(asc(payrollRecords.currency))
  return { currencies: rows.map(({ currency }) => currency), files: await countFiles(db, key) }
}

/** Counts the records of a run by status, and those that the actor can submit, approve or pay. */
async function countRecords(db: Queryable, actor: Actor, key: string, missing: readonly string[]) {
  const { period, run } = placeOfRun(key)
  const { status, held, userId } = payrollRecords
  const among = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`
  const others = canDecideFor(actor, actor.id) ? sql`true` : sql`${userId} <> ${actor.id}`
  const [row] = await db
    .select({
      DRAFT: among(sql`${status} = 'DRAFT'`),
      PENDING_APPROVAL: among(sql`${status} = 'PENDING_APPROVAL'`),
      APPROVED: among(sql`${status} = 'APPROVED'`),
      PAID: among(sql`${status} = 'PAID'`),
      held: among(sql`${held}`),
      toSubmit: among(sql`${status} = 'DRAFT' and not ${held}`),
      toApprove: among(sql`${status} = 'PENDING_APPROVAL' and not ${held} and ${others}
        and not ${needsOtherApprover(actor)}`),
      waiting: among(sql`${isOpen('payroll_records')} and ${needsOtherApprover(actor)}`),
      toPay: among(sql`${status} = 'APPROVED' and ${others}`),
      exceptions: among(sql`${isOpen('payroll_records')} and (cardinality(${payrollRecords.exceptions}) > 0
        or ${payrollRecords.id} in ${changedRecordsAmong(sql`r.period = ${period} and r.run = ${run}`)}
        or ${payrollRecords.userId} = any(${sql.param(missing)}::uuid[]))`),
    })
    .from(payrollRecords)
    .where(and(inRun(key), visibleRecords(actor)))
  const {
    held: heldBack,
    toSubmit,
    toApprove,
    waiting,
    toPay,
    exceptions,
    ...counts
  } = row ?? {
    ...noCounts(),
    held: 0,
    toSubmit: 0,
    toApprove: 0,
    waiting: 0,
    toPay: 0,
    exceptions: 0,
  }
  return { counts, held: heldBack, toSubmit, toApprove, waiting, toPay, exceptions }
}

/** Returns the people who are employed in the month but were skipped, among those whose pay the actor can see. */
async function skippedOf(db: Queryable, actor: Actor, period: string): Promise<PayrollRun['skipped']> {
  const where = and(eq(payrollSkipped.period, period), visibleTo(actor, payrollArea, payrollSkipped.userId))
  const people = await db
    .select({
      user: paidPersonColumns,
      reason: payrollSkipped.reason,
    })
    .from(payrollSkipped)
    .innerJoin(users, eq(users.id, payrollSkipped.userId))
    .where(where)
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(maxSkipped)
  return { count: await db.$count(payrollSkipped, where), people }
}
