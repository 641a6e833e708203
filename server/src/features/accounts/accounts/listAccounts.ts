import { asc, desc, inArray, sql } from 'drizzle-orm'
import { type ListAccounts, maxAccountOptions } from '@muster/contract/accounts/accounts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { hasWords } from '../../../people/search.ts'
import { accounts } from '../tables.ts'
import { type AccountRow, accountsWithCounts, presentAccount } from './queries.ts'

const byName = [asc(sql`lower(${accounts.name})`), asc(accounts.id)]

const defaultLimit = 20

/**
 * Returns a page of the accounts, by name. Without a page or limit, returns options for a form: the 200 newest
 * accounts, sorted by name. Without `accounts.view`, each account has only its id, name and currency.
 */
export async function listAccounts({ app: { db }, actor }: Context, query: ListAccounts) {
  const { search } = query
  const isOffered = query.page === undefined && query.limit === undefined
  const { page = 1, limit = isOffered ? maxAccountOptions : defaultLimit } = query
  const where = hasWords(sql`searchable(${accounts.name} || ' ' || coalesce(${accounts.description}, ''))`, search)
  const total = await db.$count(accounts, where)
  const pageIds = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(...(isOffered ? [desc(accounts.createdAt)] : byName))
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = actor.permissions.has('accounts.view')
    ? (await accountsWithCounts(db, inArray(accounts.id, pageIds), byName)).map((row) => presentAccount(actor, row))
    : await names(db, inArray(accounts.id, pageIds))
  return {
    accounts: rows,
    pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
  }
}

const names = (db: Db, where: ReturnType<typeof inArray>): Promise<Pick<AccountRow, 'id' | 'name' | 'currency'>[]> =>
  db
    .select({ id: accounts.id, name: accounts.name, currency: accounts.currency })
    .from(accounts)
    .where(where)
    .orderBy(...byName)
