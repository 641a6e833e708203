import { sql } from 'drizzle-orm'
import { migrate } from '../../../db/migrate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { workingHours } from '../../../worktime/tables.ts'
import { changedPayDays } from '../../attendance/shared/payDays.ts'
import { correctionOf, override } from '../../attendance/test/corrections.ts'
import { addPaidPerson, approveRun, generate, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const overtimeOf = async (name: string, period: string) =>
  (await recordOf(app, period, name)).detail.lines.filter(({ part }: any) => part === 'OVERTIME')

const setHours = (name: string, minutesPerDay: number, effectiveFrom: string) =>
  app.app.db.insert(workingHours).values({
    userId: app.company.id(name),
    effectiveFrom,
    minutesPerDay,
    startTime: '08:00',
    endTime: '12:00',
    breakMinutes: 0,
    workingDays: [1, 2, 3, 4, 5],
  })

async function approveHour(name: string, date: string): Promise<void> {
  const hours = { employee: name, date, clockIn: '07:00', clockOut: '17:00', totalWorkedHours: 10 }
  const { recordId } = correctionOf(await override(app, 'Owner', hours))
  const minutes = { day: 60, night: 0, restDay: 0, holiday: 0 }
  expect((await app.call('Hr', 'PUT', `/attendance/overtime/${recordId}`, { minutes })).status).toBe(200)
}

const hourlyRate = async (name: string) =>
  (await app.call('Hr', 'GET', `/attendance/pay?userId=${app.company.id(name)}&month=2026-10`)).body.pay.hourlyRate

test('an hour of part-time work is worth more, and a late change of hours is settled', async () => {
  await addPaidPerson(app, 'Half', { salary: '9300.00' })
  await addPaidPerson(app, 'Full', { salary: '9300.00' })
  await setHours('Half', 240, '2026-01-01')
  await approveHour('Half', '2026-10-06')
  await approveHour('Full', '2026-10-06')
  await approveRun(app, '2026-10')
  const week = { own: 1200, company: 2400 }
  expect(await overtimeOf('Half', '2026-10')).toMatchObject([{ amount: 104.63, because: { divisor: 240, week } }])
  expect((await overtimeOf('Full', '2026-10')).map(({ amount, because }: any) => [amount, because.week])).toEqual([
    [52.31, undefined],
  ])
  expect([await hourlyRate('Half'), await hourlyRate('Full')]).toEqual([77.5, 38.75])

  setToday('2026-11-30')
  await generate(app, '2026-11')
  expect(await overtimeOf('Half', '2026-11')).toEqual([])
  await setHours('Half', 480, '2026-10-01')
  await generate(app, '2026-11')
  expect(await overtimeOf('Half', '2026-11')).toMatchObject([
    { amount: -52.32, because: { kind: 'RETRO', paid: 104.63, due: 52.31 } },
  ])
})

test('rules that value part-time work as full time continue to do so', async () => {
  setToday('2026-11-28')
  await addPaidPerson(app, 'Kept', { salary: '9300.00' })
  await setHours('Kept', 240, '2026-01-01')
  const rules = {
    firstMonth: '2026-11',
    divisor: 240,
    hourBase: 'FULL_TIME',
    premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
    nightFrom: '19:00',
    nightTo: '07:00',
    absencesDeducted: false,
    pack: 'NONE',
  }
  expect((await app.call('Owner', 'POST', '/payroll/rules', rules)).status).toBe(201)
  await approveHour('Kept', '2026-11-10')
  await generate(app, '2026-11')
  expect(await overtimeOf('Kept', '2026-11')).toMatchObject([{ amount: 52.31 }])
})

test('changed hours mark the months with approved overtime, and no others', async () => {
  const { db } = app.app
  const {
    rows: [now],
  } = await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const changed = async () => {
    const { rows } = await db.execute<{ id: string }>(sql`with months as (
        select to_char(day, 'YYYY-MM') as id, ${app.company.id('Kept')}::uuid as user_id, day::date as first,
          (day + interval '1 month' - interval '1 day')::date as last, ${now?.at}::timestamptz as since, false as deducted
        from generate_series('2026-09-01'::timestamp, '2026-11-01', interval '1 month') day
      ) ${changedPayDays}`)
    return rows.map(({ id }) => id)
  }
  expect(await changed()).toEqual([])
  await setHours('Kept', 300, '2026-12-01')
  expect(await changed()).toEqual([])
  await setHours('Kept', 300, '2026-09-01')
  expect(await changed()).toEqual(['2026-11'])
})

test('the migration keeps how present companies value part-time work', async () => {
  const before = await migrationsBefore('_part_time_hours')
  const withPayroll = await emptyDatabase()
  await migrate(withPayroll.pool, before)
  await withPayroll.pool.query(`insert into users (id, email, first_name, last_name, status, added_on)
    values (gen_random_uuid(), 'a@x.example', 'Anna', 'Test', 'ACTIVE', '2014-02-01')`)
  await withPayroll.pool.query(`insert into payroll_records (id, period, user_id, currency, person, search_text,
      base_salary, allowances, bonuses, overtime, gross_pay, deductions, tax_deductions, net_pay, digest)
    select gen_random_uuid(), '2026-01', id, 'EGP', '{}', '', 0, 0, 0, 0, 0, 0, 0, 0, 'x' from users`)
  await migrate(withPayroll.pool)
  const select = 'select first_day::text, hour_base from pay_rules'
  expect((await withPayroll.pool.query(select)).rows).toEqual([{ first_day: '2000-01-01', hour_base: 'FULL_TIME' }])

  const fresh = await emptyDatabase()
  await migrate(fresh.pool)
  expect((await fresh.pool.query(select)).rows).toEqual([])
})
