import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addPaidPerson, approveRun, generate, raisePay, recordOf, setRunStatus, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  await addPaidPerson(app, 'Raised', { salary: '10000.00', from: '2026-10-01' })
  await addPaidPerson(app, 'Always', { salary: '12000.00', from: '2026-10-01' })
  await approveRun(app, '2026-10')
})
afterAll(() => app.close())

async function makeRun(period: string, people: string[]): Promise<string> {
  const payments = people.map((name) => ({ userId: app.company.id(name), amount: 10_000 }))
  const draft = { period, name: 'Bonus', kind: 'BONUS', paymentDate: `${period}-20`, payments }
  const { status, body } = await app.call('Owner', 'POST', '/payroll/extra-runs', draft)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.run.key
}
const move = async (key: string, status: string) => (await setRunStatus(app, key, status)).body.code ?? 'moved'
/** Returns what all records of a person withheld for a month, by code. */
async function withheldFor(period: string, name: string) {
  const { rows } = await app.app.db.execute<{ code: string; amount: number }>(sql`
    select l.code, sum(l.amount)::float8 as amount from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${app.company.id(name)} and l.period = ${period} and l.part = 'TAX' group by 1 order by 1`)
  return rows
}

test('differences of a month count the pay of an extra run once it is approved, and not before', async () => {
  const key = await makeRun('2026-10', ['Raised', 'Always'])
  expect(await move(key, 'PENDING_APPROVAL')).toBe('moved')
  await raisePay(app, 'Raised', '2026-10-01', '12000.00')
  setToday('2026-11-30')
  await generate(app, '2026-11')
  const retro = (await recordOf(app, '2026-11', 'Raised')).lines.filter(([, period]: any) => period === '2026-10')
  expect(retro.find(([code]: any) => code === 'INCOME_TAX')[2]).toBeGreaterThan(0)
  expect(await move(key, 'APPROVED')).toBe('moved')
  expect((await recordOf(app, '2026-11', 'Raised')).record.exceptions).toContain('OUTDATED')
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  expect((await recordOf(app, '2026-11', 'Raised')).record.status).toBe('DRAFT')
  await generate(app, '2026-11')
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  expect(await move('2026-11', 'APPROVED')).toBe('moved')
  expect(await withheldFor('2026-10', 'Raised')).toEqual(await withheldFor('2026-10', 'Always'))
})

test('a year that counted an extra run must be settled again once the run is discarded', async () => {
  const key = await makeRun('2026-11', ['Always'])
  expect(await move(key, 'PENDING_APPROVAL')).toBe('moved')
  setToday('2026-12-31')
  await generate(app, '2026-12')
  await setRunStatus(app, '2026-12', 'PENDING_APPROVAL')
  const settled = async () =>
    (await recordOf(app, '2026-12', 'Always')).lines.find(([c]: any) => c === 'TAX_SETTLEMENT')
  const before = await settled()
  expect(await move(key, 'DRAFT')).toBe('moved')
  expect((await app.call('Owner', 'DELETE', `/payroll/runs/${key}`)).status).toBe(200)
  const { record } = await recordOf(app, '2026-12', 'Always')
  const approve = (status: string) => app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status })
  expect(record).toMatchObject({ status: 'DRAFT', exceptions: expect.arrayContaining(['YEAR_OPEN']) })
  expect((await approve('PENDING_APPROVAL')).status).toBe(200)
  expect((await approve('APPROVED')).body.code).toBe('payroll.year_open')
  expect((await approve('DRAFT')).status).toBe(200)
  await generate(app, '2026-12')
  expect(await settled()).not.toEqual(before)
  expect((await approve('PENDING_APPROVAL')).status).toBe(200)
  expect((await approve('APPROVED')).status).toBe(200)
  expect(await withheldFor('2026-12', 'Always')).toHaveLength(3)
})

test('someone who left and is paid by an extra run alone gets no further record without amounts', async () => {
  setToday('2026-11-30')
  await addPaidPerson(app, 'Left', { salary: '10000.00', from: '2026-10-01', to: '2026-10-31' })
  expect(await move(await makeRun('2026-11', ['Left']), 'PENDING_APPROVAL')).toBe('moved')
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Left')).count).toBe(1)
})

test('a loan can begin in a month with an approved extra run, whose own payroll is still open', async () => {
  setToday('2026-12-31')
  const key = await makeRun('2026-12', ['Raised'])
  expect(await move(key, 'PENDING_APPROVAL')).toBe('moved')
  expect(await move(key, 'APPROVED')).toBe('moved')
  const { body } = await app.call('Owner', 'GET', `/payroll/loans/terms?userId=${app.company.id('Raised')}`)
  expect(body.openFrom).toBe('2026-12')
})
