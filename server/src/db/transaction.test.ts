import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import type { Tx } from './database.ts'
import { databaseError, isUnreachable } from './failures.ts'
import { afterCommit, beforeCommit, inOrder, shareTransaction, transaction } from './transaction.ts'

const database = await createTestDatabase()
const { db, pool, close } = await openDatabase(database.connection, { max: 8, log: () => undefined })
beforeAll(async () => {
  await pool.query('create table counters (id int primary key, value int not null)')
  await pool.query('insert into counters values (1, 0), (2, 0), (3, 0)')
})
afterAll(async () => {
  await close()
  await database.drop()
})

const add = (tx: Tx, id: number) => tx.execute(sql`update counters set value = value + 1 where id = ${id}`)
async function valueOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await tx.execute<{ value: number }>(sql`select value from counters where id = ${id}`)
  return rows[0]?.value ?? Number.NaN
}
async function values(): Promise<number[]> {
  const { rows } = await pool.query<{ value: number }>('select value from counters order by id')
  return rows.map(({ value }) => value)
}

test('in a real deadlock, the aborted transaction is retried and both changes happen once', async () => {
  const before = await values()
  const state = { held: 0, release: Promise.withResolvers<void>() }
  let attempts = 0
  const lockCrosswise = (first: number, second: number) =>
    transaction(db, async (tx) => {
      attempts += 1
      // If this retried before the other connection woke up, they would deadlock again.
      if (attempts > 2) await winner
      await add(tx, first)
      if ((state.held += 1) === 2) state.release.resolve()
      await state.release.promise
      await add(tx, second)
    })
  const pair = [lockCrosswise(1, 2), lockCrosswise(2, 1)]
  const winner = Promise.race(pair)
  await Promise.all(pair)
  expect(attempts).toBe(3)
  expect(await values()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 2, before[2]])
})

test('a serialization failure is retried', async () => {
  const [first = 0] = await values()
  let attempts = 0
  await transaction(db, async (tx) => {
    attempts += 1
    await tx.execute(sql`set transaction isolation level serializable`)
    const { rows } = await tx.execute<{ value: number }>(sql`select value from counters where id = 1`)
    if (attempts === 1) await pool.query('update counters set value = value + 10 where id = 1')
    await tx.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`)
  })
  expect(attempts).toBe(2)
  expect((await values())[0]).toBe(first + 11)
})

test('a transaction is attempted at most five times, and other failures are not retried', async () => {
  const failing = async (code: string) => {
    let attempts = 0
    const work = transaction(db, async (tx) => {
      attempts += 1
      await add(tx, 3)
      await tx.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`))
    })
    await expect(work).rejects.toThrow()
    return attempts
  }
  expect([await failing('40P01'), await failing('40001'), await failing('23505'), await failing('53100')]).toEqual([
    5, 5, 1, 1,
  ])
  expect((await values())[2]).toBe(0)
})

test('a connection that breaks between two statements fails the transaction, and the next one works', async () => {
  const failing = transaction(db, async (tx) => {
    await add(tx, 3)
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await add(tx, 3)
  })
  const error = await failing.catch((reason: unknown) => reason)
  expect(isUnreachable(error)).toBe(true)
  expect((await values())[2]).toBe(0)
  await transaction(db, (tx) => add(tx, 3))
  expect((await values())[2]).toBe(1)
})

test('a connection that breaks while idle affects no one', async () => {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => values().catch((error: unknown) => isUnreachable(error))),
  )
  for (const answer of answers) expect(answer === true || Array.isArray(answer)).toBe(true)
  expect(await values()).toHaveLength(3)
})

test('a connection that breaks at the start of a transaction is returned, so that the pool can close', async () => {
  const connection = await openDatabase(database.connection, { max: 1, log: () => undefined })
  const one = () => transaction(connection.db, (tx) => tx.execute<{ one: number }>(sql`select 1 as one`))
  connection.pool.once('acquire', (client) => {
    ;(Reflect.get(client, 'connection') as { stream: { destroy(): void } }).stream.destroy()
  })
  await expect(one()).rejects.toThrow()
  expect((await one()).rows).toEqual([{ one: 1 }])
  await connection.close()
})

test('queries in order see earlier writes, and the first failure is reported', async () => {
  const results: number[] = []
  const look = async (tx: Tx) => results.push(await valueOf(tx, 1))
  const last = await transaction(db, (tx) =>
    inOrder(
      () => add(tx, 1),
      () => look(tx),
      () => add(tx, 1),
      () => valueOf(tx, 1),
    ),
  )
  expect(results).toEqual([last - 1])
  const failing = transaction(db, (tx) =>
    inOrder(
      () => add(tx, 1),
      () => tx.execute(sql`select 1 / 0`),
      () => tx.execute(sql`select no_such_column`),
      () => add(tx, 1),
    ),
  )
  expect(databaseError(await failing.catch((error: unknown) => error))?.code).toBe('22012')
  expect(await transaction(db, (tx) => valueOf(tx, 1))).toBe(last)
})

test('work registered for the end is written with the commit, and if it fails nothing is written', async () => {
  const before = await transaction(db, (tx) => valueOf(tx, 1))
  const commits: string[] = []
  await transaction(db, async (tx) => {
    beforeCommit(tx, () => add(tx, 1))
    afterCommit(tx, () => commits.push('committed'))
  })
  expect(await transaction(db, (tx) => valueOf(tx, 1))).toBe(before + 1)
  const failing = transaction(db, async (tx) => {
    await add(tx, 1)
    beforeCommit(tx, () => tx.execute(sql`select 1 / 0`))
    afterCommit(tx, () => commits.push('never'))
  })
  expect(databaseError(await failing.catch((error: unknown) => error))?.code).toBe('22012')
  expect(await transaction(db, (tx) => valueOf(tx, 1))).toBe(before + 1)
  expect(commits).toEqual(['committed'])
})

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['before its query', () => Promise.reject(new Error('Too late'))],
  [
    'while its values are converted',
    (tx) => tx.execute(sql`select ${sql.param(1n, { mapToDriverValue: JSON.stringify })}`),
  ],
])('if work registered for the end fails %s, nothing is committed', async (_when, work) => {
  const before = await transaction(db, (tx) => valueOf(tx, 1))
  const failing = transaction(db, async (tx) => {
    await add(tx, 1)
    beforeCommit(tx, () => work(tx))
    beforeCommit(tx, () => add(tx, 1))
  })
  await expect(failing).rejects.toThrow(/Too late|BigInt/)
  expect(await transaction(db, (tx) => valueOf(tx, 1))).toBe(before)
})

test('work that continues after a failed query is not reported as done', async () => {
  const before = await transaction(db, (tx) => valueOf(tx, 1))
  const ignoringFailure = transaction(db, async (tx) => {
    await add(tx, 1)
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(ignoringFailure).rejects.toThrow('The transaction was rolled back')
  expect(await transaction(db, (tx) => valueOf(tx, 1))).toBe(before)
})

test('work still running when a transaction fails writes nothing more', async () => {
  const before = await values()
  const lateQuery = Promise.withResolvers<unknown>()
  const failing = transaction(db, (tx) => {
    const slow = async () => {
      await failing.catch(() => undefined)
      await add(tx, 1)
    }
    slow().then(lateQuery.resolve, lateQuery.reject)
    return Promise.all([tx.execute(sql`select 1 / 0`), lateQuery.promise])
  })
  await expect(failing).rejects.toThrow()
  await expect(lateQuery.promise).rejects.toThrow('The transaction has already ended')
  expect(await values()).toEqual(before)
})

test('of several parallel queries, the first failure is reported, whichever answers first', async () => {
  let attempts = 0
  const deadlock = sql.raw(`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`)
  await transaction(db, (tx) => {
    attempts += 1
    const commitListener = async () => {
      const failure = attempts === 1 && (await tx.execute(deadlock).catch((error: unknown) => error))
      await new Promise((resolve) => setTimeout(resolve))
      if (failure) throw failure
    }
    return Promise.all([commitListener(), valueOf(tx, 1)])
  })
  expect(attempts).toBe(2)
})

test('nothing is written if a transaction can’t begin', async () => {
  const before = await values()
  const connection = await openDatabase(database.connection, { max: 1, log: () => undefined })
  connection.pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const failing = (first: unknown, ...rest: unknown[]) => query(first === 'begin' ? 'select 1 / 0' : first, ...rest)
    Object.assign(client, { query: failing })
  })
  const failedWork = transaction(connection.db, async (tx) => {
    await valueOf(tx, 1)
    await add(tx, 1)
  })
  expect(databaseError(await failedWork.catch((error: unknown) => error))?.code).toBe('22012')
  await connection.close()
  expect(await values()).toEqual(before)
})

test('transactions that share one are committed together, at the same time or one within another', async () => {
  const before = await values()
  const order: string[] = []
  const counted = await shareTransaction(db, async (shared) => {
    await Promise.all(
      [1, 2].map((id) =>
        transaction(shared, async (tx) => {
          await add(tx, id)
          beforeCommit(tx, () => add(tx, 3))
          afterCommit(tx, (committed) => void order.push(`${id} of ${committed === db ? 'the database' : 'another'}`))
        }),
      ),
    )
    await shared.transaction((tx) => add(tx, 3))
    order.push('end of the work')
    expect(await values()).toEqual(before)
    return transaction(shared, (tx) => valueOf(tx, 3))
  })
  expect(counted).toBe((before[2] ?? 0) + 3)
  expect(await values()).toEqual(before.map((value, index) => value + (index === 2 ? 3 : 1)))
  expect(order).toEqual(['end of the work', '1 of the database', '2 of the database'])
})

test('if one of the transactions that share one fails, none is committed, and its database is of no use afterwards', async () => {
  const before = await values()
  let leaked: typeof db | undefined
  let committed = false
  const work = shareTransaction(db, async (shared) => {
    leaked = shared
    await transaction(shared, async (tx) => {
      await add(tx, 1)
      afterCommit(tx, () => void (committed = true))
    })
    await transaction(shared, (tx) => tx.execute(sql`select 1 / 0`))
  })
  await expect(work).rejects.toThrow()
  expect(await values()).toEqual(before)
  expect(committed).toBe(false)
  expect(() => leaked?.execute(sql`select 1`)).toThrow('The transaction has already ended')
})
