import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import { clientQuery, connectionOf, decoderOfSql, poolOf, type PreparedParts } from './driverInternals.ts'

const things = pgTable('things', { id: integer().notNull(), name: text() })
const owners = pgTable('owners', { id: integer().notNull(), name: text() })

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 1 })
afterAll(async () => {
  await close()
  await database.drop()
})
await pool.query('create table things (id int, name text); create table owners (id int, name text)')

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

describe('an upgrade of pg or drizzle-orm', () => {
  test.each([
    ['pg', '8.23.1'],
    ['drizzle-orm', '0.45.4'],
  ])(
    'of %s past %s: go through docs/decisions/0078, run the tests of db/, then write the new version here',
    (name, version) => {
      expect(dependencies[name]).toBe(version)
    },
  )
})

describe('pg', () => {
  test('a client’s connection emits each failure, and corks what it writes', async () => {
    const client = await pool.connect()
    const connection = connectionOf(client)
    const failures: unknown[] = []
    connection.on('errorMessage', (error: unknown) => failures.push(error))
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
    client.release()
    expect(failures).toEqual([expect.objectContaining({ code: '22012' })])
    expect(connection.stream.writableCorked).toBe(0)
  })

  test('every statement goes through the client’s `query`, with drizzle-orm’s as an object of text and types', async () => {
    const client = await pool.connect()
    const first: unknown[] = []
    Object.assign(client, {
      query(this: pg.Client, ...args: unknown[]) {
        first.push(args[0])
        return Reflect.apply(clientQuery, this, args)
      },
    })
    client.release()
    await db.select({ id: things.id }).from(things)
    Reflect.deleteProperty(client, 'query')
    expect(first).toEqual([
      expect.objectContaining({ text: 'select "id" from "things"', types: expect.anything(), rowMode: 'array' }),
    ])
  })
})

describe('drizzle-orm', () => {
  test('keeps the pool', () => {
    expect(poolOf(db)).toBe(pool)
  })

  test('a prepared query has its fields and which joined tables may be missing, and reads rows by our function', async () => {
    const query = db
      .select({ id: things.id, owner: { name: owners.name } })
      .from(things)
      .leftJoin(owners, eq(owners.id, things.id))
      .prepare('internals')
    const parts = query as PreparedParts
    expect(parts.fields?.map(({ path }) => path)).toEqual([['id'], ['owner', 'name']])
    expect(parts.joinsNotNullableMap).toEqual({ things: true, owners: false })
    expect(parts.customResultMapper).toBeUndefined()
    parts.customResultMapper = (rows) => rows.length
    expect(await query.execute()).toBe(0)
  })

  test('SQL, SQL with a name and subqueries carry their decoders', () => {
    const double = sql<number>`1`.mapWith((value: string) => 2 * Number(value))
    const alias = double.as('doubled')
    expect([double, alias].map((field) => decoderOfSql(field).mapFromDriverValue('2'))).toEqual([4, 4])
    const rows = db.select({ id: things.id }).from(things).as('rows')
    expect(decoderOfSql(rows).mapFromDriverValue('2')).toBe('2')
  })
})
