import { afterAll, beforeAll, expect, test } from 'vitest'
import { RunKey, RunNumber } from '@muster/contract/payroll/runKeys'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { addPaidPerson } from '../test/payroll.ts'
import { addClerks, addWeekly, approveKey, makePart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-11-01' })
})
afterAll(() => app.close())

test('many pay groups can be paid in a month: a run has up to three digits', async () => {
  const groupId = await addWeekly(app, ['Anna'], '2026-11')
  const paid = { period: '2026-11', name: 'Before', kind: 'BONUS', paymentDate: '2026-11-05' } as const
  await app.app.db.insert(payrollExtraRuns).values({ ...paid, run: 99, createdBy: app.company.id('Clerk') })
  const key = await makePart(app, groupId, '2026-11-05')
  expect(key).toBe('2026-11.100')
  await approveKey(app, key)
  expect(await recordIn(app, key, 'Anna')).toMatchObject({ status: 'APPROVED', grossPay: 1666.67 })
  const files = await app.call('Checker', 'GET', `/payroll/runs/${key}/journal`)
  expect(files.status).toBe(200)
})

test('a key and a number have no further digit', () => {
  expect([RunKey.safeParse('2026-11.999').success, RunKey.safeParse('2026-11.1000').success]).toEqual([true, false])
  expect([RunNumber.safeParse('999').success, RunNumber.safeParse('1000').success]).toEqual([true, false])
})
