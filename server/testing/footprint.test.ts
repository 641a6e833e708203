import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { createTestDatabase } from './database.ts'
import { recordChanges } from './footprint.ts'

const database = await createTestDatabase()
const { pool, close } = await openDatabase(database.connection, { max: 6 })
afterAll(async () => {
  await close()
  await database.drop()
})

const row = (value: string) => [`settings {"key": "named", "value": "${value}"}`]
const write = (value: string) => pool.query(`update settings set value = $1 where key = 'named'`, [`"${value}"`])

/** Runs work while two other transactions lock the row, as foreign keys do. */
async function whileLocked(work: () => Promise<unknown>): Promise<void> {
  const others = [await pool.connect(), await pool.connect()]
  for (const other of others) {
    await other.query('begin')
    await other.query(`select from settings where key = 'named' for key share`)
  }
  await work()
  for (const other of others) {
    await other.query('commit')
    other.release()
  }
}

const changesOf = async (work: () => Promise<unknown>) => {
  const { removedRows, addedRows } = await recordChanges(pool, work)
  return { removed: [...removedRows], added: [...addedRows] }
}

beforeAll(() => pool.query(`insert into settings (key, value) values ('named', '"one"')`))

test('rows that are changed, added and deleted are recorded, and locked ones are not', async () => {
  expect(await changesOf(() => write('two'))).toEqual({ removed: row('one'), added: row('two') })
  expect(await changesOf(() => whileLocked(async () => undefined))).toEqual({ removed: [], added: [] })
  expect(await changesOf(() => whileLocked(() => write('three')))).toEqual({ removed: row('two'), added: row('three') })
  await whileLocked(async () => undefined)
  expect(await changesOf(() => write('four'))).toEqual({ removed: row('three'), added: row('four') })
  expect(await changesOf(() => pool.query(`delete from settings where key = 'named'`))).toEqual({
    removed: row('four'),
    added: [],
  })
})
