import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import {
  insertAdjustment,
  setRunStatus,
  generate,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../test/payroll.ts'
import { payrollRecords } from '../tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna')
})
afterAll(() => app.close())

const statusOf = (id: string, status: string, as = 'Owner') =>
  app.call(as, 'PATCH', `/payroll/${id}/status`, { status })

test('an amount carried over is no longer deducted once its month is recalculated without it', async () => {
  await insertAdjustment(app, 'Anna', 'DEDUCTION', '20000.00', '2026-01-10')
  await generate(app, '2026-01')
  await setRunStatus(app, '2026-01', 'PENDING_APPROVAL')
  await generate(app, '2026-02')
  expect((await recordOf(app, '2026-02', 'Anna')).record.netPay).toBe(4000)
  // A bonus makes the first month's pay cover the deduction after all.
  await setRunStatus(app, '2026-01', 'DRAFT')
  await insertAdjustment(app, 'Anna', 'BONUS', '10000.00', '2026-01-20')
  await generate(app, '2026-01')
  await setRunStatus(app, '2026-01', 'PENDING_APPROVAL')
  expect((await setRunStatus(app, '2026-01', 'APPROVED')).status).toBe(200)
  const { record } = await recordOf(app, '2026-02', 'Anna')
  expect(record).toMatchObject({ exceptions: expect.arrayContaining(['OUTDATED']), can: { submit: false } })
  expect((await statusOf(record.id, 'PENDING_APPROVAL')).body.code).toBe('payroll.changed_meanwhile')
  await generate(app, '2026-02')
  expect((await recordOf(app, '2026-02', 'Anna')).record.netPay).toBe(12000)
  for (const status of ['PENDING_APPROVAL', 'APPROVED'])
    expect((await setRunStatus(app, '2026-02', status)).status).toBe(200)
})

test('if two months would deduct a carried amount, only the one submitted first does', async () => {
  await addPaidPerson(app, 'Carl', { from: '2025-01-01', to: '2025-12-31' })
  await insertAdjustment(app, 'Carl', 'DEDUCTION', '20000.00', '2025-01-10')
  await generate(app, '2025-01')
  await setRunStatus(app, '2025-01', 'PENDING_APPROVAL')
  await generate(app, '2025-02')
  await generate(app, '2025-03')
  for (const period of ['2025-02', '2025-03']) await setRunStatus(app, period, 'PENDING_APPROVAL')
  const { record } = await recordOf(app, '2025-02', 'Carl')
  expect(record).toMatchObject({ netPay: 4000, exceptions: expect.not.arrayContaining(['OUTDATED']) })
  // The third month was calculated before the second one deducted the same amount.
  expect((await recordOf(app, '2025-03', 'Carl')).record).toMatchObject({ status: 'DRAFT', netPay: 4000 })
  for (const period of ['2025-01', '2025-02']) expect((await setRunStatus(app, period, 'APPROVED')).status).toBe(200)
  await generate(app, '2025-03')
  expect((await recordOf(app, '2025-03', 'Carl')).record.netPay).toBe(12000)
  for (const status of ['PENDING_APPROVAL', 'APPROVED']) await setRunStatus(app, '2025-03', status)
})

test('a person whose pay is too large does not block anyone else’s', async () => {
  await addPaidPerson(app, 'Croesus', { salary: '999999999999.99' })
  await insertAdjustment(app, 'Croesus', 'BONUS', '999999999999.99', '2026-03-01')
  expect((await generate(app, '2026-03')).body).toEqual({ count: 1, done: true, period: '2026-03' })
  const { skipped } = (await app.call('Owner', 'GET', '/payroll/runs/2026-03')).body.run
  expect(skipped.people.filter(({ reason }: any) => reason !== 'NO_SALARY')).toMatchObject([
    { user: { firstName: 'Croesus' }, reason: 'TOO_LARGE' },
  ])
  await employ(app.app.db, app.company.id('Croesus'), { last: '2020-02-01' })
})

test('a bonus approved after its month is missing from the next month until that is recalculated', async () => {
  await setRunStatus(app, '2026-03', 'PENDING_APPROVAL')
  await insertAdjustment(app, 'Anna', 'BONUS', '100.00', '2026-03-20')
  await generate(app, '2026-04')
  await setRunStatus(app, '2026-03', 'APPROVED')
  const { record } = await recordOf(app, '2026-04', 'Anna')
  expect(record.netPay).toBe(12000)
  expect(record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-04')
  const after = (await recordOf(app, '2026-04', 'Anna')).record
  expect(after).toMatchObject({ netPay: 12100, exceptions: expect.not.arrayContaining(['OUTDATED']) })
  for (const status of ['PENDING_APPROVAL', 'APPROVED']) await setRunStatus(app, '2026-04', status)
})

test('a person who generated a month approves what no one else may: the pay of the only other approver', async () => {
  const roleId = await createRole(app.app.db, 'Approves', ['payroll.read', 'payroll.all_view', 'payroll.approve'])
  await newcomer(app, 'Approver', { manager: 'Owner', roleId })
  await raisePay(app, 'Approver', '2026-05-01', '9000.00')
  await generate(app, '2026-05')
  await setRunStatus(app, '2026-05', 'PENDING_APPROVAL')
  const [anna, approver] = await Promise.all(['Anna', 'Approver'].map((name) => recordOf(app, '2026-05', name)))
  expect([anna?.record.can.approve, approver?.record.can.approve]).toEqual([false, true])
  expect((await statusOf(anna?.record.id, 'APPROVED')).body.code).toBe('payroll.generated_by_you')
  const run = async () => (await app.call('Owner', 'GET', '/payroll/runs/2026-05')).body.run
  expect(await run()).toMatchObject({ can: { approve: true }, approvalWaitsForAnother: false })
  expect((await setRunStatus(app, '2026-05', 'APPROVED')).body.count).toBe(1)
  expect(await run()).toMatchObject({ can: { approve: false }, approvalWaitsForAnother: true })
  expect((await setRunStatus(app, '2026-05', 'APPROVED', 'Approver')).body.count).toBe(1)
})

test('an approver who sees no one’s pay does not prevent others from approving', async () => {
  const roleId = await createRole(app.app.db, 'Blind', ['payroll.approve'])
  const id = await newcomer(app, 'Blind', { manager: 'Owner', roleId })
  await app.app.db.execute(sql`update users set status = 'DEACTIVATED' where id = ${app.company.id('Approver')}`)
  expect(id).toBe('Blind')
  await generate(app, '2026-06')
  await setRunStatus(app, '2026-06', 'PENDING_APPROVAL')
  expect((await setRunStatus(app, '2026-06', 'APPROVED')).body).toMatchObject({
    run: { counts: { PENDING_APPROVAL: 0 } },
  })
})

test('only people who run payroll see notes, and the audit trail never contains them', async () => {
  await generate(app, '2026-07')
  const { id } = (await recordOf(app, '2026-07', 'Anna')).record
  const noted = await app.call('Owner', 'PATCH', `/payroll/${id}`, { held: false, note: 'Asked for 13000, gets 12000' })
  expect(noted.body.record.note).toBe('Asked for 13000, gets 12000')
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(noted.headers['x-request-id'])))
  expect(jsonWithoutIds([entry?.before, entry?.after])).not.toMatch(/1[23]000/)
  for (const status of ['PENDING_APPROVAL', 'APPROVED']) await setRunStatus(app, '2026-07', status)
  const [own] = await recordsOf(app, '2026-07', undefined, 'Anna')
  expect(own).toMatchObject({ id, status: 'APPROVED', note: null })
  expect((await app.call('Anna', 'GET', `/payroll/${id}`)).body.record.note).toBeNull()
  expect((await recordOf(app, '2026-07', 'Anna')).record.note).toContain('13000')
})

test('the database protects approved and paid records from everyone', async () => {
  const { db } = app.app
  const { id } = (await recordOf(app, '2026-07', 'Anna')).record
  const userId = app.company.id('Anna')
  const statements = [
    sql`update payroll_records set net_pay = net_pay, status = 'DRAFT' where id = ${id}`,
    sql`update payroll_records set approved_by = ${userId} where id = ${id}`,
    sql`update payroll_records set note = 'x' where id = ${id}`,
    sql`delete from payroll_records where id = ${id}`,
    sql`delete from payroll_lines where record_id = ${id}`,
    sql`update payroll_lines set amount = amount + 1 where record_id = ${id}`,
    sql`insert into payroll_lines select record_id, 99, code, part, label, period, quantity, unit, rate, 0, because
      from payroll_lines where record_id = ${id}`,
    sql`truncate payroll_records cascade`,
    sql`truncate payroll_lines`,
    sql`delete from users where id = ${userId}`,
    sql`update payroll_adjustments set amount = 1`,
    sql`delete from payroll_adjustments`,
    sql`insert into pay_rules (id, first_day, divisor, day_premium, night_premium, rest_day_premium, holiday_premium,
      night_from, night_to, absences_deducted, pack)
      values (gen_random_uuid(), '2026-07-01', 240, 35, 70, 100, 100, '19:00', '07:00', false, 'EGYPT')`,
  ]
  for (const statement of statements) await expect(db.execute(statement)).rejects.toThrow()
  for (const status of ['PAID', 'APPROVED']) await statusOf(id, status)
  const [row] = await db.select().from(payrollRecords).where(eq(payrollRecords.id, id))
  expect(row).toMatchObject({ status: 'PAID', netPay: '12000.00' })
  for (const statement of statements) await expect(db.execute(statement)).rejects.toThrow()
})

test('a returning person is not paid for the time between two employments', async () => {
  const id = app.company.id(await addPaidPerson(app, 'Backa', { from: '2025-08-01' }))
  const at = (day: string) => setClock(() => Temporal.Instant.from(`${day}T12:00:00Z`))
  at('2026-10-10')
  expect((await app.call('Owner', 'PATCH', `/users/${id}/status`, { isActive: false })).status).toBe(200)
  at('2026-11-20')
  await generate(app, '2026-10')
  expect((await recordOf(app, '2026-10', 'Backa')).record.netPay).toBe(3870.97)
  for (const status of ['PENDING_APPROVAL', 'APPROVED'])
    expect((await statusOf((await recordOf(app, '2026-10', 'Backa')).record.id, status)).status).toBe(200)
  expect((await app.call('Owner', 'PATCH', `/users/${id}/status`, { isActive: true })).status).toBe(200)
  await generate(app, '2026-11')
  const { record, lines } = await recordOf(app, '2026-11', 'Backa')
  expect(record.netPay).toBe(4400)
  expect(lines).toHaveLength(1)
  at('2026-11-30')
})
