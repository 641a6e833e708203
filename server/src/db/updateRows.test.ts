import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { statementsOf } from '../../testing/statements.ts'
import { openDatabase } from './connection.ts'
import { insertRows } from './insertRows.ts'
import { isOneOf, recordset } from './recordset.ts'
import { updateRows } from './updateRows.ts'

const things = pgTable('things', {
  id: uuid().primaryKey(),
  firstName: text().notNull(),
  amount: numeric({ precision: 14, scale: 2 }),
  tags: text().array(),
  said: jsonb(),
  at: timestamp({ withTimezone: true, mode: 'string' }),
  changes: integer().notNull().default(0),
})
const lines = pgTable('lines', { list: text().notNull(), line: integer().notNull(), word: text() }, (t) => [
  primaryKey({ columns: [t.list, t.line] }),
])

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 2 })
afterAll(async () => {
  await close()
  await database.drop()
})
await pool.query(`create table things (id uuid primary key, first_name text not null, amount numeric(14,2), tags text[],
  said jsonb, at timestamptz, changes int not null default 0)`)
await pool.query('create table lines (list text, line int, word text, primary key (list, line))')

const at = '2025-01-02T03:04:05.678Z'
const [first = '', second = '', third = ''] = Array.from({ length: 3 }, () => randomUUIDv7()).toSorted()
const unchanged = { amount: null, tags: null, said: null, at: null, changes: 0 }
beforeEach(async () => {
  await db.delete(things)
  await insertRows(
    db,
    things,
    [first, second, third].map((id) => ({ id, firstName: 'Before' })),
  )
})
const read = () => db.select().from(things).orderBy(things.id)

test('each row gets its own values, as the query builder writes them', async () => {
  const rows = [
    { id: second, firstName: '"x" \\ \n', amount: '999999999999.99', tags: ['a,b', 'c"d'], said: { a: [1, null] }, at },
    { id: first, firstName: '{}', amount: null, tags: [], said: 'text', at },
  ]
  await updateRows(db, things, rows, { set: { changes: sql`${things.changes} + 1` } })
  expect(await read()).toEqual([
    { ...rows[1], changes: 1 },
    { ...rows[0], changes: 1 },
    { ...unchanged, id: third, firstName: 'Before' },
  ])
})

test('only the named columns are sent and written', async () => {
  const rows = [{ id: first, firstName: 'After', amount: '1.00', changes: 7 }]
  const { texts } = await statementsOf(pool, () => updateRows(db, things, rows, { columns: ['firstName'] }))
  expect(texts).toEqual([expect.not.stringContaining('amount')])
  expect((await read())[0]).toEqual({ ...unchanged, id: first, firstName: 'After' })
})

test('rows are found by a key of several columns', async () => {
  const key = ['list', 'line'] as const
  const words = [1, 2].flatMap((line) => ['a', 'b'].map((list) => ({ list, line, word: 'before' })))
  await insertRows(db, lines, words)
  await updateRows(db, lines, [{ list: 'b', line: 1, word: null }], { key })
  expect(await db.select().from(lines).orderBy(lines.line, lines.list)).toEqual(
    words.map((row) => (row.list === 'b' && row.line === 1 ? { ...row, word: null } : row)),
  )
})

test('the SQL is the same for any number of rows, and without rows no query is sent', async () => {
  const update = async (ids: string[]) =>
    (
      await statementsOf(pool, () =>
        updateRows(
          db,
          things,
          ids.map((id) => ({ id, firstName: 'After' })),
        ),
      )
    ).texts
  expect(await update([])).toEqual([])
  const texts = [...(await update([first])), ...(await update([second, third]))]
  expect(texts).toHaveLength(2)
  expect(new Set(texts).size).toBe(1)
})

test('invalid rows are refused, and nothing is written', async () => {
  const clock = { id: first, firstName: 'x', at: sql`now()` as unknown as string }
  await expect(updateRows(db, things, [clock])).rejects.toThrow('at is an SQL expression')
  const partial = [
    { id: first, firstName: 'x', amount: '1.00' },
    { id: second, firstName: 'y' },
  ]
  await expect(updateRows(db, things, partial)).rejects.toThrow('amount is missing in some rows')
  await expect(updateRows(db, things, [{ firstName: 'x' }])).rejects.toThrow('id is missing in some rows')
  expect(new Set((await read()).map(({ firstName }) => firstName))).toEqual(new Set(['Before']))
})

test('rows can be read as a relation with the types of the table', async () => {
  const source = recordset(things, [{ id: first, tags: ['a', 'b'], amount: '1.5' }, { id: second }])
  const { rows } = await db.execute(sql`
    select given.id, given.tags, given.amount, given.first_name from ${source} as given order by given.id`)
  expect(rows).toEqual([
    { id: first, tags: ['a', 'b'], amount: '1.50', first_name: null },
    { id: second, tags: null, amount: null, first_name: null },
  ])
})

test('a column is compared with any number of values as one parameter', async () => {
  const found = async (ids: string[]) => {
    const { answer, texts } = await statementsOf(pool, async () =>
      db.select({ id: things.id }).from(things).where(isOneOf(things.id, ids)).orderBy(things.id),
    )
    return { ids: answer.map(({ id }) => id), texts }
  }
  const [empty, two] = [await found([]), await found([first, third])]
  expect([empty.ids, two.ids]).toEqual([[], [first, third]])
  expect(two.texts).toEqual(empty.texts)
})
