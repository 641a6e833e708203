import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { balance, companyAtNoon, figures, midNovember, nextYear, setPolicy } from '../test/leaves.ts'
import { grantLeaveYear, grantYear } from './grantLeaveYear.ts'
import { leaveLedger } from '../tables.ts'

stopClock(midNovember)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const grantsOf = (year: number) =>
  app.app.db
    .select({ userId: leaveLedger.userId, leaveType: leaveLedger.leaveType, days: leaveLedger.totalDays })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.year, year), eq(leaveLedger.kind, 'GRANT')))
const grant = (year: number, userId?: string) => app.app.db.transaction((tx) => grantYear(tx, year, userId))

test('a year is granted to everyone who is not deactivated, by the policies', async () => {
  await grant(nextYear)
  const rows = await grantsOf(nextYear)
  const people = app.company.people.size - 1
  expect(rows).toHaveLength(people * 6)
  expect(rows.filter(({ userId }) => userId === app.company.id('Former'))).toEqual([])
  const ownRows = rows.filter(({ userId }) => userId === app.company.id('Pending'))
  expect(Object.fromEntries(ownRows.map(({ leaveType, days }) => [leaveType, days]))).toEqual({
    ANNUAL: '21.00',
    SICK: '10.00',
    PERSONAL: '5.00',
    EMERGENCY: '6.00',
    MATERNITY: '90.00',
    PATERNITY: '5.00',
  })
})

test('a year is granted once, even if repeated or run sixteen times at once', async () => {
  const year = nextYear + 1
  const before = await grantsOf(year)
  expect(before).toEqual([])
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => grant(year, index % 4 === 0 ? app.company.id('Employee') : undefined)),
  )
  const after = await grantsOf(year)
  expect(after).toHaveLength((app.company.people.size - 1) * 6)
  await grant(year)
  expect(await grantsOf(year)).toHaveLength(after.length)
  expect(figures(await balance(app, 'Employee', { year }))).toEqual([21, 0, 0, 21])
})

test('an existing grant stays when the policy changes', async () => {
  const year = nextYear + 2
  await grant(year, app.company.id('Employee'))
  await setPolicy(app.app.db, 'ANNUAL', { yearlyDays: '25', effectiveFrom: `${year}-01-01` })
  await grant(year)
  expect(figures(await balance(app, 'Employee', { year }))).toEqual([21, 0, 0, 21])
  expect(figures(await balance(app, 'Colleague', { year }))).toEqual([25, 0, 0, 25])
})

test('the background work grants the company’s current year, once', async () => {
  const { year } = await companyAtNoon(app.app.db)
  await Promise.all([grantLeaveYear(app.app), grantLeaveYear(app.app)])
  const rows = await grantsOf(year)
  const keys = rows.map(({ userId, leaveType }) => `${userId} ${leaveType}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(rows.filter(({ userId }) => userId === app.company.id('Employee'))).toHaveLength(6)
})
