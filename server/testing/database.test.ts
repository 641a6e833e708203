import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { createTestDatabase } from './database.ts'

const one = await createTestDatabase()
const other = await createTestDatabase()
afterAll(async () => {
  await one.drop()
  await other.drop()
})

test('each file has its own database, with every table', async () => {
  const { pool, close } = await openDatabase(one.connection, { max: 1 })
  const { rows } = await pool.query('select current_database() as name, count(*) as users from users')
  await close()
  expect(rows).toEqual([{ name: one.name, users: 0 }])
  expect(other.name).not.toBe(one.name)
})
