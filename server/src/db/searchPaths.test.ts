import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'

let database: TestDatabase
let pool: pg.Pool
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ pool, close } = await openDatabase(database.connection, { max: 1 }))
})
afterAll(async () => {
  await close()
  await database.drop()
})

/** Selects Muster's own functions, without those of extensions. */
const ownFunctions = `
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

test('every function works with an empty search path, with which dumps are restored', async () => {
  const { rows } = await pool.query<{ name: string; settings: string[] | null }>(
    `select p.proname as name, p.proconfig as settings ${ownFunctions} order by 1`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const unprotected = rows.filter(({ settings }) => !settings?.some((one) => one.startsWith('search_path=')))
  // `searchable` needs no search path, because it calls only PostgreSQL's own functions.
  expect(unprotected.map(({ name }) => name)).toEqual(['searchable'])

  await pool.query(`set search_path = ''`)
  const { rows: found } = await pool.query(
    `select public.searchable('Ægir Müller’s') as person, public.document_words('Café', 'Menü', '{été}') as words`,
  )
  expect(found).toEqual([{ person: 'aegir mullers', words: 'cafe menu ete' }])
})
