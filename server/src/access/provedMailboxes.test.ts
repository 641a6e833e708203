import { expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../testing/migrationsBefore.ts'
import { migrate } from '../db/migrate.ts'

test('people who have signed in or used a link in an earlier release have a verified address', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_proved_mailboxes'))
  for (const name of ['Signed', 'Reset', 'Never'])
    await pool.query(
      `insert into users (id, email, first_name, last_name, status, added_on)
       values (gen_random_uuid(), $1 || '@Test.example', $1, 'Test', 'ACTIVE', '2020-01-01')`,
      [name],
    )
  await pool.query(
    `insert into audit_entries (id, action, subject_type, person_id)
     select gen_random_uuid(), 'session.began', 'session', id from users where first_name = 'Signed'`,
  )
  await pool.query(
    `insert into one_use_tokens (token_hash, user_id, purpose, expires_at, used_at)
     select 'hash', id, 'RESET_PASSWORD', now(), now() from users where first_name = 'Reset'`,
  )
  await migrate(pool)
  const { rows } = await pool.query('select email from proved_mailboxes order by email')
  expect(rows).toEqual([{ email: 'reset@test.example' }, { email: 'signed@test.example' }])
})
