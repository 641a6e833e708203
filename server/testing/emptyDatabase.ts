import { onTestFinished } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { createTestDatabase } from './database.ts'

/** Returns a test's own database with an empty schema, and a pool for it; both are removed when the test ends. */
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
