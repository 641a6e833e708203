import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { migrate } from '../../../db/migrate.ts'

test('open records start with the people who could not approve them before, and their submitters', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_payroll_makers'))
  const ids = new Map<string, string>()
  for (const name of ['Paid', 'Clerk', 'Other', 'Third']) {
    ids.set(name, randomUUID())
    await pool.query(
      `insert into users (id, email, first_name, last_name, status, added_on)
       values ($1, $2, $3, 'Test', 'ACTIVE', '2014-02-01')`,
      [ids.get(name), `${name}@x.example`, name],
    )
  }
  const id = (name: string) => ids.get(name) ?? ''
  const record = async (period: string, ...statuses: string[]) => {
    const own = randomUUID()
    await pool.query(
      `insert into payroll_runs (period, state, generated_by, request_id, address) values ($1, 'READY', $2, 'r', 'a')`,
      [period, id('Clerk')],
    )
    await pool.query(
      `insert into payroll_records (id, period, user_id, currency, person, search_text, base_salary, allowances, bonuses,
         overtime, gross_pay, deductions, tax_deductions, net_pay, digest)
       values ($1, $2, $3, 'EGP', '{}', '', 0, 0, 0, 0, 0, 0, 0, 0, 'x')`,
      [own, period, id('Paid')],
    )
    for (const status of statuses)
      await pool.query(
        `update payroll_records set status = $2, submitted_by = $3, submitted_at = '2016-01-02T00:00:00Z' where id = $1`,
        [own, status, id('Other')],
      )
    return own
  }
  await record('2015-10', 'PENDING_APPROVAL', 'APPROVED')
  const submitted = await record('2015-11', 'PENDING_APPROVAL')
  const draft = await record('2015-12')
  await pool.query(
    `insert into payroll_paid_elsewhere (id, user_id, period, marked_in, reason, paid, marked_by)
     values (gen_random_uuid(), $1, '2015-09', '2015-12', 'By hand', '[]', $2)`,
    [id('Paid'), id('Third')],
  )
  await pool.query(
    `insert into payroll_inclusions (id, user_id, period, included_in, included_by)
     values (gen_random_uuid(), $1, '2015-08', '2015-12', $2)`,
    [id('Paid'), id('Other')],
  )
  await migrate(pool)
  const { rows } = await pool.query(
    `select m.record_id, u.first_name, m.action from payroll_makers m join users u on u.id = m.user_id
     order by m.action, u.first_name, m.record_id = $1`,
    [draft],
  )
  expect(rows.map(({ record_id: recordId, first_name: name, action }) => [recordId, name, action])).toEqual([
    [submitted, 'Clerk', 'GENERATED'],
    [draft, 'Clerk', 'GENERATED'],
    [draft, 'Other', 'INCLUDED'],
    [draft, 'Third', 'PAID_ELSEWHERE'],
    [submitted, 'Other', 'SUBMITTED'],
  ])
})
