import { asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListAccounts, mostAccountsOffered } from '@muster/contract/accounts/calls'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/database.ts'
import { hasWords } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { accounts } from './tables.ts'

/** A page of the accounts by name; without a page the newest 200, by name as well, for a form to offer. */
export async function listAccounts(db: Db, actor: Actor, query: ListAccounts) {
  const { page, search } = query
  const limit = page === undefined ? mostAccountsOffered : query.limit
  const where = isFoundBy(search)
  const [rows, total] = await Promise.all([chosen(db, where, { page, limit }), db.$count(accounts, where)])
  const shown = actor.permissions.has('accounts.view') ? await presentAccounts(db, rows) : rows.map(presentName)
  return {
    accounts: shown,
    pagination: { page: page ?? 1, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
  }
}

type Row = typeof accounts.$inferSelect

async function chosen(db: Db, where: SQL | undefined, { page, limit }: { page: number | undefined; limit: number }) {
  const byName = [asc(sql`lower(${accounts.name})`), asc(accounts.id)]
  if (page !== undefined)
    return db
      .select()
      .from(accounts)
      .where(where)
      .orderBy(...byName)
      .limit(limit)
      .offset((page - 1) * limit)
  const newest = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(desc(accounts.createdAt))
    .limit(limit)
  return db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, newest))
    .orderBy(...byName)
}

const presentName = ({ id, name, currency }: Row) => ({ id, name, currency })

async function presentAccounts(db: Db, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const counted = ids.length
    ? await db
        .select({ id: users.accountId, people: count() })
        .from(users)
        .where(inArray(users.accountId, ids))
        .groupBy(users.accountId)
    : []
  const people = new Map(counted.map(({ id, people: number }) => [id, number]))
  return rows.map(({ description, initialBalance, type, ...row }) => ({
    ...presentName({ description, initialBalance, type, ...row }),
    description,
    initialBalance: Number(initialBalance),
    type,
    userCount: people.get(row.id) ?? 0,
  }))
}

const isFoundBy = (search: string) =>
  hasWords(sql`searchable(${accounts.name} || ' ' || coalesce(${accounts.description}, ''))`, search)
