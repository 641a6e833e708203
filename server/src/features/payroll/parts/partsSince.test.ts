import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { addPaidPerson, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { addClerks, addWeekly, makePart, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true, timeCutOff: 25, overtimeCutOff: 25 })
  await addClerks({ app })
  for (const name of ['Anna', 'Ben']) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-10-01' })
  groupId = await addWeekly(app, ['Anna'], '2026-11')
})
afterAll(() => app.close())

const addDay = (name: string, date: string, day: Partial<typeof attendanceDays.$inferInsert>) =>
  app.app.db
    .insert(attendanceDays)
    .values({ userId: app.company.id(name), date, zone: 'Africa/Cairo', planSource: null, status: 'PRESENT', ...day })
const overtimeIn = async (key: string) =>
  (await app.call('Checker', 'GET', `/payroll/runs/${key}`)).body.run.beforeApproval.overtimeDays
const submit = (key: string) =>
  app.call('Clerk', 'PATCH', `/payroll/runs/${key}/status`, { status: 'PENDING_APPROVAL' })

test('approvers of a first part see its days after the last cut-off, too', async () => {
  await addDay('Anna', '2026-10-24', { overtimeSeconds: 3600 })
  await addDay('Anna', '2026-10-27', { status: 'ABSENT' })
  await addDay('Anna', '2026-10-28', { overtimeSeconds: 3600 })
  const key = await makePart(app, groupId, '2026-11-05')
  expect((await recordIn(app, key, 'Anna')).exceptions).toContain('MISSING_ATTENDANCE')
  await submit(key)
  expect(await overtimeIn(key)).toBe(1)
  expect((await app.call('Checker', 'PATCH', `/payroll/runs/${key}/status`, { status: 'APPROVED' })).status).toBe(200)
})

test('approvers see all days of people who were in no earlier part, and of others those since theirs', async () => {
  setToday('2026-11-12')
  const members = { groupId, firstMonth: '2026-11', userIds: [app.company.id('Ben')] }
  expect((await app.call('Clerk', 'PUT', '/payroll/pay-group-members', members)).status).toBe(200)
  await addDay('Ben', '2026-11-02', { status: 'ABSENT' })
  await addDay('Ben', '2026-11-03', { overtimeSeconds: 3600 })
  const key = await makePart(app, groupId, '2026-11-12')
  expect((await recordIn(app, key, 'Ben')).exceptions).toContain('MISSING_ATTENDANCE')
  expect((await recordIn(app, key, 'Anna')).exceptions).not.toContain('MISSING_ATTENDANCE')
  await submit(key)
  // Anna's day of October and Ben's of November are still pending.
  expect(await overtimeIn(key)).toBe(2)
  await app.call('Checker', 'PATCH', `/payroll/runs/${key}/status`, { status: 'APPROVED' })
  setToday('2026-11-19')
  const next = await payPart(app, groupId, '2026-11-19')
  expect((await recordIn(app, next, 'Ben')).exceptions).not.toContain('MISSING_ATTENDANCE')
})
