import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { migrate } from '../../../db/migrate.ts'

const readMinimum = async (pool: pg.Pool) =>
  (await pool.query(`select value from settings where key = 'minOvertimeMinutes'`)).rows

test('a company with people keeps its rule for overtime, and a new one begins with the default', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('minimum_overtime'))
  await pool.query(
    `insert into users (id, email, first_name, last_name, status, added_on)
     values ($1, 'old@x.example', 'Old', 'Test', 'ACTIVE', '2024-01-01')`,
    [randomUUID()],
  )
  await migrate(pool)
  expect(await readMinimum(pool)).toEqual([{ value: 1 }])
  const { pool: newPool } = await emptyDatabase()
  await migrate(newPool)
  expect(await readMinimum(newPool)).toEqual([])
})
