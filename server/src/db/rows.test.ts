import { eq, sql } from 'drizzle-orm'
import { alias, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import { withFastRows } from './rows.ts'

const things = pgTable('things', {
  id: integer(),
  ownerId: integer(),
  name: text(),
  at: timestamp({ withTimezone: true, mode: 'string' }),
  tags: text().array(),
})
const owners = pgTable('owners', { id: integer(), name: text(), isBusy: boolean() })
const others = alias(owners, 'others')

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 2 })
afterAll(async () => {
  await close()
  await database.drop()
})
await pool.query(`create table things (id int, owner_id int, name text, at timestamptz, tags text[]);
  create table owners (id int, name text, is_busy boolean);
  insert into owners values (1, 'Ada', true), (2, null, null), (null, 'Nobody', false);
  insert into things values (1, 1, 'One', '2025-01-02T03:04:05Z', '{a,b}'), (2, 2, null, null, null), (3, 9, 'Three', null, '{}')`)

const latest = db
  .select({ ownerId: things.ownerId, last: sql<string>`max(${things.at})`.as('last') })
  .from(things)
  .groupBy(things.ownerId)
  .as('latest')
const isOwner = eq(owners.id, things.ownerId)

const queries = {
  'a whole table': () => db.select().from(things),
  'named columns, and what is worked out': () =>
    db
      .select({ id: things.id, twice: sql<number>`2 * ${things.id}`, same: sql`${things.name}`.as('same') })
      .from(things),
  'an object of a table that may be missing': () =>
    db
      .select({ id: things.id, owner: { name: owners.name, id: owners.id } })
      .from(things)
      .leftJoin(owners, isOwner),
  'an object of a table that is there, of nulls': () =>
    db.select({ owner: { name: owners.name, id: owners.id } }).from(owners),
  'an object of two tables': () =>
    db
      .select({ both: { name: owners.name, thing: things.name, other: others.isBusy } })
      .from(things)
      .leftJoin(owners, isOwner)
      .leftJoin(others, eq(others.name, owners.name)),
  'an object with what is worked out': () =>
    db
      .select({ owner: { there: sql<boolean>`${owners.id} is not null`, id: owners.id, busy: owners.isBusy } })
      .from(things)
      .leftJoin(owners, isOwner),
  'tables by their names': () => db.select().from(things).leftJoin(owners, isOwner),
  'a query within': () =>
    db
      .select({ id: things.id, latest: { last: latest.last, of: latest.ownerId } })
      .from(things)
      .leftJoin(latest, eq(latest.ownerId, things.ownerId)),
}

test.each(Object.entries(queries))('rows of %s are read as the query builder reads them', async (_name, build) => {
  const expectedRows = await build().execute()
  expect(expectedRows.length).toBeGreaterThan(0)
  expect(await withFastRows(build().prepare('')).execute()).toEqual(expectedRows)
})

test('changes that return rows are read the same way', async () => {
  const update = () => db.update(things).set({ name: 'New' }).where(eq(things.id, 1)).returning()
  const expectedRows = await update().execute()
  expect(await withFastRows(update().prepare('')).execute()).toEqual(expectedRows)
  const updateWithoutResult = db.update(things).set({ name: 'New' }).where(eq(things.id, 1))
  expect((await withFastRows(updateWithoutResult.prepare('')).execute()).rowCount).toBe(1)
})
