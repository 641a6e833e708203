import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { addPaidPerson, approveRun, generate, insertAdjustment, raisePay, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Boris', 'Clara', 'Dina']) await addPaidPerson(app, name, { salary: '10000.00' })
  setToday('2026-10-31')
  await approveRun(app, '2026-10')
  setToday('2026-11-30')
  await addPaidPerson(app, 'Elias', { from: '2026-11-01' })
  // 20 % exactly, 30 %, and a small new bonus.
  await raisePay(app, 'Anna', '2026-11-01', '12000.00')
  await raisePay(app, 'Boris', '2026-11-01', '13000.00')
  await insertAdjustment(app, 'Clara', 'BONUS', '50.00', '2026-11-10')
  await generate(app, '2026-11')
})
afterAll(() => app.close())

const get = (path: string, as: string | null = 'Owner') =>
  app.call(as, 'GET', `/payroll/runs/2026-11/differences${path}`)
const names = async (query: string) =>
  (await get(`?limit=100${query}`)).body.differences.map(({ user }: any) => user.firstName)
const setLimit = async (percent: number, amount: number) => {
  for (const [key, value] of [
    ['payVariancePercent', percent],
    ['payVarianceAmount', amount],
  ] as const)
    await app.app.db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
}

test('marks the parts that changed by more than the limit, and counts who has one', async () => {
  const atFirst = (await get('?limit=100')).body
  expect([atFirst.limit, atFirst.counts.large]).toEqual([{ percent: 20, amount: 500 }, 1])
  await setLimit(20, 0)
  const { body } = await get('?limit=100')
  expect(body.counts.large).toBe(2)
  const because = (name: string) => body.differences.find(({ user }: any) => user.firstName === name).because
  expect(because('Anna')).toEqual([{ part: 'BASE', amount: 2000, percent: 20, isLarge: false }])
  expect(because('Boris')).toEqual([{ part: 'BASE', amount: 3000, percent: 30, isLarge: true }])
  expect(because('Clara')).toEqual([{ part: 'BONUSES', amount: 50, percent: null, isLarge: true }])
  expect((await names('&large=only')).toSorted()).toEqual(['Boris', 'Clara'])
})

test('follows the company’s limit: at least the amount, and more than the percentage', async () => {
  await setLimit(20, 51)
  expect(await names('&large=only')).toEqual(['Boris'])
  await setLimit(20, 50)
  expect((await names('&large=only')).toSorted()).toEqual(['Boris', 'Clara'])
  await setLimit(19, 0)
  expect((await names('&large=only')).toSorted()).toEqual(['Anna', 'Boris', 'Clara'])
  const exceptionsOf = async (name: string) => (await recordOf(app, '2026-11', name)).record.exceptions
  expect(await exceptionsOf('Anna')).not.toContain('FAR_OFF')
  await generate(app, '2026-11')
  expect(await exceptionsOf('Anna')).toContain('FAR_OFF')
  // The exception is about the net pay, not about its parts.
  expect(await exceptionsOf('Clara')).not.toContain('FAR_OFF')
  await setLimit(19, 2001)
  await generate(app, '2026-11')
  expect(await exceptionsOf('Anna')).not.toContain('FAR_OFF')
  expect(await exceptionsOf('Boris')).toContain('FAR_OFF')
  await setLimit(20, 0)
})

test('lists the largest differences first', async () => {
  expect(await names('&sort=amount')).toEqual(['Elias', 'Boris', 'Anna', 'Clara', 'Dina'])
  expect((await get('?sort=name')).status).toBe(400)
})

test('exports each part of the pay, with the filters and order of the list', async () => {
  const { raw, headers } = await get('/export?kind=CHANGED&sort=amount&format=xlsx')
  expect(headers['muster-rows']).toBe('3')
  const [head, first] = (await readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'))).rows
  expect(head?.slice(0, 8)).toEqual([
    'LL-ID',
    'Employee',
    'Department',
    'Currency',
    'Change',
    'Above the limit',
    'Base salary, before',
    'Base salary, difference',
  ])
  // The reader leaves out empty cells.
  expect(first?.slice(1, 6)).toEqual(['EGP', 'Changed', 'Yes', '10000 [$EGP] #,##0.00', '3000 [$EGP] #,##0.00'])
  expect(first?.slice(-3)).toEqual(['10000', '13000', '3000'].map((amount) => `${amount} [$EGP] #,##0.00`))
  const csv = await get('/export?large=only&sort=amount')
  expect(csv.raw.toString('utf8').trim().split('\n')).toHaveLength(3)
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries).toMatchObject([
    { action: 'payroll.differences_exported', after: { kind: 'CHANGED', sort: 'amount', rows: 3 } },
  ])
})

test('the export is refused without the permission to run payroll', async () => {
  expect((await get('/export', null)).status).toBe(401)
  for (const as of ['Employee', 'Lead', 'Manager', 'Hr']) expect((await get('/export', as)).status).toBe(403)
  expect((await get('/export?format=pdf')).status).toBe(400)
})
