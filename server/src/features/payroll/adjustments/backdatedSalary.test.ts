import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { employmentHistory } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addUser, changeUser, getUser } from '../../users/test/users.ts'
import { insertAdjustment, approveRun, generate, setToday, addPaidPerson, raisePay, recordOf } from '../test/payroll.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

stopClock('2026-11-20T10:00:00Z')
beforeEach(() => setToday('2026-11-20'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  setToday('2026-11-20')
  await addPaidPerson(app, 'Raised', { salary: '10000.00' })
  await addPaidPerson(app, 'Taxed', { salary: '10000.00' })
  await insertAdjustment(app, 'Taxed', 'BONUS', '500.00', '2026-10-05')
  for (const period of ['2026-09', '2026-10']) await approveRun(app, period)
  await generate(app, '2026-11')
})
afterAll(() => app.close())

const salary = (amount: number, from: string, currency = 'EGP') => ({
  monthlySalary: { amount, currency },
  salaryFrom: from,
})
const preview = (firstName: string, amount: number, from: string, as = 'Owner', currency = 'EGP') =>
  app.call(as, 'POST', '/payroll/salary/preview', {
    userId: app.company.id(firstName),
    monthlySalary: { amount, currency },
    from,
  })
const pathOf = ({ body }: { body: any }) => body.errors?.[0]?.path

/** Returns all approved records with their lines, exactly as stored. */
async function readStored(): Promise<string> {
  const { rows } = await app.app.db.execute<{ text: string }>(sql`
    select string_agg(r::text || (select string_agg(l::text, ';' order by l.position)
      from ${payrollLines} l where l.record_id = r.id), '|' order by r.id) as text
    from ${payrollRecords} r where r.status = 'APPROVED'`)
  return rows[0]?.text ?? ''
}

test('a salary from 16 September is previewed by month, and its lines equal the preview', async () => {
  const before = await readStored()
  const { body } = await preview('Raised', 12_000, '2026-09-16')
  expect(body.preview).toEqual({
    months: [
      {
        period: '2026-09',
        isApproved: true,
        parts: null,
        awaitsDecision: false,
        changes: [
          {
            currency: 'EGP',
            before: { grossPay: 10_000, insurance: 0, incomeTax: 0, netPay: 10_000 },
            after: { grossPay: 11_000, insurance: 0, incomeTax: 0, netPay: 11_000 },
            difference: 1000,
          },
        ],
      },
      {
        period: '2026-10',
        isApproved: true,
        parts: null,
        awaitsDecision: false,
        changes: [expect.objectContaining({ difference: 2000 })],
      },
      {
        period: '2026-11',
        isApproved: false,
        parts: null,
        awaitsDecision: false,
        changes: [expect.objectContaining({ difference: 2000 })],
      },
    ],
    missing: [],
    differences: [{ currency: 'EGP', netPay: 3000 }],
    changedAt: expect.any(String),
  })
  expect((await getUser(app, 'Owner', 'Raised')).monthlySalary.amount).toBe(10_000)
  expect((await changeUser(app, 'Hr', 'Raised', salary(12_000, '2026-09-16'))).status).toBe(200)
  expect((await recordOf(app, '2026-11', 'Raised')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Raised')).lines).toEqual([
    ['SALARY', '2026-11', 12_000],
    ['SALARY', '2026-09', 1000],
    ['SALARY', '2026-10', 2000],
  ])
  expect(await readStored()).toBe(before)
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.changed'))
  expect(entries.at(-1)?.after).toMatchObject({ payChanged: true, salaryFrom: '2026-09-16' })
})

test('it replaces later entries, until the pay agreed for a future day', async () => {
  await addPaidPerson(app, 'Between', { salary: '5000.00' })
  await changeUser(app, 'Hr', 'Between', { position: 'Builder' })
  await raisePay(app, 'Between', '2026-10-01', '6000.00')
  await changeUser(app, 'Hr', 'Between', salary(9000, '2026-12-01'))
  expect(
    (await changeUser(app, 'Hr', 'Between', { ...salary(7000, '2026-09-01'), position: 'Architect' })).status,
  ).toBe(200)
  const on = async (day: string) => {
    const { rows } = await app.app.db.execute<{ salary: string; position: string }>(sql`
      select salary, position from ${employmentHistory} where user_id = ${app.company.id('Between')}
        and holds_from <= ${day}::date order by holds_from desc, recorded_at desc, id desc limit 1`)
    return [rows[0]?.salary, rows[0]?.position]
  }
  expect((await on('2026-08-31'))[0]).toBe('5000.00')
  expect(await on('2026-09-01')).toEqual(['7000.00', null])
  expect((await on('2026-10-01'))[0]).toBe('7000.00')
  expect(await on('2026-11-20')).toEqual(['7000.00', 'Architect'])
  expect(await on('2026-12-01')).toEqual(['9000.00', 'Architect'])
})

test('the difference does not include a paid bonus', async () => {
  expect((await preview('Taxed', 11_000, '2026-10-01')).body.preview.months[0]).toMatchObject({
    period: '2026-10',
    changes: [{ before: { grossPay: 10_500 }, after: { grossPay: 11_500 }, difference: 1000 }],
  })
})

test('a change of currency deducts the pay in the old one and pays it in the new one', async () => {
  expect((await preview('Taxed', 300, '2026-10-01', 'Owner', 'USD')).body.preview.differences).toEqual([
    { currency: 'EGP', netPay: -10_000 },
    { currency: 'USD', netPay: 300 },
  ])
})

test('approved months without a record, in which the person would now have pay, are listed as missing', async () => {
  await addPaidPerson(app, 'Unpaid', { salary: null })
  const { body } = await preview('Unpaid', 3100, '2026-10-16')
  expect(body.preview).toEqual({
    months: [],
    missing: [{ period: '2026-10', pay: [{ currency: 'EGP', grossPay: 1600, netPay: 1600 }] }],
    differences: [],
    changedAt: expect.any(String),
  })
  // Months from before payroll was in use are never missing.
  const missingFrom = async (from: string) =>
    (await preview('Unpaid', 3100, from)).body.preview.missing.map(({ period }: any) => period)
  expect(await missingFrom('2026-07-01')).toEqual(['2026-09', '2026-10'])
  expect(await missingFrom('2026-11-01')).toEqual([])
  expect((await changeUser(app, 'Hr', 'Unpaid', salary(3100, '2026-10-16'))).status).toBe(200)
  const list = async () => {
    const { body: missing } = await app.call('Owner', 'GET', '/payroll/runs/2026-11/missing?limit=100')
    return missing.people.find(({ user }: any) => user.firstName === 'Unpaid')?.months
  }
  expect(await list()).toMatchObject([body.preview.missing[0], { period: '2026-11' }])
  // A month that is already missing is listed again only if its pay changes.
  expect((await preview('Unpaid', 6200, '2026-10-16')).body.preview.missing).toMatchObject([
    { period: '2026-10', pay: [{ netPay: 3200 }] },
  ])
  expect((await preview('Unpaid', 3100, '2026-10-16')).body.preview.missing).toEqual([])
  await app.call('Owner', 'POST', '/payroll/runs/2026-11/include', { userIds: [app.company.id('Unpaid')] })
  expect((await preview('Unpaid', 6200, '2026-10-16')).body.preview).toMatchObject({
    months: [{ period: '2026-10' }, { period: '2026-11' }],
    missing: [],
  })
})

test('a day before the first one is refused, in the preview and on saving', async () => {
  await addUser(app, 'Fresh', { hireDate: '2026-11-02' })
  expect(pathOf(await preview('Fresh', 11_000, '2026-11-01'))).toBe('from')
  expect(pathOf(await changeUser(app, 'Hr', 'Fresh', salary(11_000, '2026-11-01')))).toBe('salaryFrom')
  const earlier = { ...salary(11_000, '2026-10-20'), hireDate: '2026-10-20' }
  expect((await changeUser(app, 'Hr', 'Fresh', earlier)).status).toBe(200)
})

test('the preview is refused to people who may change pay but have no access to payroll', async () => {
  const roleId = await createRole(app.app.db, 'Keeps people', ['users.read', 'users.update', 'payroll.all_view'])
  await newcomer(app, 'Keeper', { manager: 'Owner', roleId })
  const refusal = await changeUser(app, 'Keeper', 'Raised', salary(20_000, '2026-10-01'))
  expect([refusal.status, pathOf(refusal)]).toEqual([403, 'salaryFrom'])
  expect((await changeUser(app, 'Keeper', 'Raised', salary(12_500, '2026-11-20'))).status).toBe(200)
  expect((await preview('Raised', 20_000, '2026-10-01', 'Keeper')).status).toBe(403)
})

test('the preview needs access to the person’s pay, is refused for your own, and reports invalid input', async () => {
  const maker = await createRole(app.app.db, 'Makes', ['payroll.read', 'payroll.process'])
  await newcomer(app, 'Maker', { manager: 'Owner', roleId: maker })
  expect((await preview('Raised', 1, '2026-10-01', 'Maker')).status).toBe(404)
  expect((await preview('Hr', 1, '2026-10-01', 'Hr')).status).toBe(403)
  expect(pathOf(await preview('Raised', 0, '2026-10-01'))).toBe('monthlySalary.amount')
  expect(pathOf(await preview('Raised', 1, '2026-02-30'))).toBe('from')
})

test('two simultaneous changes result in one salary and two entries', async () => {
  await addPaidPerson(app, 'Twice', { salary: '10000.00' })
  const answers = await Promise.all(
    [11_000, 12_000].map((amount) => changeUser(app, 'Owner', 'Twice', salary(amount, '2026-10-01'))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { monthlySalary } = await getUser(app, 'Owner', 'Twice')
  expect([11_000, 12_000]).toContain(monthlySalary.amount)
})
