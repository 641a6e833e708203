import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { addPaidPerson, approveRun, generate, raisePay, recordOf, recordsOf, setRunStatus } from '../test/payroll.ts'
import { payrollRecords } from '../tables.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Bert', 'Cleo']) await addPaidPerson(app, name)
})
afterAll(() => app.close())

const preview = async (period: string, as = 'Owner') => {
  const { status, body } = await app.call(as, 'GET', `/payroll/runs/${period}/preview`)
  return status === 200 ? body.preview : { status, body }
}

const nothing = { created: 0, recalculated: 0, changed: 0, removed: 0, submitted: 0, exceptions: 0 }

test('counts the records that a first generation creates, and writes none', async () => {
  const expected = { ...nothing, period: '2026-10', created: 3, exceptions: 3, skipped: 9 }
  expect(await preview('2026-10')).toEqual(expected)
  expect(await recordsOf(app, '2026-10')).toEqual([])
  const { run } = (await app.call('Owner', 'GET', '/payroll/runs/2026-10')).body
  expect([run.state, run.skipped.count]).toEqual(['NONE', 0])
  expect((await generate(app, '2026-10')).body.count).toBe(3)
  expect((await app.call('Owner', 'GET', '/payroll/runs/2026-10')).body.run.skipped.count).toBe(9)
})

test('says which drafts are recalculated, changed and removed, as the generation then does', async () => {
  expect(await preview('2026-10')).toMatchObject({ ...nothing, recalculated: 3, exceptions: 3 })
  await raisePay(app, 'Anna', '2026-10-16', '14000.00')
  await employ(app.app.db, app.company.id('Bert'), { first: '2026-11-01' })
  await addPaidPerson(app, 'Dora')
  const expected = { created: 1, recalculated: 2, changed: 1, removed: 1, submitted: 0 }
  const found = await preview('2026-10')
  expect(found).toMatchObject(expected)
  expect((await generate(app, '2026-10')).body.count).toBe(found.created + found.changed + found.removed)
  expect(await preview('2026-10')).toMatchObject({ ...nothing, recalculated: 3, exceptions: 3 })
})

test('leaves submitted records out of what is recalculated', async () => {
  const { record } = await recordOf(app, '2026-10', 'Anna')
  await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'PENDING_APPROVAL' })
  await raisePay(app, 'Anna', '2026-10-01', '20000.00')
  expect(await preview('2026-10')).toMatchObject({ ...nothing, recalculated: 2, submitted: 1, exceptions: 2 })
})

test('leaves an approved month untouched, and finds nothing to do in it', async () => {
  await setRunStatus(app, '2026-10', 'PENDING_APPROVAL')
  await setRunStatus(app, '2026-10', 'APPROVED')
  await approveRun(app, '2026-11')
  const rows = () => app.app.db.select().from(payrollRecords).where(eq(payrollRecords.period, '2026-11'))
  const before = await rows()
  expect(before.length).toBeGreaterThan(3)
  await raisePay(app, 'Cleo', '2026-11-01', '15000.00')
  expect(await preview('2026-11')).toEqual({ ...nothing, period: '2026-11', submitted: before.length, skipped: 9 })
  expect(await rows()).toEqual(before)
  expect((await generate(app, '2026-11')).body.count).toBe(0)
})

test.each([
  ['2026-12', 'This month has not started yet'],
  ['2027-01', 'This month has not started yet'],
  ['2026-13', 'Please enter a month as YYYY-MM'],
  ['1999-12', 'Please enter a month between 2000 and 2100'],
])('refuses %s', async (period, message) => {
  expect(await preview(period)).toMatchObject({ status: 400, body: { errors: [{ path: 'period', message }] } })
})

test.each(['Employee', 'Lead', 'Manager', 'Hr'])('refuses %s, who may not process payroll', async (who) => {
  expect((await preview('2026-11', who)).status).toBe(403)
})

test('counts the records of a month by status for the figures above its list', async () => {
  const { summary } = (await app.call('Owner', 'GET', '/payroll/summary?month=10&year=2026')).body
  const all = await recordsOf(app, '2026-10')
  const inStatus = (status: string) => all.filter((record) => record.status === status).length
  expect(summary.counts).toEqual({
    DRAFT: inStatus('DRAFT'),
    PENDING_APPROVAL: inStatus('PENDING_APPROVAL'),
    APPROVED: inStatus('APPROVED'),
    PAID: inStatus('PAID'),
  })
})
