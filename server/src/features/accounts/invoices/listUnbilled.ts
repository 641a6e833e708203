import { and, asc, eq, inArray, min, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListUnbilled, UnbilledMonth } from '@muster/contract/accounts/invoices'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../errors.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { accounts, invoices } from '../tables.ts'
import { readMonths } from './work/readWork.ts'

/** Months before the one that is invoiced which are looked at. */
const monthsBack = 12

/**
 * Returns a page of the months before one of which something was employed or worked that stands on no invoice and no draft,
 * with the account that it is for: of the year before, and of none before the first that was invoiced to the account.
 * @throws Refusal 404.
 */
export async function listUnbilled({ app: { db } }: Context, { accountId, period, page, limit }: ListUnbilled) {
  const invoiced = await firstInvoiced(db, accountId)
  const month = Temporal.PlainYearMonth.from(period)
  const periods = Array.from({ length: monthsBack }, (_, i) => month.subtract({ months: monthsBack - i }).toString())
  const workOf = await readMonths(
    db,
    invoiced.map(({ account }) => account),
    periods,
  )
  const found = periods.flatMap((of) => {
    const lines = Map.groupBy(workOf(of).lines, (line) => line.accountId)
    return invoiced.flatMap(({ account: { id, name, currency }, first }): UnbilledMonth[] => {
      const own = lines.get(id) ?? []
      if (first === null || of < first || !own.length) return []
      const people = [...new Map(own.map(({ userId, person }) => [userId, { id: userId, ...person }])).values()]
      return [
        { period: of, account: { id, name }, currency, total: jsonOf(sumOf(own.map((line) => line.amount))), people },
      ]
    })
  })
  const from = (page - 1) * limit
  return { months: found.slice(from, from + limit), pagination: pagination({ page, limit }, found.length) }
}

/** Returns the account, or all by name, that something was invoiced to, with the first month of it. */
async function firstInvoiced(db: Queryable, accountId: string | undefined) {
  if (accountId !== undefined) assertFound((await db.$count(accounts, eq(accounts.id, accountId))) > 0)
  return db
    .select({ account: accounts, first: min(invoices.period) })
    .from(accounts)
    .innerJoin(
      invoices,
      and(eq(invoices.accountId, accounts.id), invoices.isGenerated, inArray(invoices.status, ['ISSUED', 'PAID'])),
    )
    .where(accountId === undefined ? undefined : eq(accounts.id, accountId))
    .groupBy(accounts.id)
    .orderBy(asc(sql`lower(${accounts.name})`), asc(accounts.id))
}
