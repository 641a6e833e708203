import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { migrate } from '../../../db/migrate.ts'

test('accounts with the same name are numbered, and the first keeps its name', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_company_details'))
  const long = 'L'.repeat(120)
  const names = ['Acme', 'ACME ', 'acme (2)', ' acme', 'Nile', long, long]
  for (const [place, name] of names.entries())
    await pool.query('insert into accounts (id, name, created_at) values ($1, $2, $3)', [
      randomUUID(),
      name,
      `2026-01-0${place + 1}T00:00:00Z`,
    ])
  await migrate(pool)
  const { rows } = await pool.query<{ name: string }>('select name from accounts order by created_at')
  expect(rows.map(({ name }) => name)).toEqual([
    'Acme',
    'ACME (3)',
    'acme (2)',
    'acme (4)',
    'Nile',
    long,
    `${'L'.repeat(116)} (2)`,
  ])
})
