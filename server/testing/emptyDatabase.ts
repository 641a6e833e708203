import { onTestFinished } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { createTestDatabase } from './database.ts'

/** Returns a database of a test's own whose schema is empty, with a pool for it; both go when the test ends. */
export async function emptyDatabase() {
  const own = await createTestDatabase()
  const { pool, close } = await openDatabase(own.connection, { max: 4 })
  onTestFinished(async () => {
    await close()
    await own.drop()
  })
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  return { own, pool }
}
