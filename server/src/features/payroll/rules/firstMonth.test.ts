import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { setRunStatus, generate, addPaidPerson, recordOf } from '../test/payroll.ts'
import { payrollMakers } from '../makers/tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna')
  await addPaidPerson(app, 'Cheap', { salary: '1.00', currency: 'USD' })
  const roleId = await createRole(app.app.db, 'Runs', [
    'payroll.read',
    'payroll.all_view',
    'payroll.process',
    'payroll.approve',
    'payroll.tax',
  ])
  for (const name of ['Clerk', 'Taxer']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const set = (firstMonth: string, changes: object, as: string) =>
  app.call(as, 'POST', '/payroll/rules', {
    divisor: 240,
    premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
    nightFrom: '19:00',
    nightTo: '07:00',
    absencesDeducted: false,
    pack: 'NONE',
    firstMonth,
    ...changes,
  })
const exceptionsOf = async (period: string, firstName = 'Anna') =>
  (await recordOf(app, period, firstName)).record.exceptions
const ruleMakersOf = async (period: string, firstName = 'Anna') => {
  const { record } = await recordOf(app, period, firstName)
  const rows = await app.app.db.select().from(payrollMakers).where(eq(payrollMakers.recordId, record.id))
  return rows.filter(({ action }) => action === 'RULES').map(({ userId }) => userId)
}

test('the first month under new rules marks the people whose pay changes, and someone else approves it', async () => {
  await generate(app, '2026-08', 'Owner')
  expect(await exceptionsOf('2026-08')).not.toContain('RULES_CHANGED')
  expect(await ruleMakersOf('2026-08')).toEqual([])
  await set('2026-09', { pack: 'EGYPT' }, 'Taxer')
  await generate(app, '2026-09', 'Owner')
  expect(await exceptionsOf('2026-09')).toContain('RULES_CHANGED')
  expect(await exceptionsOf('2026-09', 'Cheap')).not.toContain('RULES_CHANGED')
  expect(
    (await app.call('Owner', 'GET', '/payroll/runs/2026-09/differences?exceptions=only')).body.differences,
  ).toContainEqual(expect.objectContaining({ exceptions: expect.arrayContaining(['RULES_CHANGED']) }))
  expect(await ruleMakersOf('2026-09')).toEqual([app.company.id('Taxer')])
  for (const period of ['2026-08', '2026-09']) await setRunStatus(app, period, 'PENDING_APPROVAL', 'Owner')
  expect((await setRunStatus(app, '2026-08', 'APPROVED', 'Taxer')).body.count).toBe(2)
  const refusal = await setRunStatus(app, '2026-09', 'APPROVED', 'Taxer')
  expect(refusal.body).toMatchObject({
    code: 'payroll.generated_by_you',
    message: expect.stringMatching(/^You changed the pay rules on /),
  })
  expect((await setRunStatus(app, '2026-09', 'APPROVED', 'Clerk')).body.count).toBe(2)
})

test('later months under the same rules are like any other', async () => {
  await generate(app, '2026-10', 'Owner')
  expect(await exceptionsOf('2026-10')).not.toContain('RULES_CHANGED')
  expect(await ruleMakersOf('2026-10')).toEqual([])
})

test('rules set while a month is open make their author one of its makers', async () => {
  await set('2026-10', { pack: 'NONE' }, 'Taxer')
  await generate(app, '2026-10', 'Owner')
  expect(await exceptionsOf('2026-10')).toContain('RULES_CHANGED')
  expect(await ruleMakersOf('2026-10')).toEqual([app.company.id('Taxer')])
})
