import { onTestFinished } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { createTestDatabase } from './database.ts'

/**
 * Returns a new database with an empty schema for the current test, and a connection pool for it. Both are removed when
 * the test ends.
 */
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
