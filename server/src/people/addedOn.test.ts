import { expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../testing/migrationsBefore.ts'
import { migrate } from '../db/migrate.ts'

test('people from an earlier release have the dates of the company’s time zone', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_one_clock'))
  await pool.query(`insert into settings (key, value) values ('timeZone', '"Asia/Tokyo"')`)
  await pool.query(`insert into users (id, email, first_name, last_name, status, created_at, updated_at) values
    (gen_random_uuid(), 'a@x.example', 'Here', 'Test', 'ACTIVE', '2024-02-29T14:59:59Z', '2025-01-01T00:00:00Z'),
    (gen_random_uuid(), 'b@x.example', 'Left', 'Test', 'DEACTIVATED', '2024-02-29T15:00:00Z', '2024-12-31T15:00:00Z')`)
  await migrate(pool)
  const { rows } = await pool.query(`select first_name, added_on, first_day, last_day
    from users u join employments e on e.user_id = u.id order by first_name`)
  expect(rows).toEqual([
    { first_name: 'Here', added_on: '2024-02-29', first_day: '2024-02-29', last_day: null },
    { first_name: 'Left', added_on: '2024-03-01', first_day: '2024-03-01', last_day: '2025-01-01' },
  ])
})
