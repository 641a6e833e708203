import { and, asc, between, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListPayroll } from '@muster/contract/payroll/records'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { hasWords } from '../../../people/search.ts'
import { changedRecordsAmong } from '../facts/changes.ts'
import { periodOf } from '../periods.ts'
import { payrollRecords } from '../tables.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { approvableRecords } from './approvable.ts'
import { seesExceptions } from './policy.ts'
import { presentRecords, selectRecords } from './queries.ts'
import { ownRecords, visibleRecords } from '../shared/reach.ts'

/** Returns one page of the records that the actor sees, or of their own; records access to others'. */
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

/** Returns the condition for records that the actor sees, or their own, which pass the filters. */
export const chosenRecords = (actor: Actor, query: PayrollFilters): SQL | undefined => {
  const { scope, search, department, status, currency, exceptions, decidable } = query
  return and(
    scope === 'own' ? ownRecords(actor) : visibleRecords(actor),
    inPeriod(query),
    search ? hasWords(sql`${payrollRecords.searchText}`, search) : undefined,
    department ? eq(payrollRecords.department, department) : undefined,
    status && eq(payrollRecords.status, status),
    currency && eq(payrollRecords.currency, currency),
    decidable && approvableRecords(actor),
    exceptions && (seesExceptions(actor) ? hasException(query) : sql`false`),
  )
}

/** Returns the order of a list. */
export const orderOf = ({ order }: PayrollFilters): SQL[] =>
  order === 'net'
    ? [desc(payrollRecords.netPay), asc(payrollRecords.id)]
    : [desc(payrollRecords.period), asc(payrollRecords.searchText), asc(payrollRecords.id)]

/** Returns the condition for a month, a year, or one month in all years. */
function inPeriod({ month, year }: PayrollFilters) {
  if (year && month) return eq(payrollRecords.period, periodOf({ year, month }))
  if (year) return between(payrollRecords.period, `${year}-01`, `${year}-12`)
  return month ? like(payrollRecords.period, `%-${String(month).padStart(2, '0')}`) : undefined
}

/** Returns the condition for records with a stored exception, and those that would now be calculated differently. */
function hasException(query: PayrollFilters) {
  const { month, year } = query
  const ofMonth = month && year ? sql`r.period = ${periodOf({ month, year })}` : sql`true`
  return sql`(cardinality(${payrollRecords.exceptions}) > 0 or ${payrollRecords.id} in ${changedRecordsAmong(ofMonth)})`
}
