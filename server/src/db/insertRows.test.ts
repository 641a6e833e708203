import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { statementsOf } from '../../testing/statements.ts'
import { openDatabase } from './connection.ts'
import { insertRows } from './insertRows.ts'

const things = pgTable('things', {
  id: uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7()),
  firstName: text().notNull(),
  amount: numeric({ precision: 14, scale: 2 }),
  isKept: boolean().notNull().default(true),
  tags: text().array(),
  said: jsonb(),
  count: integer(),
  at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 2 })
afterAll(async () => {
  await close()
  await database.drop()
})
await pool.query(`create table things (id uuid primary key, first_name text not null, amount numeric(14,2),
  is_kept boolean not null default true, tags text[], said jsonb, count int, at timestamptz not null default now(),
  long text generated always as (first_name || '!') stored)`)
beforeEach(() => db.delete(things))

const at = '2025-01-02T03:04:05.678Z'
const rows = [
  { firstName: 'زيارة "x" \\ \n', amount: '999999999999.99', tags: ['a,b', 'c"d'], said: { a: [1, null, 'x'] }, at },
  { firstName: '', amount: null, tags: [], said: null, at, count: 3 },
  { firstName: '{}', amount: '0.10', said: 'text', at },
]
const read = async () => (await db.select().from(things).orderBy(things.firstName)).map(({ id: _id, ...row }) => row)

test('rows are written in order, as the query builder writes them, with omitted values', async () => {
  await db.insert(things).values(rows)
  const plainRows = await read()
  await db.delete(things)
  await insertRows(db, things, rows)
  expect(await read()).toEqual(plainRows)
  expect(plainRows).toHaveLength(3)
  const { rows: storedRows } = await pool.query<{ first_name: string }>(
    'select first_name, long from things order by ctid',
  )
  expect(storedRows.map(({ first_name }) => first_name)).toEqual(rows.map(({ firstName }) => firstName))
})

test('the SQL is the same for any number of rows, and without rows no query is sent', async () => {
  const inserted = async (count: number) => {
    const many = Array.from({ length: count }, () => ({ firstName: 'One' }))
    return (await statementsOf(pool, () => insertRows(db, things, many))).texts
  }
  expect(await inserted(0)).toEqual([])
  const texts = [...(await inserted(1)), ...(await inserted(50))]
  expect(texts).toHaveLength(2)
  expect(new Set(texts).size).toBe(1)
  expect(await db.$count(things)).toBe(51)
})

test('invalid rows are refused, and nothing is written', async () => {
  const clock = { firstName: 'x', at: sql`now()` as unknown as string }
  await expect(insertRows(db, things, [clock])).rejects.toThrow('at is an SQL expression')
  await expect(insertRows(db, things, [{ firstName: 'x', isKept: false }, { firstName: 'y' }])).rejects.toThrow(
    'isKept is missing in some rows',
  )
  expect(await db.$count(things)).toBe(0)
})
