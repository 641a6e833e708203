import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { centsOf } from '../../../pay/money.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { knownNames } from './listCostCentres.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10')
  for (const name of ['Anna', 'Ben']) await addPaidPerson(app, name, { salary: '10000.01', from: '2026-10-01' })
  await app.app.db.execute(sql`update users set department = 'Sales' where first_name in ('Anna', 'Ben')`)
  const roleId = await createRole(app.app.db, 'Taxes', ['payroll.all_view', 'payroll.tax'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const half = [
  { costCentre: 'Shop', percent: 62.5 },
  { costCentre: 'Warehouse', percent: 37.5 },
]
const path = (name: string) => `/payroll/cost-centres/${app.company.id(name)}`
const set = (name: string, shares: object[], firstMonth = '2026-11', as = 'Clerk') =>
  app.call(as, 'PUT', path(name), { firstMonth, shares })
const read = async (name = 'Anna', as = 'Clerk') => (await app.call(as, 'GET', path(name))).body
const journal = async (month: string) => (await app.call('Owner', 'GET', `/payroll/runs/${month}/journal`)).body.journal
const places = ({ entries }: any): string[] => [...new Set<string>(entries.map(({ costCentre }: any) => costCentre))]

test.each<[shares: object[], field: string, message: string]>([
  [[{ costCentre: 'Shop', percent: 99.99 }], 'shares', 'The percentages must add up to 100'],
  [[{ costCentre: ' ', percent: 100 }], 'shares.0.costCentre', 'Please enter a cost centre'],
  [[{ costCentre: 'Shop', percent: 0 }], 'shares.0.percent', 'Please enter a percentage above 0, up to 100'],
  [[{ costCentre: 'Shop', percent: 33.333 }], 'shares.0.percent', 'Please use at most two decimals'],
  [[half[0]!, { costCentre: 'shop ', percent: 37.5 }], 'shares.1.costCentre', 'This cost centre appears twice'],
])('%j is refused', async (shares, field, message) => {
  expect(statusAndMessage(await set('Anna', shares))).toEqual([400, field, message])
  expect((await read()).entries).toEqual([])
})

test('are set by month with their history, but not by someone for themselves or without the permission', async () => {
  expect(await read()).toMatchObject({ current: [], entries: [], can: { set: true } })
  const answer = await set('Anna', half)
  expect([answer.status, answer.body.current]).toEqual([200, half])
  expect(await recordedBy(app, answer)).toMatchObject([
    {
      action: 'payroll.cost_centres_set',
      personId: app.company.id('Anna'),
      before: { shares: [] },
      after: { firstMonth: '2026-11', shares: half },
    },
  ])
  const again = await set('Anna', half)
  expect([again.status, await recordedBy(app, again)]).toEqual([200, []])
  const { current, entries, known } = await read()
  expect([current, entries.length, known]).toEqual([half, 1, ['Shop', 'Warehouse']])
  expect((await set('Clerk', half)).status).toBe(403)
  expect((await set('Anna', half, '2026-11', 'Manager')).status).toBe(403)
  await expect(app.app.db.execute(sql`delete from payroll_cost_centres`)).rejects.toThrow()
})

test('set twice at once, both stay, and the newer one applies', async () => {
  const all = ['Shop', 'Warehouse'].map((costCentre) => [{ costCentre, percent: 100 }])
  const answers = await Promise.all(all.map((shares) => set('Ben', shares, '2027-01')))
  // They apply from a later month, so this month has none yet.
  expect(answers.map(({ status, body }) => [status, body.current])).toEqual([
    [200, []],
    [200, []],
  ])
  const { entries, current } = await read('Ben')
  expect([entries.map(({ isReplaced }: any) => isReplaced), current]).toEqual([[false, true], []])
})

test('divide the journal of their months to the cent, and nothing else', async () => {
  await approveRun(app, '2026-10')
  expect(places(await journal('2026-10'))).toEqual(['Sales'])
  const { record } = await recordOf(app, '2026-10', 'Anna')
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Anna')).record.netPay).toBe(record.netPay)
  await set('Anna', half)
  expect((await recordOf(app, '2026-11', 'Anna')).record.exceptions).not.toContain('OUTDATED')
  await approveRun(app, '2026-11')
  const month = await journal('2026-11')
  expect(places(month)).toEqual(['Sales', 'Shop', 'Warehouse'])
  const on = (costCentre: string, key: string) => {
    const entry = month.entries.find((one: any) => one.costCentre === costCentre && one.account.key === key)
    return entry.debit - entry.credit
  }
  // 10,000.01 by 62.5 and 37.5 percent are 6,250.00625 and 3,750.00375.
  expect([on('Sales', 'SALARY'), on('Shop', 'SALARY'), on('Warehouse', 'SALARY')]).toEqual([10_000.01, 6250.01, 3750])
  for (const place of places(month)) {
    const own = month.entries.filter(({ costCentre }: any) => costCentre === place)
    const sum = (side: string) => own.reduce((total: bigint, row: any) => total + centsOf(row[side]), 0n)
    expect(sum('debit')).toBe(sum('credit'))
  }
})

test('set back to the department, they are undivided again, and a posted journal stays', async () => {
  const posted = (await app.call('Owner', 'POST', '/payroll/runs/2026-11/journals')).body.journal
  const entriesOf = async () => (await app.call('Owner', 'GET', `/payroll/journals/${posted.id}`)).body.journal.entries
  const before = await entriesOf()
  expect((await set('Anna', [])).status).toBe(200)
  expect(places(await journal('2026-11'))).toEqual(['Sales'])
  expect(await entriesOf()).toEqual(before)
})

test('their names are read from the newest entries, however many there are', async () => {
  const { db } = app.app
  await db.execute(sql`insert into payroll_cost_centres (id, user_id, first_month, shares, entered_by)
    select lpad(to_hex(n), 32, '0')::uuid, ${app.company.id('Ben')}, '2020-01',
      '[{"costCentre": "Kiosk", "percent": 100}]', ${app.company.id('Owner')} from generate_series(1, 6000) n`)
  await db.execute(sql`analyze payroll_cost_centres`)
  const { rows } = await db.execute<Record<string, string>>(sql`explain (analyze, timing off, costs off) ${knownNames}`)
  const [scan] = rows.flatMap((row) => Object.values(row)).filter((line) => line.includes('on payroll_cost_centres'))
  expect(scan).toMatch(/^\s*->\s+Index Scan Backward using payroll_cost_centres_pkey .*rows=2000/)
  expect((await read()).known).toEqual(['Kiosk', 'Shop', 'Warehouse'])
})
