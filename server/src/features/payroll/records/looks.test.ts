import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { approveRun, setRunStatus, generate, addPaidPerson, raisePay, recordOf, recordsOf } from '../test/payroll.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna')
  const roleId = await createRole(app.app.db, 'Makes', ['payroll.read', 'payroll.process'])
  await newcomer(app, 'Maker', { manager: 'Owner', roleId })
  await raisePay(app, 'Maker', '2020-01-01', '5000.00')
  await approveRun(app, '2026-01')
})
afterAll(() => app.close())

const entriesOf = (headers: Record<string, unknown>) =>
  app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))

test('access to others’ pay is logged with the people, and access to your own is not', async () => {
  const people = ['Anna', 'Maker'].map((name) => app.company.id(name)).toSorted()
  for (const path of ['/payroll?month=1&year=2026', '/payroll/runs/2026-01/differences']) {
    const { headers } = await app.call('Owner', 'GET', path)
    expect(await entriesOf(headers), path).toMatchObject([{ action: 'payroll.looked_at', after: { people } }])
    // A repetition within the hour adds no entry.
    expect(await entriesOf((await app.call('Owner', 'GET', path)).headers), path).toEqual([])
  }
  for (const path of [
    '/payroll?month=1&year=2026',
    '/payroll/runs?year=2026',
    '/payroll/runs/2026-01',
    '/payroll/runs/2026-01/differences',
    '/payroll/summary?month=1&year=2026',
    '/payroll/departments?month=1&year=2026',
  ]) {
    const { status, headers } = await app.call('Maker', 'GET', path)
    expect([path, status, await entriesOf(headers)]).toEqual([path, 200, []])
  }
})

test('a person added late gets a record in an approved month by generating it again', async () => {
  await addPaidPerson(app, 'Late', { from: '2026-01-17' })
  expect((await generate(app, '2026-01')).body.count).toBe(1)
  const { record } = await recordOf(app, '2026-01', 'Late')
  expect(record).toMatchObject({ status: 'DRAFT', netPay: 5806.45 })
  await setRunStatus(app, '2026-01', 'PENDING_APPROVAL')
  expect((await setRunStatus(app, '2026-01', 'APPROVED')).body.count).toBe(1)
  expect(await recordsOf(app, '2026-01')).toHaveLength(3)
})
