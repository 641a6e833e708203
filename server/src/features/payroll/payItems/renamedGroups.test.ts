import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { users } from '../../../people/tables.ts'
import { transport } from '../test/payItems.ts'
import { addPaidPerson, approveRun, generate, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-09-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Seller', { from: '2026-09-01' })
  await addPaidPerson(app, 'Marketer', { from: '2026-09-01' })
  await newcomer(app, 'Other')
  await place('Seller', 'Sales', 'Clerk')
  await place('Marketer', 'Marketing', 'Head')
  for (const [code, more] of [
    ['OFDEPARTMENT', { department: 'Sales' }],
    ['OFPOSITION', { position: 'Clerk' }],
    ['OFBOTH', { department: 'Sales', position: 'Clerk' }],
    ['LATER', { department: 'Sales', firstMonth: '2026-11' }],
  ] as const) {
    const { item } = (await app.call('Owner', 'POST', '/payroll/pay-items', { ...transport, code })).body
    const rule = { itemId: item.id, value: 600, currency: 'EGP', firstMonth: '2026-09', note: 'Agreed', ...more }
    const { status, body } = await app.call('Owner', 'POST', '/payroll/pay-item-entries', rule)
    expect(status, JSON.stringify(body)).toBe(201)
  }
  await approveRun(app, '2026-09')
})
afterAll(() => app.close())

const place = (firstName: string, department: string, position: string) =>
  app.app.db.transaction(async (tx) => {
    const userId = app.company.id(firstName)
    await tx.update(users).set({ department, position }).where(eq(users.id, userId))
    await recordEmployment(tx, [{ userId, holdsFrom: '2026-09-01' }], null)
  })
/** Returns the lines of pay items in a person's record, as month and amount. */
const itemsOf = async (period: string, name: string) =>
  (await recordOf(app, period, name)).lines
    .filter(([code]: [string]) => code === 'EARNING')
    .map(([, month, amount]: [string, string, number]) => [month, amount])
const idOf = async (list: 'departments' | 'positions', name: string) =>
  (await app.call('Owner', 'GET', `/${list}`)).body[list].find((one: any) => one.name === name)?.id
const rename = async (list: 'departments' | 'positions', before: string, name: string) => {
  const id = await idOf(list, before)
  const { status, body } = await app.call('Owner', 'PATCH', `/${list}/${id}`, { name })
  expect(status, JSON.stringify(body)).toBe(200)
}

test('rules for a department or a position follow its new name, and earlier months stay as they were paid', async () => {
  expect(await itemsOf('2026-09', 'Seller')).toEqual(Array.from({ length: 3 }, () => ['2026-09', 600]))
  setToday('2026-10-15')
  const created = await app.call('Owner', 'POST', '/positions', { name: 'Clerk' })
  expect([200, 201, 409]).toContain(created.status)
  await rename('departments', 'Sales', 'Trade')
  await rename('positions', 'Clerk', 'Agent')
  // Renamed twice in a month, only the last name counts.
  await rename('departments', 'Trade', 'Commerce')
  setToday('2026-10-31')
  await approveRun(app, '2026-10')
  expect(await itemsOf('2026-10', 'Seller')).toEqual(Array.from({ length: 3 }, () => ['2026-10', 600]))
  setToday('2026-11-30')
  await generate(app, '2026-11')
  expect(await itemsOf('2026-11', 'Seller')).toEqual(Array.from({ length: 4 }, () => ['2026-11', 600]))
  expect(await itemsOf('2026-11', 'Marketer')).toEqual([])
  const { rules } = (await app.call('Owner', 'GET', '/payroll/pay-items')).body
  const current = rules.filter(({ lastMonth }: any) => lastMonth === null)
  const groups = current.map(({ department, position, people }: any) => `${department} ${position} ${people}`)
  expect(groups.toSorted()).toEqual(['Commerce Agent 1', 'Commerce null 1', 'Commerce null 1', 'null Agent 1'])
})

test('a department that is merged into another one takes no rules there, where no one entered them', async () => {
  const target = await idOf('departments', 'Marketing')
  const from = await idOf('departments', 'Commerce')
  const merged = await app.call('Owner', 'POST', `/departments/${target}/merge`, { from })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  await generate(app, '2026-11')
  expect(await itemsOf('2026-11', 'Marketer')).toEqual([])
  expect(await itemsOf('2026-11', 'Seller')).toEqual([['2026-11', 600]])
})
