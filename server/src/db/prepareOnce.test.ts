import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import type { Queryable, Tx } from './database.ts'
import {
  instantPlaceholder,
  jsonPlaceholder,
  maxLocalStatements,
  placeholders,
  prepareLocally,
  prepareOnce,
} from './prepareOnce.ts'
import { transaction } from './transaction.ts'

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  value: jsonb(),
  at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
})

const database = await createTestDatabase()
const { db, pool, close } = await openDatabase(database.connection, { max: 1, log: () => undefined })
beforeAll(() => pool.query('create table notes (id int primary key, value jsonb, at timestamptz not null)'))
afterAll(async () => {
  await close()
  await database.drop()
})

let builds = 0
const insertNote = (tx: Tx) =>
  prepareOnce(tx, 'insert_note', () => {
    builds += 1
    return tx
      .insert(notes)
      .values({ ...placeholders('id'), value: jsonPlaceholder('value'), at: instantPlaceholder('at') })
  })
const noteOf = (queryable: Queryable) =>
  queryable
    .select({ value: notes.value, isNull: sql<boolean>`${notes.value} is null`, at: notes.at })
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id')))

test('a statement is built once for all transactions on a connection, and planned once', async () => {
  for (const id of [1, 2, 3]) await transaction(db, (tx) => insertNote(tx).execute({ id, value: '{}', at: null }))
  expect(builds).toBe(1)
  const { rows } = await pool.query(`select name from pg_prepared_statements where name = 'insert_note'`)
  expect(rows).toHaveLength(1)
})

test('null as JSON is stored as null, and an instant is stored as given or as the time of the transaction', async () => {
  const at = '2020-02-03T04:05:06.000Z'
  const before = Temporal.Now.instant()
  await transaction(db, async (tx) => {
    await insertNote(tx).execute({ id: 4, value: null, at })
    await insertNote(tx).execute({ id: 5, value: 'null', at: null })
  })
  const read = (id: number) => prepareOnce(db, 'note', () => noteOf(db)).execute({ id })
  expect(await read(4)).toEqual([{ value: null, isNull: true, at }])
  const [other] = await read(5)
  expect(other?.isNull).toBe(false)
  expect(
    Temporal.Instant.from(other?.at ?? at)
      .since(before)
      .total('seconds'),
  ).toBeLessThan(60)
  expect(
    Temporal.Instant.from(other?.at ?? at)
      .since(before)
      .total('seconds'),
  ).toBeGreaterThan(-60)
})

test('a query without a kept plan is not prepared on the connection', async () => {
  expect(await prepareLocally(db, 'note_locally', () => noteOf(db)).execute({ id: 4 })).toHaveLength(1)
  const { rows } = await pool.query(`select name from pg_prepared_statements where name = 'note_locally'`)
  expect(rows).toEqual([])
})

test('queries without a kept plan are kept up to a maximum, the most recently used ones', () => {
  const built: string[] = []
  const use = (name: string) =>
    prepareLocally(db, name, () => {
      built.push(name)
      return noteOf(db)
    })
  use('often')
  for (let i = 0; i < maxLocalStatements + 10; i++) {
    use(`shape${i}`)
    use('often')
  }
  expect(built.filter((name) => name === 'often')).toHaveLength(1)
  built.length = 0
  use(`shape${maxLocalStatements + 9}`)
  expect(built).toEqual([])
  use('shape0')
  expect(built).toEqual(['shape0'])
})

test('a prepared statement of a transaction can’t be used after its end', async () => {
  let ended: Tx | undefined
  await transaction(db, async (tx) => void (ended = tx))
  expect(() => ended && insertNote(ended)).toThrow('The transaction has already ended')
})

test('plans are kept in transactions that ask for it, and nowhere else', async () => {
  const modeIn = async (queryable: Queryable) =>
    (await queryable.execute<{ plan_cache_mode: string }>(sql`show plan_cache_mode`)).rows[0]?.plan_cache_mode
  expect(await transaction(db, modeIn, { keepPlans: true })).toBe('force_generic_plan')
  expect(await modeIn(db)).toBe('auto')
  expect(await transaction(db, modeIn)).toBe('auto')
})
