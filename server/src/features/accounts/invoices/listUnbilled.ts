import { and, asc, eq, inArray, min, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { pagination } from '@muster/contract/kit/paging'
import type { ListUnbilled, UnbilledMonth } from '@muster/contract/accounts/generation'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { countPeopleEverInvoicedTo } from '../../../people/invoicing.ts'
import { invoicingTerms } from '../../../people/tables.ts'
import { accounts, invoiceLines, invoices } from '../tables.ts'
import { readMonths } from './work/readWork.ts'

/** The number of earlier months to search for unbilled work. */
const monthsBack = 12

/**
 * Returns a page of the months with unbilled work, by account. A month is listed if it is one of the twelve before the
 * given one and has work that is not on any invoice or draft. Leaves out a person's work in a month if the account's
 * first invoiced month and the person's are both later.
 * @throws Refusal 404 if there is no such account.
 */
export async function listUnbilled({ app: { db } }: Context, { accountId, period, page, limit }: ListUnbilled) {
  const accountMonths = await findAccountsWithFirstMonth(db, accountId)
  const month = Temporal.PlainYearMonth.from(period)
  const periods = Array.from({ length: monthsBack }, (_, i) => month.subtract({ months: monthsBack - i }).toString())
  const workOf = await readMonths(
    db,
    accountMonths.map(({ account }) => account),
    periods,
  )
  const firstOf = await findFirstInvoicedMonths(
    db,
    periods.flatMap((month) => workOf(month).lines.map(({ userId }) => userId)),
  )
  const months = periods.flatMap((month) => {
    const lines = Map.groupBy(workOf(month).lines, (line) => line.accountId)
    return accountMonths.flatMap(({ account: { id, name, currency }, first }): UnbilledMonth[] => {
      // A person who came from another account may have been invoiced before this account was.
      const isBegun = (since: string | null | undefined) => typeof since === 'string' && since <= month
      const own = (lines.get(id) ?? []).filter(({ userId }) => isBegun(first) || isBegun(firstOf.get(userId)))
      if (!own.length) return []
      const people = [...new Map(own.map(({ userId, person }) => [userId, { id: userId, ...person }])).values()]
      return [
        {
          period: month,
          account: { id, name },
          currency,
          total: jsonOf(sumOf(own.map((line) => line.amount))),
          people,
        },
      ]
    })
  })
  const from = (page - 1) * limit
  return { months: months.slice(from, from + limit), pagination: pagination({ page, limit }, months.length) }
}

/** The SQL condition for generated invoices that are issued and not void. */
const isStandingInvoice = and(invoices.isGenerated, inArray(invoices.status, ['ISSUED', 'PAID']))

/**
 * Returns the first invoiced month of each person, by the person's id: the earliest month with an invoice for their own
 * work, or with any invoice to an account that they were ever invoiced to. People without such a month are left out.
 */
async function findFirstInvoicedMonths(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)]
  const own = db
    .select({ userId: invoiceLines.userId, period: invoices.period })
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoiceId), isStandingInvoice))
    .where(inArray(invoiceLines.userId, ids))
  const ofAccounts = db
    .select({ userId: invoicingTerms.userId, period: invoices.period })
    .from(invoicingTerms)
    .innerJoin(invoices, and(eq(invoices.accountId, invoicingTerms.accountId), isStandingInvoice))
    .where(inArray(invoicingTerms.userId, ids))
  const first = new Map<string, string>()
  for (const { userId, period } of await union(own, ofAccounts)) {
    const earliest = first.get(userId ?? '')
    if (userId !== null && period !== null && (earliest === undefined || period < earliest)) first.set(userId, period)
  }
  return first
}

/**
 * Returns the given account or, if none is given, all accounts that have or had people, sorted by name. Each comes with
 * its first invoiced month.
 */
async function findAccountsWithFirstMonth(db: Queryable, accountId: string | undefined) {
  if (accountId !== undefined) assertFound((await db.$count(accounts, eq(accounts.id, accountId))) > 0)
  return db
    .select({ account: accounts, first: min(invoices.period) })
    .from(accounts)
    .leftJoin(invoices, and(eq(invoices.accountId, accounts.id), isStandingInvoice))
    .where(accountId === undefined ? undefined : eq(accounts.id, accountId))
    .groupBy(accounts.id)
    .having(sql`${min(invoices.period)} is not null or ${countPeopleEverInvoicedTo(accounts.id)} > 0`)
    .orderBy(asc(sql`lower(${accounts.name})`), asc(accounts.id))
}
