import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { users } from '../../../people/tables.ts'
import { payrollItemEntries } from '../../../pay/tables.ts'
import { transport } from '../test/payItems.ts'
import { addPaidPerson, generate, recordOf, setRunStatus, setToday } from '../test/payroll.ts'

stopClock('2026-09-30T10:00:00Z')

const entries = '/payroll/pay-item-entries'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Ender', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  for (const name of ['Anna', 'Ben']) await addPaidPerson(app, name, { from: '2026-09-01' })
  for (const [name, department] of [
    ['Anna', 'Sales'],
    ['Ben', 'Marketing'],
  ] as const)
    await app.app.db.transaction(async (tx) => {
      const userId = app.company.id(name)
      await tx.update(users).set({ department }).where(eq(users.id, userId))
      await recordEmployment(tx, [{ userId, holdsFrom: '2026-09-01' }], null)
    })
})
afterAll(() => app.close())

/** Adds a pay item with a rule; returns the ids of both. */
async function addRule(code: string, rule: object) {
  const { item } = (await app.call('Owner', 'POST', '/payroll/pay-items', { ...transport, code })).body
  return { itemId: item.id as string, ruleId: await enter(item.id, rule) }
}
async function enter(itemId: string, rule: object): Promise<string> {
  const draft = { itemId, value: 600, currency: 'EGP', firstMonth: '2026-09', note: 'Agreed', ...rule }
  const { status, body } = await app.call('Clerk', 'POST', entries, draft)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.entry.id
}
const end = (id: string, lastMonth: string) => app.call('Ender', 'PATCH', `${entries}/${id}`, { lastMonth })
async function rename(before: string, name: string) {
  const { departments } = (await app.call('Owner', 'GET', '/departments')).body
  const { id } = departments.find((one: any) => one.name === before)
  const answer = await app.call('Owner', 'PATCH', `/departments/${id}`, { name })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
/** Returns the rules of a pay item, by department and months. */
const rulesOf = async (itemId: string) => {
  const rows = await app.app.db.select().from(payrollItemEntries).where(eq(payrollItemEntries.itemId, itemId))
  return rows
    .map(({ department, firstPeriod, lastPeriod, value }) => `${department} ${firstPeriod} ${lastPeriod} ${+value}`)
    .toSorted()
}
/** Returns the answer's code if a person approves a record of the month. */
const approve = async (as: string, period: string) => {
  const { record } = await recordOf(app, period, 'Anna')
  const { status, body } = await app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
  return status === 200 ? 'approved' : body.code
}
const submit = async (period: string) => {
  await generate(app, period)
  expect((await setRunStatus(app, period, 'PENDING_APPROVAL')).status).toBe(200)
}

test('the people who entered or ended a rule may approve later months, also after a rename', async () => {
  const { itemId, ruleId } = await addRule('TRANSPORT', { department: 'Sales' })
  expect((await end(ruleId, '2027-06')).status).toBe(200)
  await submit('2026-09')
  for (const maker of ['Clerk', 'Ender']) expect(await approve(maker, '2026-09')).toBe('payroll.generated_by_you')
  expect(await approve('Checker', '2026-09')).toBe('approved')
  setToday('2026-10-31')
  await rename('Sales', 'Trade')
  expect(await rulesOf(itemId)).toEqual(['Sales 2026-09 2026-09 600', 'Trade 2026-10 2027-06 600'])
  await submit('2026-10')
  expect(await approve('Clerk', '2026-10')).toBe('approved')
  setToday('2026-11-30')
  // Renamed twice in a month, one of the rules between them was withdrawn.
  await rename('Trade', 'Commerce')
  await rename('Commerce', 'Sales')
  await submit('2026-11')
  expect(await approve('Ender', '2026-11')).toBe('approved')
  // Who ends the continued rule is a maker.
  const [current] = await app.app.db
    .select()
    .from(payrollItemEntries)
    .where(sql`item_id = ${itemId} and last_period = '2027-06' and first_period <= last_period`)
  setToday('2026-12-31')
  expect((await end(current!.id, '2027-05')).status).toBe(200)
  await submit('2026-12')
  expect(await approve('Ender', '2026-12')).toBe('payroll.generated_by_you')
  expect(await approve('Clerk', '2026-12')).toBe('approved')
  const [{ after } = { after: null }] = await app.app.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'department.changed'))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  expect(after).toMatchObject({ name: 'Sales', payItemRules: [current!.id] })
})

test('a rule that already has the new name applies, and two that would start together do not', async () => {
  setToday('2026-12-31')
  const forName = (firstMonth: string, value: number, more: object = {}) => ({
    department: 'Marketing',
    firstMonth,
    value,
    ...more,
  })
  const { itemId } = await addRule('MEALS', forName('2026-11', 300))
  await enter(itemId, forName('2026-10', 200, { currency: 'USD' }))
  await enter(itemId, { department: 'Outreach', firstMonth: '2026-10', value: 250, lastMonth: '2027-01' })
  const other = await addRule('PHONE', forName('2026-11', 20))
  await enter(other.itemId, forName('2026-10', 10))
  await rename('Marketing', 'Outreach')
  expect(await rulesOf(itemId)).toEqual([
    'Marketing 2026-10 2026-11 200',
    'Marketing 2026-11 2026-11 300',
    'Outreach 2026-10 2027-01 250',
    'Outreach 2026-12 null 200',
    'Outreach 2027-02 null 300',
  ])
  expect(await rulesOf(other.itemId)).toEqual([
    'Marketing 2026-10 2026-11 10',
    'Marketing 2026-11 2026-11 20',
    'Outreach 2026-12 null 20',
  ])
})

test('of a rename and an ending at once, the ending is kept or refused', async () => {
  setToday('2026-12-31')
  for (const [i, lastMonth] of ['2026-12', '2027-03'].entries()) {
    const { itemId, ruleId } = await addRule(`ENDED${i}`, { department: 'Outreach' })
    // Someone is ending the rule when the department is renamed.
    const { db } = app.app
    const renamed = await db.transaction(async (tx) => {
      await tx.execute(sql`update payroll_item_entries set last_period = ${lastMonth} where id = ${ruleId}`)
      const pending = rename('Outreach', `Outreach${i}`)
      await expect
        .poll(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rows.length)
        .toBeGreaterThan(0)
      return { pending }
    })
    await renamed.pending
    expect(await rulesOf(itemId)).toContain(`Outreach${i} 2026-12 ${lastMonth} 600`)
    await rename(`Outreach${i}`, 'Outreach')
  }
  // The department is being renamed when someone ends the rule.
  const { ruleId } = await addRule('ENDEDLAST', { department: 'Outreach' })
  const { db } = app.app
  const { pending } = await db.transaction(async (tx) => {
    await tx.execute(sql`update payroll_item_entries set last_period = '2026-11' where id = ${ruleId}`)
    const answer = end(ruleId, '2027-03')
    await expect
      .poll(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rows.length)
      .toBeGreaterThan(0)
    return { pending: answer }
  })
  const { status, body } = await pending
  expect([status, body.code]).toEqual([409, 'payroll.entry_ended'])
})
