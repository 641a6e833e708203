import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { insertAttendance } from './test/company.ts'
import { piecesOf } from '../attendance/shared/reportSource.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sums = sql`select user_id, date_trunc('month', date)::date as month,
    (count(*) filter (where worked_seconds > 0))::int as worked_days, (count(*) filter (where status = 'ABSENT'))::int as absent_days,
    (count(*) filter (where is_late))::int as late_days, sum(worked_seconds) as worked_seconds, sum(overtime_seconds) as overtime_seconds
  from attendance_days group by 1, 2`

/** Returns the months whose stored sums differ from the sums of their days. */
const selectMismatches = async () =>
  (
    await app.app.db.execute(sql`
      (select * from (${sums}) days except select * from attendance_months)
      union all
      (select * from attendance_months where least(worked_days, absent_days, late_days) < 0
        or worked_days + absent_days + late_days + worked_seconds > 0 except select * from (${sums}) days)`)
  ).rows

test('the stored sums of a month equal those of its days, whatever changes', async () => {
  const { db } = app.app
  for (const employee of ['Employee', 'Colleague', 'Lead']) {
    await insertAttendance(app, employee, '2026-09-30', ['07:00', '17:30'])
    await insertAttendance(app, employee, '2026-10-01', ['09:00', '15:00'], 'LATE')
    await insertAttendance(app, employee, '2026-10-02')
  }
  expect(await db.$count(sql`attendance_months`)).toBe(6)
  expect(await selectMismatches()).toEqual([])
  // This is what leave does to a day of absence.
  await db.execute(sql`delete from attendance_days where status = 'ABSENT' and user_id = ${app.company.id('Lead')}`)
  expect(await selectMismatches()).toEqual([])
  await db.execute(sql`update attendance_days set status = 'PRESENT', worked_seconds = 60 where status = 'ABSENT'`)
  await db.execute(
    sql`update attendance_days set is_late = not is_late, overtime_seconds = 1800 where date < '2026-10-02'`,
  )
  expect(await selectMismatches()).toEqual([])
  // Many days of several people and months, some of which have sums already, in one statement.
  await db.execute(sql`insert into attendance_days (id, user_id, date, zone, status, is_late, worked_seconds, overtime_seconds)
    select gen_random_uuid(), user_id, date + added, zone, status, is_late, worked_seconds, overtime_seconds
    from attendance_days, (values (7), (14), (35)) as later (added)`)
  expect(await db.$count(sql`attendance_months`)).toBe(9)
  expect(await selectMismatches()).toEqual([])
})

test('the stored sums cannot be written directly', async () => {
  await expect(app.app.db.execute(sql`update attendance_months set worked_days = 31`)).rejects.toThrow()
})

const day = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())

test('whole months and the days around them contain each day once, for any parts', () => {
  fc.assert(
    fc.property(fc.uniqueArray(day, { minLength: 2, maxLength: 5 }), (days) => {
      const [end = '', ...startDates] = days.toSorted().toReversed()
      const parts = { startDates: startDates.toReversed(), end }
      const pieces = piecesOf(parts)
      const all = [...pieces.days, ...pieces.months].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
      // The parts follow each other without a gap or overlap.
      for (const [i, piece] of all.entries()) {
        const next = all[i + 1]
        const after = Temporal.PlainDate.from(piece.endDate).add({ days: 1 }).toString()
        expect(next ? next.startDate : after > end).toEqual(next ? after : true)
        expect(parts.startDates[piece.part - 1]! <= piece.startDate).toBe(true)
        expect(piece.endDate < (parts.startDates[piece.part] ?? '9')).toBe(true)
      }
      expect([all[0]?.startDate, all.at(-1)?.endDate]).toEqual([parts.startDates[0], end])
      for (const { startDate, endDate } of pieces.months) {
        expect(startDate.endsWith('-01')).toBe(true)
        expect(Temporal.PlainDate.from(endDate).add({ days: 1 }).day).toBe(1)
      }
    }),
  )
})
