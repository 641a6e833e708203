import { and, asc, between, desc, eq, like, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListPayroll } from '@muster/contract/payroll/records'
import type { Context } from '../../../context.ts'
import { hasWords } from '../../../people/search.ts'
import { changedAmong } from '../facts/changes.ts'
import { periodOf } from '../periods.ts'
import { payrollRecords } from '../tables.ts'
import { recordLook } from './looks.ts'
import { seesExceptions } from './policy.ts'
import { presentRecords, selectRecords } from './queries.ts'
import { ownRecords, visibleRecords } from './reach.ts'

/** One page of the records that the actor sees, or of their own; a look at others' is recorded. */
export async function listPayroll(ctx: Context, query: ListPayroll) {
  const { app, actor } = ctx
  const { page, limit, scope, search, department, status, currency, order } = query
  const where = and(
    scope === 'own' ? ownRecords(actor) : visibleRecords(actor),
    ofTime(query),
    search ? hasWords(sql`${payrollRecords.searchText}`, search) : undefined,
    department ? eq(payrollRecords.department, department) : undefined,
    status && eq(payrollRecords.status, status),
    currency && eq(payrollRecords.currency, currency),
    query.exceptions && (seesExceptions(ctx.actor) ? hasException(query) : sql`false`),
  )
  const inOrder =
    order === 'net'
      ? [desc(payrollRecords.netPay), asc(payrollRecords.id)]
      : [desc(payrollRecords.period), asc(payrollRecords.searchText), asc(payrollRecords.id)]
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
  await recordLook(ctx, 'list', { month: query.month, year: query.year }, people)
  return {
    payrollRecords: await presentRecords(app.db, actor, rows),
    pagination: pagination({ page, limit }, total),
  }
}

/** Of a month, of a year, or of one month in all years. */
function ofTime({ month, year }: ListPayroll) {
  if (year && month) return eq(payrollRecords.period, periodOf({ year, month }))
  if (year) return between(payrollRecords.period, `${year}-01`, `${year}-12`)
  return month ? like(payrollRecords.period, `%-${String(month).padStart(2, '0')}`) : undefined
}

/** Those with an exception that is kept, and those that have become others than they would be computed to now. */
function hasException(query: ListPayroll) {
  const { month, year } = query
  const ofMonth = month && year ? sql`r.period = ${periodOf({ month, year })}` : sql`true`
  return sql`(cardinality(${payrollRecords.exceptions}) > 0 or ${payrollRecords.id} in ${changedAmong(ofMonth)})`
}
