import { inArray, sql } from 'drizzle-orm'
import { bigint, date, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import { transaction } from './transaction.ts'
import { instantFromDatabase } from './values.ts'

const samples = pgTable('samples', {
  at: timestamp({ withTimezone: true, mode: 'string' }),
  day: date(),
  amount: numeric({ precision: 14, scale: 2 }),
  count: bigint({ mode: 'number' }),
  amounts: numeric({ precision: 14, scale: 2 }).array(),
  instants: timestamp({ withTimezone: true, mode: 'string' }).array(),
})

const row = {
  at: '2025-11-21T08:30:00.120Z',
  day: '2025-02-03',
  amount: '1.10',
  count: 12,
  amounts: ['0.10', '20.00'],
  instants: ['2025-01-01T00:00:00.000Z'],
}

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 2 })
afterAll(async () => {
  await close()
  await database.drop()
})
await pool.query(`create table samples (at timestamptz, day date, amount numeric(14,2), count bigint,
  amounts numeric(14,2)[], instants timestamptz[])`)
await db.insert(samples).values({ ...row, at: '2025-11-21T10:30:00.1204+02:00' })

test('values read the same through the query builder, raw SQL and the pool', async () => {
  expect(await db.select().from(samples)).toEqual([row])
  expect((await db.execute(sql`select * from samples`)).rows).toEqual([row])
  expect((await pool.query('select * from samples')).rows).toEqual([row])
  const inTransaction = await db.transaction((tx) =>
    tx.select({ latest: sql`max(at)`, n: sql`count(*)` }).from(samples),
  )
  expect(inTransaction).toEqual([{ latest: row.at, n: 1 }])
})

test('a number that cannot be read exactly is refused', async () => {
  await expect(pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('too large to be read exactly')
})

test.each([
  ['2025-11-21 08:30:00+00', '2025-11-21T08:30:00.000Z'],
  ['2025-11-21 08:30:00.5+00', '2025-11-21T08:30:00.500Z'],
  ['2025-11-21 08:30:00.123999+00', '2025-11-21T08:30:00.123Z'],
  ['infinity', 'infinity'],
])('the instant %s reads %s', (text, instant) => {
  expect(instantFromDatabase(text)).toBe(instant)
})

/** Returns the number of prepared statements of a connection after it selected as many different texts. */
const countPrepared = (queries: typeof db, texts: number) =>
  transaction(queries, async (tx) => {
    for (let n = 0; n < texts; n++) await tx.execute(sql.raw(`select ${n} as n`))
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from pg_prepared_statements`)
    return rows[0]?.count
  })

test('a connection keeps a thousand statements at most, and leaves those of other pools their names', async () => {
  const other = await openDatabase(database.connection, { max: 1 })
  expect(await countPrepared(other.db, 1005)).toBe(1000)
  await other.close()
  expect(await countPrepared(db, 5)).toBeGreaterThanOrEqual(5)
})

test('a query in a transaction is planned once per connection, but inserts of many rows are not kept', async () => {
  const plan = await transaction(db, async (tx) => {
    for (const count of [1, 2, 3, 1, 2, 3]) {
      await tx.insert(samples).values(Array.from({ length: count }, () => row))
      await tx.delete(samples).where(
        inArray(
          samples.count,
          Array.from({ length: 50 * (count - 1) + 1 }, () => 12),
        ),
      )
    }
    const { rows } = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement ~ '^(insert into|delete from) "samples"'`,
    )
    return rows.map(({ statement }) => statement.split(' ')[0] ?? '').toSorted()
  })
  expect(plan).toEqual(['delete', 'insert'])
})
