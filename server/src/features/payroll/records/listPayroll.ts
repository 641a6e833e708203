import { and, asc, between, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListPayroll } from '@muster/contract/payroll/records'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { hasWords } from '../../../people/search.ts'
import { hasPoint, missingAmong } from './recordPoints.ts'
import { changedRecordsAmong } from '../facts/changes.ts'
import { periodOf } from '../periods.ts'
import { payrollRecords } from '../tables.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { approvableRecords } from './approvable.ts'
import { seesExceptions } from './policy.ts'
import { presentRecords, selectRecords } from './queries.ts'
import { ownRecords, visibleRecords } from '../shared/reach.ts'

/**
 * Returns a page of the records that the actor can see or, on request, of the actor's own. Logs access to other
 * people's pay.
 */
export async function listPayroll(ctx: Context, query: ListPayroll) {
  const { app, actor } = ctx
  const { page, limit } = query
  const where = chosenRecords(actor, query)
  const inOrder = orderOf(query)
  const found = app.db
    .select()
    .from(payrollRecords)
    .where(where)
    .orderBy(...inOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('payroll_records')
  const [rows, total] = await Promise.all([
    selectRecords(app.db, actor, found).orderBy(...inOrder),
    app.db.$count(payrollRecords, where),
  ])
  const people = rows.map(({ record }) => record.userId)
  await recordAccess(ctx, 'list', { month: query.month, year: query.year }, people)
  return {
    payrollRecords: await presentRecords(app.db, actor, rows),
    pagination: pagination({ page, limit }, total),
  }
}

type PayrollFilters = Omit<ListPayroll, 'page' | 'limit'>

/**
 * Returns the SQL condition for the records that pass the filters: among those that the actor can see or, on request,
 * among the actor's own.
 */
export const chosenRecords = (actor: Actor, query: PayrollFilters): SQL | undefined => {
  const { scope, userId, search, department, status, currency, exceptions, exception, decidable, run } = query
  return and(
    scope === 'own' ? ownRecords(actor) : visibleRecords(actor),
    inPeriod(query),
    run === undefined ? undefined : eq(payrollRecords.run, run),
    userId ? eq(payrollRecords.userId, userId) : undefined,
    search ? hasWords(sql`${payrollRecords.searchText}`, search) : undefined,
    department ? eq(payrollRecords.department, department) : undefined,
    status && eq(payrollRecords.status, status),
    currency && eq(payrollRecords.currency, currency),
    decidable && approvableRecords(actor),
    exceptions && (seesExceptions(actor) ? hasException(query) : sql`false`),
    exception && (seesExceptions(actor) ? hasPoint(exception, monthOf(query)) : sql`false`),
  )
}

/** Returns the SQL for the sort order of the list. */
export const orderOf = ({ order }: PayrollFilters): SQL[] =>
  order === 'net'
    ? [desc(payrollRecords.netPay), asc(payrollRecords.id)]
    : [desc(payrollRecords.period), asc(payrollRecords.searchText), asc(payrollRecords.id)]

/** Returns the SQL condition for a month, for a year, or for one month of every year. */
function inPeriod({ month, year }: PayrollFilters) {
  if (year && month) return eq(payrollRecords.period, periodOf({ year, month }))
  if (year) return between(payrollRecords.period, `${year}-01`, `${year}-12`)
  return month ? like(payrollRecords.period, `%-${String(month).padStart(2, '0')}`) : undefined
}

/** Returns the SQL condition for the records `r` of the month that is listed, or of any. */
const monthOf = ({ month, year }: PayrollFilters): SQL =>
  month && year ? sql`r.period = ${periodOf({ month, year })}` : sql`true`

/**
 * Returns the SQL condition for records with a stored exception, and for unapproved ones that would be calculated
 * differently now (OUTDATED) or whose person is missing from a month (MISSING_MONTH).
 */
function hasException(query: PayrollFilters) {
  const { id, userId, period, exceptions } = payrollRecords
  const ofMonth = monthOf(query)
  return sql`(cardinality(${exceptions}) > 0 or ${id} in ${changedRecordsAmong(ofMonth)}
    or ${payrollRecords.run} = 0 and (${userId}, ${period}) in ${missingAmong(ofMonth)})`
}
