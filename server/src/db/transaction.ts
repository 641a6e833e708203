import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db, Tx } from './database.ts'
import { poolOf } from './driverInternals.ts'
import { isAfterFailure, isTransient } from './failures.ts'
import { firstFailureOf } from './values.ts'

const maxAttempts = 5

interface TransactionHooks {
  before: (() => Promise<unknown>)[]
  after: ((db: Db) => void)[]
}

/** The work to do at the end of each open transaction. */
const hooks = new WeakMap<Tx, TransactionHooks>()

function hooksOf(tx: Tx): TransactionHooks {
  const own = hooks.get(tx)
  if (!own) throw new Error('Only a transaction of `transaction` has an end that is known')
  return own
}

/**
 * Runs a statement as the last of a transaction, in one round trip with the commit: it must be sent at once, without
 * reading the database first.
 */
export const beforeCommit = (tx: Tx, statement: () => Promise<unknown>): unknown => hooksOf(tx).before.push(statement)

/** Runs `work` once a transaction is committed, and never if it is not. It must not throw. */
export const afterCommit = (tx: Tx, work: (db: Db) => void): unknown => hooksOf(tx).after.push(work)

/**
 * Runs `work` in one transaction and returns its result. Retries deadlocks and serialization failures, so `work` must
 * have no effect outside the transaction, except through `afterCommit`.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, work)
    } catch (error) {
      if (attempt >= maxAttempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())))
    }
  }
}

/**
 * Sends `begin` with the first statements and `commit` with the last: each round trip saved is a seventh of a
 * millisecond.
 */
async function attemptTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect()
  const tx = openTransaction(client)
  const own: TransactionHooks = { before: [], after: [] }
  hooks.set(tx, own)
  const close = () => void Object.assign(tx, endedStatements)
  let broken: Error | undefined
  try {
    const beginning = client.query('begin').catch((error: unknown) => {
      close()
      throw error
    })
    const answer = await Promise.all([work(tx), beginning]).then(([done]) => done)
    await inOrder(...own.before, () => {
      close()
      return commit(client)
    })
    for (const listener of own.after) listener(db)
    return answer
  } catch (error) {
    close()
    const failure = firstFailureOf(client)
    await client.query('rollback').catch((rollback: Error) => {
      broken = rollback
    })
    throw isAfterFailure(error) ? (failure ?? error) : error
  } finally {
    hooks.delete(tx)
    client.release(broken)
  }
}

function throwEnded(): never {
  throw new Error('The transaction is over')
}

/**
 * Replaces the statements of a transaction that is over: when one of several parallel statements fails, the others may
 * still be running, and on its connection they would write permanently, or into someone else's transaction.
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

/** The query builder of each connection: its knowledge of the tables is gathered once. */
const builders = new WeakMap<PoolClient, Db>()

/** Returns a new transaction on a connection. */
function openTransaction(client: PoolClient): Tx {
  const builder = builders.get(client) ?? drizzle(client, { casing: 'snake_case' })
  builders.set(client, builder)
  return Object.create(builder) as Tx
}

/** Resolves when the statements made just now have been sent, so that the next one follows them. */
const statementsSent = () => new Promise((resolve) => process.nextTick(resolve))

/**
 * Runs statements in this order and in one round trip, and returns the last one's result: none of them needs another's
 * result, but each sees what those before it wrote.
 * @throws the error of the first one that failed.
 */
export async function inOrder<T>(...statements: [...(() => Promise<unknown>)[], () => Promise<T>]): Promise<T> {
  const sent: Promise<unknown>[] = []
  for (const statement of statements) {
    // The query builder only sends a statement once it is awaited.
    sent.push(Promise.resolve(statement()))
    await statementsSent()
  }
  // The first failure has the reason: later ones only report an earlier failure.
  void Promise.allSettled(sent)
  let answer: unknown
  for (const one of sent) answer = await one
  return answer as T
}

/** Commits, after the statements before. A failed statement makes it a rollback. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
}
