import { sql } from 'drizzle-orm'
import { migrate } from '../../../db/migrate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { firstPayRules } from '../../../pay/rules.ts'
import { payRules } from '../../../pay/tables.ts'
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

const premiums = { dayPremium: '35', nightPremium: '70', restDayPremium: '100', holidayPremium: '100' }
const night = { nightFrom: '19:00', nightTo: '07:00' }

test('an hour of part-time work is worth more, and a late change of hours is settled', async () => {
  await app.app.db.insert(payRules).values({
    firstDay: '2026-10-01',
    divisor: 240,
    hourBase: 'OWN_HOURS',
    ...premiums,
    ...night,
    absencesDeducted: false,
    pack: 'NONE',
  })
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
    ...night,
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
      ) ${changedPayDays('ever')}`)
    return rows.map(({ id }) => id)
  }
  expect(await changed()).toEqual([])
  await setHours('Kept', 300, '2026-12-01')
  expect(await changed()).toEqual([])
  await setHours('Kept', 300, '2026-09-01')
  expect(await changed()).toEqual(['2026-11'])
})

test('present rules, the initial ones and those that the version before adds value part-time work as full time', async () => {
  expect(firstPayRules.hourBase).toBe('FULL_TIME')
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_part_time_hours'))
  const insertRules = (firstDay: string) =>
    pool.query(
      `insert into pay_rules (id, first_day, divisor, day_premium, night_premium, rest_day_premium, holiday_premium,
         night_from, night_to, absences_deducted, pack)
       values (gen_random_uuid(), $1, 240, 35, 70, 100, 100, '19:00', '07:00', false, 'NONE')`,
      [firstDay],
    )
  await insertRules('2026-01-01')
  await migrate(pool)
  await insertRules('2026-02-01')
  const { rows } = await pool.query('select hour_base from pay_rules order by first_day')
  expect(rows).toEqual([{ hour_base: 'FULL_TIME' }, { hour_base: 'FULL_TIME' }])
})
