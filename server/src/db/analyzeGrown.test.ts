import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { analyzeGrownTables } from './analyzeGrown.ts'
import { openDatabase } from './connection.ts'

const database = await createTestDatabase()
const { db, close } = await openDatabase(database.connection, { max: 2, log: () => undefined })
afterAll(async () => {
  await close()
  await database.drop()
})

/** Returns the number of rows that PostgreSQL expects in a table. */
const plannedRows = async (table = 'Grown "table"') => {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = ${table}`,
  )
  return rows[0]?.rows
}
const insert = (count: number) =>
  db.execute(sql`insert into "Grown ""table""" select n, repeat('x', 100) from generate_series(1, ${count}::int) n`)

test('queries of grown tables are planned for their current size, and other tables are left alone', async () => {
  await db.execute(sql`create table "Grown ""table""" (id int, words text) with (autovacuum_enabled = false)`)
  await insert(5000)
  expect(await plannedRows()).toBe(-1)
  await analyzeGrownTables(db)
  expect(await plannedRows()).toBe(5000)
  await insert(1000)
  await analyzeGrownTables(db)
  expect(await plannedRows()).toBe(5000)
  await insert(6000)
  await analyzeGrownTables(db)
  expect(await plannedRows()).toBe(12_000)
})

test('a table that an interrupted transaction had filled is analysed when the next one has filled it', async () => {
  await db.execute(sql`create table interrupted (id int, words text) with (autovacuum_enabled = false)`)
  const fill = sql`insert into interrupted select n, repeat('x', 100) from generate_series(1, 5000) n`
  const interruption = new Error('interrupted')
  const interrupted = db.transaction(async (tx) => {
    await tx.execute(fill)
    throw interruption
  })
  await expect(interrupted).rejects.toBe(interruption)
  await db.execute(sql`vacuum (analyze, truncate off) interrupted`)
  expect(await plannedRows('interrupted')).toBe(0)
  await db.execute(fill)
  await analyzeGrownTables(db)
  expect(await plannedRows('interrupted')).toBe(5000)
})
