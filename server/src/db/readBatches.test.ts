import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import { readInOrder } from './readBatches.ts'

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 2 })
afterAll(async () => {
  await close()
  await database.drop()
})
await pool.query('create table numbers (n int primary key)')
let readCount = 0
beforeEach(async () => {
  await pool.query('truncate numbers')
  readCount = 0
})

const add = (from: number, to: number) =>
  pool.query('insert into numbers select generate_series($1::int, $2)', [from, to])
const batches = () =>
  readInOrder(2, async (last?: { n: number }) => {
    readCount += 1
    const { rows } = await db.execute<{ n: number }>(
      sql`select n from numbers where n > ${last?.n ?? 0} order by n limit 2`,
    )
    return rows
  })
const read = async () => (await Array.fromAsync(batches())).map((rows) => rows.map(({ n }) => n))

test('each row is read once, in order, and the last batch may be smaller', async () => {
  await add(1, 5)
  expect(await read()).toEqual([[1, 2], [3, 4], [5]])
  expect(readCount).toBe(3)
})

test('there is no empty batch, even after a full last batch or without rows', async () => {
  await add(1, 4)
  expect(await read()).toEqual([
    [1, 2],
    [3, 4],
  ])
  await pool.query('truncate numbers')
  expect(await read()).toEqual([])
})

test('a batch is read only when it is needed', async () => {
  await add(1, 2)
  const reader = batches()
  expect((await reader.next()).value).toEqual([{ n: 1 }, { n: 2 }])
  expect(readCount).toBe(1)
  await add(3, 3)
  expect((await reader.next()).value).toEqual([{ n: 3 }])
  expect((await reader.next()).done).toBe(true)
})
