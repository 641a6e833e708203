import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db, Queryable, Tx } from './database.ts'
import { poolOf } from './driverInternals.ts'
import { isAfterFailure, isTransient } from './failures.ts'
import { begin, beginWithKeptPlans, firstFailureOf } from './values.ts'

const maxAttempts = 5

interface TransactionHooks {
  before: (() => Promise<unknown>)[]
  after: ((db: Db) => void)[]
}

export interface TransactionOptions {
  /**
   * Plans each statement once per connection, whatever its values, because for some short statements planning takes
   * longer than running. Only where the same plan is good for any number of values: rows found by their keys, or by lists
   * of them.
   */
  keepPlans?: boolean
}

/** The work registered for the end of each open transaction. */
const hooks = new WeakMap<Tx, TransactionHooks>()

function hooksOf(tx: Tx): TransactionHooks {
  const ownHooks = hooks.get(tx)
  if (!ownHooks) throw new Error('This only works in a transaction started by `transaction`')
  return ownHooks
}

/**
 * Registers a query to run at the end of a transaction, in one round trip with the commit. The query must be sent at
 * once, without reading from the database first.
 */
export const beforeCommit = (tx: Tx, statement: () => Promise<unknown>): unknown => hooksOf(tx).before.push(statement)

/** Registers `work` to run after the transaction is committed; it does not run after a rollback. It must not throw. */
export const afterCommit = (tx: Tx, work: (db: Db) => void): unknown => hooksOf(tx).after.push(work)

/**
 * Runs `work` in a transaction and returns its result. Deadlocks and serialization failures are retried, so `work` must
 * have no effects outside the transaction, except through `afterCommit`.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const outer = sharedTransactions.get(db)
  if (outer) return joinTransaction(outer, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, work, options)
    } catch (error) {
      if (attempt >= maxAttempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())))
    }
  }
}

/**
 * Runs `work` in a transaction once, without retrying. `begin` is sent with the first queries and `commit` with the
 * last, because each round trip takes a seventh of a millisecond.
 */
async function attemptTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { keepPlans = false }: TransactionOptions,
): Promise<T> {
  const client = await poolOf(db).connect()
  const tx = openTransaction(client)
  const ownHooks: TransactionHooks = { before: [], after: [] }
  hooks.set(tx, ownHooks)
  const close = () => void Object.assign(tx, endedStatements)
  let connectionError: Error | undefined
  try {
    const beginning = client.query(keepPlans ? beginWithKeptPlans : begin).catch((error: unknown) => {
      close()
      throw error
    })
    const answer = await Promise.all([work(tx), beginning]).then(([result]) => result)
    await inOrder(...ownHooks.before, () => {
      close()
      return commit(client)
    })
    for (const listener of ownHooks.after) listener(db)
    return answer
  } catch (error) {
    close()
    const failure = firstFailureOf(client)
    await client.query('rollback').catch((rollback: Error) => {
      connectionError = rollback
    })
    throw isAfterFailure(error) ? (failure ?? error) : error
  } finally {
    hooks.delete(tx)
    client.release(connectionError)
  }
}

/** The open transactions that others join, by the database that `shareTransaction` passes to its work. */
const sharedTransactions = new WeakMap<Db, Tx>()

/**
 * Runs `work` with a database whose queries and transactions are all part of one transaction on one connection, even
 * those that run at the same time. If one of them fails, all are rolled back. After a deadlock, `work` is repeated as a
 * whole.
 */
export const shareTransaction = <T>(db: Db, work: (shared: Db) => Promise<T>): Promise<T> =>
  transaction(db, (tx) => {
    const shared = Object.create(tx) as Db
    shared.transaction = (inner) => transaction(shared, inner)
    connectionBuilders.set(shared, builderOf(tx) as Db)
    sharedTransactions.set(shared, tx)
    return work(shared)
  })

/** Returns whether transactions of this database are part of a shared one. */
export const isShared = (db: Db): boolean => sharedTransactions.has(db)

/**
 * Runs changes that keep their plans (`keepPlans`) as part of a shared transaction, which nothing else may use meanwhile.
 * In any other database, each change keeps its own plans.
 */
export async function keepSharedPlans(db: Db, work: () => Promise<void>): Promise<void> {
  if (!isShared(db)) return work()
  await db.execute('set local plan_cache_mode = force_generic_plan')
  await work()
  await db.execute('set local plan_cache_mode = auto')
}

/** Runs `work` as part of a shared transaction. Its hooks for the commit run after that of the shared one. */
async function joinTransaction<T>(outer: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = Object.create(outer) as Tx
  connectionBuilders.set(tx, builderOf(outer) as Db)
  const ownHooks: TransactionHooks = { before: [], after: [] }
  hooks.set(tx, ownHooks)
  const answer = await work(tx)
  await inOrder(...ownHooks.before, () => Promise.resolve())
  hooksOf(outer).after.push(...ownHooks.after)
  hooks.delete(tx)
  return answer
}

function throwEnded(): never {
  throw new Error('The transaction has already ended')
}

/**
 * Replacements for the query methods of a finished transaction; all of them throw. When one of several parallel queries
 * fails, the code that awaits the others may still be running. Its next write on this connection would be stored
 * permanently, or become part of another transaction.
 */
const endedStatements: Partial<Record<keyof Tx, typeof throwEnded>> = {
  select: throwEnded,
  selectDistinct: throwEnded,
  selectDistinctOn: throwEnded,
  insert: throwEnded,
  update: throwEnded,
  delete: throwEnded,
  execute: throwEnded,
  with: throwEnded,
  $count: throwEnded,
  transaction: throwEnded,
}

/**
 * Returns the query builder behind a transaction, which stays the same for all transactions on its connection. Any other
 * query builder is returned as it is.
 * @throws Error if the transaction has ended.
 */
export function builderOf(db: Queryable): Queryable {
  if (db.select === throwEnded) throwEnded()
  return connectionBuilders.get(db) ?? db
}

/** The query builder of each connection, which is reused because each new one inspects the tables again. */
const builders = new WeakMap<PoolClient, Db>()
const connectionBuilders = new WeakMap<Queryable, Db>()

/** Returns a new transaction object for a connection. */
function openTransaction(client: PoolClient): Tx {
  const builder = builders.get(client) ?? drizzle(client, { casing: 'snake_case' })
  builders.set(client, builder)
  const tx = Object.create(builder) as Tx
  connectionBuilders.set(tx, builder)
  return tx
}

/** Resolves when the queries started so far have been sent, so that the next one is sent after them. */
const waitForSending = () => new Promise((resolve) => process.nextTick(resolve))

/**
 * Runs queries in order, in one round trip, and returns the result of the last. A query sees what the previous ones
 * wrote, but can't use their results as its input. If one can't be sent, for example because its values are invalid, no
 * further ones are: the last may be the commit.
 * @throws The error of the first query that failed.
 */
export async function inOrder<T>(...statements: [...(() => Promise<unknown>)[], () => Promise<T>]): Promise<T> {
  const sentStatements: Promise<unknown>[] = []
  let hasFailed = false
  for (const statement of statements) {
    // Drizzle only sends a query once it is awaited.
    const sent = Promise.resolve(statement())
    sent.catch(() => (hasFailed = true))
    sentStatements.push(sent)
    await waitForSending()
    if (hasFailed) break
  }
  // The first error contains the cause; later ones only report an earlier failure.
  void Promise.allSettled(sentStatements)
  let answer: unknown
  for (const one of sentStatements) answer = await one
  return answer as T
}

/**
 * Commits a transaction.
 * @throws Error if PostgreSQL rolled it back instead, because a query had failed.
 */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
}
