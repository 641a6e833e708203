import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { fulfils } from '@muster/contract/access/needs'
import { type Currency } from '@muster/contract/kit/money'
import { keyOfRun, type MonthRunInput } from '@muster/contract/payroll/runKeys'
import type { PayrollStatus, PayrollSummary, PayTotals } from '@muster/contract/payroll/records'
import { readAdjustmentsNeeds } from '@muster/contract/payroll/adjustments'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { periodOf } from '../periods.ts'
import { isPendingFor } from '../adjustments/approvers.ts'
import { payrollAdjustments, payrollRecords } from '../tables.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { pendingIn, visibleAdjustments } from '../adjustments/queries.ts'
import { approvableRecords } from './approvable.ts'
import { visibleRecords } from '../shared/reach.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { adjustmentsArea, payrollArea } from '../policy.ts'
import { inRun } from '../shared/inRun.ts'

/** The columns for the totals of records in one currency, as `totalsOf` expects them. */
export const sums = {
  currency: payrollRecords.currency,
  employees: sql<number>`count(distinct ${payrollRecords.userId})::int`,
  grossPay: sql<string>`sum(${payrollRecords.grossPay})`,
  deductions: sql<string>`sum(${payrollRecords.deductions})`,
  taxDeductions: sql<string>`sum(${payrollRecords.taxDeductions})`,
  netPay: sql<string>`sum(${payrollRecords.netPay})`,
}

type Sums = Omit<PayTotals, 'grossPay' | 'deductions' | 'taxDeductions' | 'netPay'> &
  Record<'grossPay' | 'deductions' | 'taxDeductions' | 'netPay', string>

export const totalsOf = ({ currency, employees, grossPay, deductions, taxDeductions, netPay }: Sums): PayTotals => ({
  currency,
  employees,
  grossPay: Number(grossPay),
  deductions: Number(deductions),
  taxDeductions: Number(taxDeductions),
  netPay: Number(netPay),
})

/**
 * Returns the totals of the chosen records that the actor can see, by currency, starting with the one that most people
 * are paid in.
 */
export async function totalsOfMonth(db: Queryable, actor: Actor, chosen: SQL): Promise<PayTotals[]> {
  const rows = await db
    .select(sums)
    .from(payrollRecords)
    .where(and(chosen, visibleRecords(actor)))
    .groupBy(payrollRecords.currency)
    .orderBy(sql`count(distinct ${payrollRecords.userId}) desc`, asc(payrollRecords.currency))
  return rows.map(totalsOf)
}

/** Returns the number of the chosen records in each status, among those that the actor can see. */
async function countsOfMonth(db: Queryable, actor: Actor, chosen: SQL): Promise<Record<PayrollStatus, number>> {
  const rows = await db
    .select({ status: payrollRecords.status, count: sql<number>`count(*)::int` })
    .from(payrollRecords)
    .where(and(chosen, visibleRecords(actor)))
    .groupBy(payrollRecords.status)
  const counts = { DRAFT: 0, PENDING_APPROVAL: 0, APPROVED: 0, PAID: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Returns the SQL condition for the records of a month: of one run, or of all its runs. */
const ofMonthOrRun = ({ run, ...month }: MonthRunInput): SQL =>
  run === undefined ? eq(payrollRecords.period, periodOf(month)) : inRun(keyOfRun({ period: periodOf(month), run }))

const scopes = { all: 'COMPANY', team: 'TEAM', own: 'OWN' } as const

/** Returns the summary of a month's records, or of one of its runs, that the actor can see. Logs access to other people's pay. */
export async function payrollSummary(ctx: Context, month: MonthRunInput): Promise<{ summary: PayrollSummary }> {
  const { app, actor } = ctx
  const period = periodOf(month)
  const chosen = ofMonthOrRun(month)
  const [currencies, counts, [people], records, adjustments, open] = await Promise.all([
    totalsOfMonth(app.db, actor, chosen),
    countsOfMonth(app.db, actor, chosen),
    app.db
      .select({
        count: sql<number>`count(distinct ${payrollRecords.userId})::int`,
        others: sql<boolean>`coalesce(bool_or(${payrollRecords.userId} <> ${actor.id}), false)`,
      })
      .from(payrollRecords)
      .where(and(chosen, visibleRecords(actor))),
    app.db.$count(payrollRecords, and(chosen, approvableRecords(actor))),
    app.db.$count(payrollAdjustments, and(pendingIn(period), isPendingFor(actor))),
    // The number is a link to the list.
    fulfils(readAdjustmentsNeeds, actor.permissions)
      ? app.db.$count(payrollAdjustments, and(pendingIn(period), visibleAdjustments(actor)))
      : 0,
  ])
  if (people?.others) await recordAccessToSums(ctx, 'summary', month)
  const [most] = currencies
  const summary = {
    scope: scopes[reachOf(actor, payrollArea)],
    totalGrossPay: most?.grossPay ?? 0,
    totalNetPay: most?.netPay ?? 0,
    currency: most?.currency ?? ('EGP' satisfies Currency),
    totalEmployees: await employeesOf(ctx, period, people?.count ?? 0),
    pendingApprovals: records,
    pendingAdjustments: adjustments,
    openAdjustments: open,
    currencies,
    counts,
  }
  return { summary }
}

/**
 * Returns the number of people with a record in a month. A manager who cannot see their team's amounts still gets the
 * number of people in the team.
 */
async function employeesOf({ app: { db }, actor }: Context, period: string, visibleCount: number): Promise<number> {
  if (reachOf(actor, payrollArea) !== 'own' || !actor.permissions.has('payroll.create')) return visibleCount
  const [team] = await db
    .select({ count: sql<number>`count(distinct ${payrollRecords.userId})::int` })
    .from(payrollRecords)
    .where(
      and(
        eq(payrollRecords.period, period),
        visibleTo(actor, adjustmentsArea, payrollRecords.userId),
        ne(payrollRecords.userId, actor.id),
      ),
    )
  return team?.count ?? 0
}

/**
 * Returns the totals of a month by department and currency, for the records that the actor can see. Logs access to
 * other people's pay.
 */
export async function payrollDepartments(ctx: Context, month: MonthRunInput) {
  const { app, actor } = ctx
  const rows = await app.db
    .select({
      department: payrollRecords.department,
      others: sql<boolean>`bool_or(${payrollRecords.userId} <> ${actor.id})`,
      ...sums,
    })
    .from(payrollRecords)
    .where(and(ofMonthOrRun(month), visibleRecords(actor)))
    .groupBy(payrollRecords.department, payrollRecords.currency)
    .orderBy(asc(payrollRecords.department), sql`count(*) desc`, asc(payrollRecords.currency))
  if (rows.some(({ others }) => others)) await recordAccessToSums(ctx, 'departments', month)
  return { departments: rows.map(({ department, ...row }) => ({ department, ...totalsOf(row) })) }
}
