import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { payrollMakers } from '../makers/tables.ts'
import { lendTo } from '../test/loans.ts'
import { addPaidPerson, generate, setToday } from '../test/payroll.ts'
import { addClerks, addWeekly, approveKey, makePart, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  const roleId = await createRole(app.app.db, 'Enters', [
    'users.read',
    'users.update',
    'users.all_view',
    'payroll.all_view',
    'payroll.approve',
    'attendance.overtime_manage',
    'attendance.all_view',
  ] as never)
  await newcomer(app, 'Third', { manager: 'Owner', roleId })
  for (const name of ['Anna', 'Ben']) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-11-01' })
  groupId = await addWeekly(app, ['Anna', 'Ben'], '2026-11')
  await payPart(app, groupId, '2026-11-05')
  setToday('2026-11-12')
})
afterAll(() => app.close())

/** Raises a salary from a day on, entered by Third. */
const raise = (name: string, holdsFrom: string, salary = '12000.00') =>
  app.app.db.transaction((tx) => {
    const pay = { salary, salaryCurrency: 'EGP' as const, baseSalary: null }
    return recordEmployment(tx, [{ userId: app.company.id(name), holdsFrom, pay }], app.company.id('Third'))
  })
/** Returns the actions by which Third made a person's record of a run. */
async function madeByThird(key: string, name: string): Promise<string[]> {
  const { id } = await recordIn(app, key, name)
  const makers = await app.app.db.select().from(payrollMakers).where(eq(payrollMakers.recordId, id))
  return makers.flatMap(({ userId, action }) => (userId === app.company.id('Third') ? [action] : []))
}

test('whoever raises a salary within an earlier part is a maker of the next record, which pays the difference', async () => {
  await raise('Anna', '2026-11-03')
  // Nothing of this raise belongs to days that are paid.
  await raise('Ben', '2026-11-06')
  await generate(app, '2026-11', 'Clerk')
  expect(await madeByThird('2026-11', 'Anna')).toEqual(['SALARY'])
  expect(await madeByThird('2026-11', 'Ben')).toEqual([])
  const second = await makePart(app, groupId, '2026-11-12')
  expect(await madeByThird(second, 'Anna')).toEqual(['SALARY'])
  expect(await madeByThird(second, 'Ben')).toEqual([])
})

test('a record after the one that pays the difference has no such maker', async () => {
  await approveKey(app, '2026-11.2')
  setToday('2026-11-19')
  const third = await makePart(app, groupId, '2026-11-19')
  expect(await madeByThird(third, 'Anna')).toEqual([])
})

test('whoever enters what a part does not pay is no maker of it', async () => {
  await approveKey(app, '2026-11.3')
  setToday('2026-11-26')
  const owed = { amount: '600.00', instalment: '100.00', paidOn: '2026-11-01', firstPeriod: '2026-11' }
  await lendTo(app, app.company.id('Ben'), { ...owed, recordedBy: app.company.id('Third') } as never)
  const key = await makePart(app, groupId, '2026-11-26')
  await raise('Ben', '2026-11-27', '13000.00')
  await raise('Anna', '2026-11-26', '13000.00')
  expect((await app.call('Clerk', 'POST', `/payroll/runs/${key}/recalculate`)).status).toBe(200)
  await generate(app, '2026-11', 'Clerk')
  expect(await madeByThird(key, 'Ben')).toEqual([])
  expect(await madeByThird(key, 'Anna')).toEqual(['SALARY'])
  expect((await madeByThird('2026-11', 'Ben')).toSorted()).toEqual(['LOAN', 'SALARY'])
})

const correct = (name: string, input: object) => app.call('Third', 'PATCH', `/users/${app.company.id(name)}`, input)

test('whoever changes the hire date or the overtime of paid days is a maker of the next record', async () => {
  setToday('2026-11-05')
  for (const name of ['Cleo', 'Dora', 'Emil'])
    await addPaidPerson(app, name, { salary: '10000.00', from: '2026-11-03' })
  const group = await addWeekly(app, ['Cleo', 'Dora', 'Emil'], '2026-11')
  await payPart(app, group, '2026-11-05')
  setToday('2026-11-12')
  // Cleo came a day earlier, as Third enters, and Emil a day later.
  expect((await correct('Cleo', { hireDate: '2026-11-02' })).status).toBe(200)
  expect((await correct('Emil', { hireDate: '2026-11-04' })).status).toBe(200)
  const worked = { zone: 'Africa/Cairo', planSource: null, status: 'PRESENT' as const, overtimeSeconds: 7200 }
  const [day] = await app.app.db
    .insert(attendanceDays)
    .values({ ...worked, userId: app.company.id('Dora'), date: '2026-11-04' })
    .returning()
  const minutes = { dayMinutes: 60, nightMinutes: 0, restDayMinutes: 0, holidayMinutes: 0 }
  const approval = { dayId: day!.id, ...minutes, overtimeSeconds: 7200, approvedBy: app.company.id('Third') }
  await app.app.db.insert(overtimeApprovals).values(approval)
  const second = await makePart(app, group, '2026-11-12')
  expect(await madeByThird(second, 'Cleo')).toContain('EMPLOYMENT')
  expect(await madeByThird(second, 'Emil')).toEqual(['EMPLOYMENT'])
  expect(await madeByThird(second, 'Dora')).toEqual(['OVERTIME'])
  const { id } = await recordIn(app, second, 'Dora')
  await app.call('Clerk', 'PATCH', `/payroll/runs/${second}/status`, { status: 'PENDING_APPROVAL' })
  const own = await app.call('Third', 'PATCH', `/payroll/${id}/status`, { status: 'APPROVED' })
  expect([own.status, own.body.code]).toEqual([409, 'payroll.generated_by_you'])
  const all = await app.call('Checker', 'PATCH', `/payroll/runs/${second}/status`, { status: 'APPROVED' })
  expect(all.status).toBe(200)
  // The record after it does not pay that difference again.
  setToday('2026-11-19')
  const third = await makePart(app, group, '2026-11-19')
  for (const name of ['Cleo', 'Dora', 'Emil']) expect(await madeByThird(third, name)).toEqual([])
})
