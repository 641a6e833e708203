import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListAccounts, maxAccountOptions } from '@muster/contract/accounts/accounts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { hasWords } from '../../../people/search.ts'
import { accounts } from '../tables.ts'
import { accountFigures, type AccountRow, accountsWithCounts, presentAccount } from './queries.ts'

const byName = [asc(sql`lower(${accounts.name})`), asc(accounts.id)]
const sortedBy: Record<Exclude<ListAccounts['sort'], 'name'>, SQL> = {
  balance: accountFigures.balance,
  people: accountFigures.userCount,
  invoices: accountFigures.invoiceCount,
}

/** Returns the order of a list. Balances in different currencies are not converted: each currency has its own part. */
function orderOf({ sort, order }: ListAccounts): SQL[] {
  if (sort === 'name') return [sortBy(sql`lower(${accounts.name})`, order), asc(accounts.id)]
  return [...(sort === 'balance' ? [sortBy(accounts.currency, order)] : []), sortBy(sortedBy[sort], order), ...byName]
}

const defaultLimit = 20

/**
 * Returns a page of the accounts, in the order of `sort`. Without a page or limit, returns options for a form: the 200
 * newest accounts, sorted by name. Without `accounts.view`, each account has only its id, name and currency.
 */
export async function listAccounts({ app: { db }, actor }: Context, query: ListAccounts) {
  const { search } = query
  const isOffered = query.page === undefined && query.limit === undefined
  const seesFigures = actor.permissions.has('accounts.view')
  // The order by a figure would give away its relative size.
  const orderBy = isOffered || !seesFigures ? byName : orderOf(query)
  const { page = 1, limit = isOffered ? maxAccountOptions : defaultLimit } = query
  const where = hasWords(sql`searchable(${accounts.name} || ' ' || coalesce(${accounts.description}, ''))`, search)
  const total = await db.$count(accounts, where)
  const pageIds = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(...(isOffered ? [desc(accounts.createdAt)] : orderBy))
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = seesFigures
    ? (await accountsWithCounts(db, actor, inArray(accounts.id, pageIds), orderBy)).map((row) =>
        presentAccount(actor, row),
      )
    : await names(db, inArray(accounts.id, pageIds), orderBy)
  return {
    accounts: rows,
    pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
  }
}

const names = (
  db: Db,
  where: ReturnType<typeof inArray>,
  orderBy: SQL[],
): Promise<Pick<AccountRow, 'id' | 'name' | 'currency'>[]> =>
  db
    .select({ id: accounts.id, name: accounts.name, currency: accounts.currency })
    .from(accounts)
    .where(where)
    .orderBy(...orderBy)
