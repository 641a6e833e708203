import { and, asc, inArray, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListYearTotals, YearSums, YearTotals } from '@muster/contract/payroll/yearTotals'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { payrollRecords } from '../tables.ts'
import { recordsOfYear, type YearAmount, yearAmounts, type YearRow, yearRows } from './yearRows.ts'

type SumsRow = Record<YearAmount, string> & Pick<YearRow, 'currency'> & { rows: number; people: number }

/** Returns a page of the years of the people that the actor can see, and the sums of all pages. Logs the access. */
export async function listYearTotals(ctx: Context, { page, limit, ...filters }: ListYearTotals) {
  const { app, actor } = ctx
  const { db } = app
  const years = yearRows(actor, filters)
  const summed = sql.join(
    yearAmounts.map((key) => sql`sum(${sql.identifier(key)}::numeric)::text as ${sql.identifier(key)}`),
    sql`, `,
  )
  const [{ rows }, { rows: sums }, openMonths] = await Promise.all([
    db.execute<YearRow>(sql`select * from ${years} as years
      order by "searchText", "userId", currency limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<SumsRow>(sql`select currency, count(*)::int as rows, count(distinct "userId")::int as people, ${summed}
      from ${years} as years group by currency order by people desc, currency`),
    db
      .select({ period: payrollRecords.period, records: sql<number>`count(*)::int` })
      .from(payrollRecords)
      .where(and(recordsOfYear(actor, filters), inArray(payrollRecords.status, ['DRAFT', 'PENDING_APPROVAL'])))
      .groupBy(payrollRecords.period)
      .orderBy(asc(payrollRecords.period)),
  ])
  const ids = rows.map(({ userId }) => userId)
  await recordAccess(ctx, 'year-end totals', { year: filters.year }, ids)
  const people = await peopleOf(db, ids)
  const total = sums.reduce((all, sum) => all + sum.rows, 0)
  return {
    people: rows.flatMap((row) => presentYear(row, people.get(row.userId)) ?? []),
    pagination: pagination({ page, limit }, total),
    sums: sums.map(({ currency, people: count, ...sum }) => ({ currency, people: count, ...numbersOf(sum) })),
    openMonths,
  }
}

async function peopleOf(db: Queryable, ids: readonly string[]) {
  const rows = await db.select(paidPersonColumns).from(users).where(inArray(users.id, ids))
  return new Map(rows.map((person) => [person.id, person]))
}

function presentYear(row: YearRow, user: YearTotals['user'] | undefined): YearTotals | null {
  if (!user) return null
  const { currency, months, openMonths, openingUpTo, openingPay, openingInsurance, openingTax } = row
  const opening = openingUpTo !== null && {
    upTo: openingUpTo,
    pay: Number(openingPay),
    insurance: Number(openingInsurance),
    tax: Number(openingTax),
  }
  return { user, currency, months, ...numbersOf(row), opening: opening || null, openMonths }
}

/** Returns the amounts as numbers. */
const numbersOf = (row: Record<YearAmount, string>): Omit<YearSums, 'currency'> => ({
  grossPay: Number(row.grossPay),
  benefits: Number(row.benefits),
  taxablePay: Number(row.taxablePay),
  incomeTax: Number(row.incomeTax),
  insurance: Number(row.insurance),
  employerShare: Number(row.employerShare),
  deductions: Number(row.deductions),
  netPay: Number(row.netPay),
})
