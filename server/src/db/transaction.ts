import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db, Tx } from './database.ts'
import { isAfterFailure, isTransient } from './failures.ts'
import { firstFailure } from './values.ts'

const attempts = 5

interface Ends {
  before: (() => Promise<unknown>)[]
  after: ((db: Db) => void)[]
}

/** What is to be done at the end of each open transaction. */
const ends = new WeakMap<Tx, Ends>()

function endsOf(tx: Tx): Ends {
  const own = ends.get(tx)
  if (!own) throw new Error('Only a transaction of `transaction` has an end that is known')
  return own
}

/**
 * Has one statement made as a last thing of a transaction, in one round trip with the commit: it must be made at once,
 * without a look at the database before.
 */
export const beforeCommit = (tx: Tx, statement: () => Promise<unknown>): unknown => endsOf(tx).before.push(statement)

/** Has `work` done once a transaction is committed, and never if it is not. It must not throw. */
export const afterCommit = (tx: Tx, work: (db: Db) => void): unknown => endsOf(tx).after.push(work)

/**
 * Runs `work` in one transaction and answers what it answers. Deadlocks and serialization failures are tried again, so
 * `work` must have no effect outside the transaction, but for what it leaves to `afterCommit`.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work)
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())))
    }
  }
}

/** Sends `begin` with the first statements and `commit` with the last: each round trip saved is a seventh of a millisecond. */
async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await (db as Db & { $client: Pool }).$client.connect()
  const tx = openOn(client)
  const own: Ends = { before: [], after: [] }
  ends.set(tx, own)
  const close = () => void Object.assign(tx, nothingMore)
  let broken: Error | undefined
  try {
    const began = client.query('begin').catch((error: unknown) => {
      close()
      throw error
    })
    const answer = await Promise.all([work(tx), began]).then(([done]) => done)
    await inOrder(...own.before, () => {
      close()
      return commit(client)
    })
    for (const hear of own.after) hear(db)
    return answer
  } catch (error) {
    close()
    const failure = firstFailure(client)
    await client.query('rollback').catch((rollback: Error) => {
      broken = rollback
    })
    throw isAfterFailure(error) ? (failure ?? error) : error
  } finally {
    ends.delete(tx)
    client.release(broken)
  }
}

function over(): never {
  throw new Error('The transaction is over')
}

/**
 * What a transaction makes statements with, once it is over: of several things at once the others may still be at work
 * when one has failed, and on its connection they would write for good, or in somebody else's transaction.
 */
const nothingMore: Partial<Record<keyof Tx, typeof over>> = {
  select: over,
  selectDistinct: over,
  selectDistinctOn: over,
  insert: over,
  update: over,
  delete: over,
  execute: over,
  with: over,
  $count: over,
  transaction: over,
}

/** The query builder of each connection: what it knows of the tables is gathered once. */
const builders = new WeakMap<PoolClient, Db>()

/** A transaction of its own on a connection. */
function openOn(client: PoolClient): Tx {
  const builder = builders.get(client) ?? drizzle(client, { casing: 'snake_case' })
  builders.set(client, builder)
  return Object.create(builder) as Tx
}

/** Resolves when the statements that have just been made are on their way, so that the next one comes after them. */
const underWay = () => new Promise((resolve) => process.nextTick(resolve))

/**
 * Makes statements in this order and in one round trip, and answers what the last one answers: none of them needs to know
 * what another answers, but each sees what those before it wrote.
 * @throws what the first that failed threw.
 */
export async function inOrder<T>(...statements: [...(() => Promise<unknown>)[], () => Promise<T>]): Promise<T> {
  const made: Promise<unknown>[] = []
  for (const statement of statements) {
    // A statement of the query builder's is made only once somebody waits for it.
    made.push(Promise.resolve(statement()))
    await underWay()
  }
  // The first that fails says why: those after it only say that something failed before.
  void Promise.allSettled(made)
  let answer: unknown
  for (const one of made) answer = await one
  return answer as T
}

/** Commits, after the statements before. One that failed makes it a rollback. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
}
