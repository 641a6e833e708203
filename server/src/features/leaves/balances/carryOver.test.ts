import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaveType } from '@muster/contract/leaves/types'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { postLeave, requestLeave, balance, companyAtNoon, decide, figures, setPolicy } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { users } from '../../../people/tables.ts'
import { grantLeaveYear, grantYear } from './grantLeaveYear.ts'
import { leaveLedger } from '../tables.ts'

let app: TestApp
let year: number
beforeAll(async () => {
  app = await startTestApp()
  year = (await companyAtNoon(app.app.db)).year
  await setPolicy(app.app.db, 'ANNUAL', { yearlyDays: '21', carryOverDays: '5' })
  await setPolicy(app.app.db, 'PERSONAL', { yearlyDays: '5', carryOverDays: '2.5' })
  await setPolicy(app.app.db, 'UNPAID', { yearlyDays: null, carryOverDays: '5' })
})
afterAll(() => app.close())

const step = () => grantLeaveYear(app.app)
/** Creates a person who was employed all last year and used this many days of annual leave. */
async function addLongTimeEmployee(firstName: string, daysTaken: number): Promise<string> {
  const employee = await newcomer(app, firstName)
  await app.app.db.transaction((tx) => grantYear(tx, year - 1, app.company.id(employee)))
  if (daysTaken) {
    const from = Temporal.PlainDate.from(`${year - 1}-03-01`)
    const days = { startDate: from.toString(), endDate: from.add({ days: daysTaken - 1 }).toString() }
    const { id } = await requestLeave(app, employee, days)
    await decide(app, 'Lead', id, 'APPROVED')
  }
  return employee
}
const balancesOf = async (employee: string, leaveType: LeaveType = 'ANNUAL') => [
  figures(await balance(app, employee, { year: year - 1, leaveType })),
  figures(await balance(app, employee, { year, leaveType })),
]
const entriesOf = async (employee: string, leaveType: LeaveType = 'ANNUAL') => {
  const rows = await app.app.db
    .select()
    .from(leaveLedger)
    .where(
      and(
        eq(leaveLedger.userId, app.company.id(employee)),
        eq(leaveLedger.leaveType, leaveType),
        inArray(leaveLedger.kind, ['CARRY_OVER', 'ADJUSTMENT']),
      ),
    )
    .orderBy(leaveLedger.year)
  return rows.map(({ kind, year: of, totalDays, reason }) => [kind, of, totalDays, reason])
}

test('remaining days are carried over once, up to the policy’s limit, and deducted from last year', async () => {
  const [lowUser, highUser, fullUser] = [
    await addLongTimeEmployee('Much', 3),
    await addLongTimeEmployee('Little', 18),
    await addLongTimeEmployee('Out', 21),
  ]
  await Promise.all(Array.from({ length: 16 }, step))
  await step()
  expect(await balancesOf(lowUser)).toEqual([
    [16, 3, 0, 13],
    [26, 0, 0, 26],
  ])
  expect(await balancesOf(highUser)).toEqual([
    [18, 18, 0, 0],
    [24, 0, 0, 24],
  ])
  expect(await balancesOf(fullUser)).toEqual([
    [21, 21, 0, 0],
    [21, 0, 0, 21],
  ])
  expect(await entriesOf(lowUser)).toEqual([
    ['ADJUSTMENT', year - 1, '-5.00', `Carried over to ${year}`],
    ['CARRY_OVER', year, '5.00', `Carried over from ${year - 1}`],
  ])
  expect(await balancesOf(lowUser, 'PERSONAL')).toEqual([
    [2.5, 0, 0, 2.5],
    [7.5, 0, 0, 7.5],
  ])
  for (const type of ['UNPAID', 'SICK'] as const) expect(await entriesOf(lowUser, type)).toEqual([])
})

test('nothing is carried over while days are pending', async () => {
  const employee = await addLongTimeEmployee('Waiting', 17)
  const { id } = await requestLeave(app, employee, { startDate: `${year - 1}-12-30`, endDate: `${year - 1}-12-31` })
  await step()
  expect(await entriesOf(employee)).toEqual([])
  await decide(app, 'Lead', id, 'REJECTED', 'No')
  await step()
  expect(await balancesOf(employee)).toEqual([
    [17, 17, 0, 0],
    [25, 0, 0, 25],
  ])
})

test('nothing is carried over for people who have left, or who were not employed', async () => {
  const formerEmployee = await addLongTimeEmployee('Leaver', 0)
  const newEmployee = await newcomer(app, 'Fresh')
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id(formerEmployee)))
  await step()
  for (const employee of [formerEmployee, newEmployee]) expect(await entriesOf(employee)).toEqual([])
})

test('days booked during the carry-over do not count twice', async () => {
  for (const round of [1, 2, 3]) {
    const employee = await addLongTimeEmployee(`Racing${round}`, 0)
    const book = postLeave(app, employee, { startDate: `${year - 1}-05-01`, endDate: `${year - 1}-05-18` })
    const [{ status, body }] = await Promise.all([book, step(), step()])
    if (status === 201) await decide(app, 'Lead', body.leaveRequest.id, 'APPROVED')
    await step()
    const [before, now] = await balancesOf(employee)
    expect([before?.[3], now?.[3]]).toEqual(status === 201 ? [0, 24] : [16, 26])
  }
})
