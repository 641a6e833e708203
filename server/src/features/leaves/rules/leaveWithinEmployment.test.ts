import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../../db/migrate.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { figures, setPolicy } from '../test/leaves.ts'
import { balanceOf } from '../personBalances.ts'
import { leaveLedger } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Runs the migration that removes the grants an earlier version made for years before the hire date. */
const migration = () => {
  const name = readdirSync(migrationsFolder).find((file) => file.endsWith('_leave_within_employment.sql')) ?? ''
  return app.app.pool.query(readFileSync(join(migrationsFolder, name), 'utf8'))
}

test('grants for years before the hire date are removed once, except booked days', async () => {
  const { db, pool } = app.app
  const [employeeId, colleagueId] = [app.company.id('Employee'), app.company.id('Colleague')]
  await setPolicy(db, 'PERSONAL', { yearlyDays: '5' })
  const { rows } = await pool.query(
    `insert into leave_requests (id, user_id, leave_type, start_date, end_date, total_days, reason)
     values (gen_random_uuid(), $1, 'PERSONAL', '2018-03-01', '2018-03-03', 3, 'A rest') returning id`,
    [employeeId],
  )
  await db.insert(leaveLedger).values([
    { userId: employeeId, leaveType: 'ANNUAL', year: 2018, kind: 'GRANT', totalDays: '21' },
    { userId: employeeId, leaveType: 'ANNUAL', year: 2018, kind: 'ADJUSTMENT', totalDays: '2', reason: 'A gift' },
    { userId: employeeId, leaveType: 'PERSONAL', year: 2018, kind: 'GRANT', totalDays: '5' },
    {
      userId: employeeId,
      leaveType: 'PERSONAL',
      year: 2018,
      kind: 'RESERVATION',
      pendingDays: '3',
      requestId: rows[0].id,
    },
    { userId: employeeId, leaveType: 'ANNUAL', year: 2020, kind: 'GRANT', totalDays: '21' },
    { userId: colleagueId, leaveType: 'ANNUAL', year: 2018, kind: 'GRANT', totalDays: '21' },
  ])
  // The state of the database when the migration was written.
  await pool.query('alter table users add column hire_date date')
  await pool.query(
    `update users u set hire_date = e.first_day from employments e where e.user_id = u.id and u.id <> $1`,
    [colleagueId],
  )
  const balance = async (userId: string, year: number, leaveType: 'ANNUAL' | 'PERSONAL') =>
    figures(await balanceOf(db, userId, year, leaveType))
  for (let run = 0; run < 2; run++) {
    await migration()
    expect(await balance(employeeId, 2018, 'ANNUAL')).toEqual([2, 0, 0, 2])
    expect(await balance(employeeId, 2018, 'PERSONAL')).toEqual([3, 0, 3, 0])
    expect(await balance(employeeId, 2020, 'ANNUAL')).toEqual([21, 0, 0, 21])
    // Without a hire date, no grant is known to be wrong.
    expect(await balance(colleagueId, 2018, 'ANNUAL')).toEqual([21, 0, 0, 21])
  }
})
