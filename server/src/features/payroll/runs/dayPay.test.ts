import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { holidays } from '../../../worktime/tables.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { payRulesInput } from '../test/inputs.ts'
import { addPaidPerson, approveRun, generate, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-08-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const weekdays = Array.from({ length: 31 }, (_, day) => `2026-08-${String(day + 1).padStart(2, '0')}`).filter(
  (date) => Temporal.PlainDate.from(date).dayOfWeek < 6,
)
const beAbsent = (name: string, dates: string[]) =>
  app.app.db.insert(attendanceDays).values(
    dates.map((date) => ({
      userId: app.company.id(name),
      date,
      zone: 'Africa/Cairo',
      status: 'ABSENT' as const,
      planSource: null,
    })),
  )
const rules = (dayPay: string) => ({ ...payRulesInput(), firstMonth: '2026-08', absencesDeducted: true, dayPay })
const absencesOf = async (name: string, period = '2026-08') =>
  (await recordOf(app, period, name)).detail.lines
    .filter(({ code }: any) => code === 'ABSENCE')
    .map(({ amount, because }: any) => [amount, because.daysOfMonth, because.isAll])

test('someone absent all August is paid for nothing by working days, as previewed', async () => {
  await addPaidPerson(app, 'Absent', { salary: '9300.00' })
  await addPaidPerson(app, 'Once', { salary: '9300.00' })
  await beAbsent('Absent', weekdays)
  await beAbsent('Once', ['2026-08-05'])
  const set = (dayPay: string) => app.call('Owner', 'POST', '/payroll/rules', rules(dayPay))
  expect((await set('CALENDAR_DAYS')).status).toBe(201)
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Absent')).record.netPay).toBe(3000)
  const previewed = await app.call('Owner', 'POST', '/payroll/rules/preview', rules('WORKING_DAYS'))
  expect(previewed.body.preview).toMatchObject({
    changed: 2,
    people: [
      { user: { firstName: 'Absent' }, before: 3000, after: 0 },
      { user: { firstName: 'Once' }, before: 9000, after: 8857.14 },
    ],
  })
  expect((await set('WORKING_DAYS')).body.version).toMatchObject({ dayPay: 'WORKING_DAYS' })
  await generate(app, '2026-08')
  expect(await absencesOf('Absent')).toEqual([[-9300, 21, true]])
  expect(await absencesOf('Once')).toEqual([[-442.86, 21, undefined]])
  expect((await recordOf(app, '2026-08', 'Once')).record.exceptions).not.toContain('OUTDATED')
})

test('a holiday that is added later outdates a draft, and is settled once the month is approved', async () => {
  const { db } = app.app
  await db.insert(holidays).values({ date: '2026-08-20', name: 'A feast' })
  expect((await recordOf(app, '2026-08', 'Once')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-08')
  expect(await absencesOf('Once')).toEqual([[-465, 20, undefined]])
  await approveRun(app, '2026-08')
  await db.delete(holidays).where(eq(holidays.date, '2026-08-20'))
  setToday('2026-09-30')
  await generate(app, '2026-09')
  expect((await recordOf(app, '2026-09', 'Once')).lines).toContainEqual(['ABSENCE', '2026-08', 22.14])
  expect(await absencesOf('Once')).toEqual([[-465, 20, undefined]])
})
