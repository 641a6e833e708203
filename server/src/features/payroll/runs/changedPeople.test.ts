import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import {
  addPaidPerson,
  approveRun,
  generate,
  insertAdjustment,
  raisePay,
  recordsOf,
  setToday,
} from '../test/payroll.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Boris', 'Clara', 'Dina', 'Elias']) await addPaidPerson(app, name, { salary: '10000.00' })
  setToday('2026-10-31')
  await approveRun(app, '2026-10')
  setToday('2026-11-30')
  await addPaidPerson(app, 'Fady', { from: '2026-11-01' })
  await generate(app, '2026-11')
})
afterAll(() => app.close())

const list = async (query = '') =>
  (await app.call('Owner', 'GET', `/payroll/runs/2026-11/differences?limit=100${query}`)).body
/** Returns the first names of people with an exception, in order. */
const namesWith = (exception: string, rows: any[]): string[] =>
  rows
    .filter(({ exceptions }) => exceptions.includes(exception))
    .map(({ user }): string => user.firstName)
    .toSorted()
/** Returns the same names, read from the records one by one. */
async function namesOneByOne(exception: string): Promise<string[]> {
  const records = []
  for (const { id } of await recordsOf(app, '2026-11')) {
    const { body } = await app.call('Owner', 'GET', `/payroll/${id}`)
    records.push(body.record)
  }
  return namesWith(exception, records)
}

test('marks those whose pay would differ now, as their records alone do, of every kind of change', async () => {
  expect(await namesOneByOne('OUTDATED')).toEqual([])
  const { db } = app.app
  const changes: [name: string, change: () => Promise<unknown>][] = [
    ['Anna', () => raisePay(app, 'Anna', '2026-11-01', '12000.00')],
    ['Boris', () => insertAdjustment(app, 'Boris', 'BONUS', '50.00', '2026-11-10')],
    [
      'Clara',
      () =>
        db.execute(sql`with day as (insert into attendance_days (id, user_id, date, zone, status, overtime_seconds)
          values (gen_random_uuid(), ${app.company.id('Clara')}, '2026-11-10', 'Africa/Cairo', 'PRESENT', 3600) returning id)
          insert into overtime_approvals (day_id, day_minutes, night_minutes, rest_day_minutes, holiday_minutes,
            overtime_seconds, worked, approved_by)
          select id, 60, 0, 0, 0, 3600, '{"day": 60, "night": 0, "restDay": 0, "holiday": 0}', ${app.company.id('Owner')} from day`),
    ],
    [
      'Dina',
      () =>
        db.execute(sql`insert into leave_requests (id, user_id, leave_type, start_date, end_date, total_days, reason, status)
          values (gen_random_uuid(), ${app.company.id('Dina')}, 'UNPAID', '2026-11-10', '2026-11-11', 2, 'Away', 'APPROVED')`),
    ],
  ]
  const expected: string[] = []
  for (const [name, change] of changes) {
    await change()
    expected.push(name)
    const { differences, counts } = await list('&exceptions=only')
    expect(namesWith('OUTDATED', differences)).toEqual(expected)
    expect(await namesOneByOne('OUTDATED')).toEqual(expected)
    expect(counts.exceptions).toBe(differences.length)
  }
})

test('takes the same number of statements for any number of people', async () => {
  const count = async (limit: number) =>
    (
      await statementsOf(app.app.pool, () =>
        app.call('Owner', 'GET', `/payroll/runs/2026-11/differences?limit=${limit}`),
      )
    ).texts.length
  await count(1)
  expect(await count(100)).toBe(await count(1))
})
