import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type Answer, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { insertAdjustment, setRunStatus, generate, addPaidPerson, raisePay, recordOf } from '../test/payroll.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
const people: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  for (let i = 0; i < 4; i++) people.push(await addPaidPerson(app, `Together${i}`, { salary: `${10_000 + i}.00` }))
  for (const admin of ['Generator', 'Approver', 'Fourth'])
    await newcomer(app, admin, { manager: 'Owner', roleId: roleOf(app, 'Super Admin') })
})
afterAll(() => app.close())

const sixteen = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 16 }, (_, i) => make(i)))
const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))
const recorded = (action: string) => app.app.db.$count(auditEntries, eq(auditEntries.action, action))

/** Generates a month as one person and approves it as another. */
async function approved(period: string): Promise<void> {
  await generate(app, period, 'Generator')
  await setRunStatus(app, period, 'PENDING_APPROVAL', 'Generator')
  expect((await setRunStatus(app, period, 'APPROVED', 'Fourth')).body).toMatchObject({ count: 4 })
}

/** Returns the records that differ from the sum of their lines or have negative pay. */
async function wrongRecords(): Promise<unknown[]> {
  const { rows } = await app.app.db.execute(sql`
    select r.id from ${payrollRecords} r left join ${payrollLines} l on l.record_id = r.id group by r.id
    having r.gross_pay <> coalesce(sum(l.amount) filter (where l.part in ('BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME')), 0)
      or r.deductions <> coalesce(sum(l.amount) filter (where l.part = 'DEDUCTIONS'), 0)
      or r.tax_deductions <> coalesce(sum(l.amount) filter (where l.part = 'TAX'), 0) or r.net_pay < 0`)
  return rows
}

test('sixteen simultaneous runs generate a month once', async () => {
  const answers = await sixteen((i) => generate(app, '2026-01', i % 2 ? 'Owner' : 'Approver'))
  expect(statuses(answers)).toEqual(new Set([200]))
  const records = await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.period, '2026-01'))
  expect(records).toHaveLength(4)
  expect(records.map(({ createdAt, updatedAt }) => createdAt === updatedAt)).toEqual([true, true, true, true])
  expect((await generate(app, '2026-01')).body).toMatchObject({ count: 0, done: true })
  expect(await wrongRecords()).toEqual([])
})

test('another month waits until the running one is done', async () => {
  const answers = await sixteen((i) => generate(app, `2026-0${2 + (i % 2)}`))
  for (const { status, body } of answers) expect(status === 200 || body.code === 'payroll.under_way').toBe(true)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  await generate(app, '2026-02')
  await generate(app, '2026-03')
  const recordCount = await app.app.db.$count(payrollRecords, sql`period in ('2026-02', '2026-03')`)
  expect(recordCount).toBe(8)
})

test('each adjustment approved during a run is in one record', async () => {
  const [firstName = ''] = people
  const ids: string[] = []
  await sixteen(async (i) => {
    if (i % 4 === 0) await generate(app, '2026-04')
    else ids.push(await insertAdjustment(app, firstName, i % 4 === 1 ? 'DEDUCTION' : 'BONUS', '10.00', '2026-04-10'))
  })
  await generate(app, '2026-04')
  const lines = await app.app.db
    .select({ id: payrollLines.adjustmentId, period: payrollLines.period })
    .from(payrollLines)
    .where(sql`adjustment_id is not null`)
  expect(lines).toHaveLength(ids.length)
  expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(ids))
  expect((await recordOf(app, '2026-04', firstName)).record).toMatchObject({
    bonuses: 80,
    deductions: 40,
    netPay: 10_040,
  })
})

test('simultaneous submitting, approving, sending back and generating leave complete records', async () => {
  const steps = ['PENDING_APPROVAL', 'DRAFT', 'PENDING_APPROVAL', 'APPROVED'] as const
  // Approves the earlier months, which would block it.
  for (const period of ['2026-01', '2026-02', '2026-03', '2026-04']) await approved(period)
  for (let round = 0; round < 3; round++) {
    const answers = await sixteen((i) =>
      i % 3 === 0
        ? generate(app, '2026-05', 'Generator')
        : i % 3 === 1
          ? setRunStatus(app, '2026-05', steps[i % 4] ?? 'DRAFT')
          : raisePay(app, people[i % 4] ?? '', '2026-05-10', `${11_000 + round * 16 + i}.00`).then(() => null),
    )
    for (const answer of answers.filter((one) => one !== null)) expect([200, 409]).toContain(answer.status)
    expect(await wrongRecords()).toEqual([])
  }
  const records = await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.period, '2026-05'))
  expect(records).toHaveLength(4)
  // The amounts paid so far and by the next month add up to the current salaries.
  await generate(app, '2026-05', 'Generator')
  await setRunStatus(app, '2026-05', 'PENDING_APPROVAL', 'Generator')
  await setRunStatus(app, '2026-05', 'APPROVED', 'Approver')
  await generate(app, '2026-06', 'Generator')
  for (const firstName of people) {
    const [may, june] = [await recordOf(app, '2026-05', firstName), await recordOf(app, '2026-06', firstName)]
    const { rows } = await app.app.db.execute<{ salary: string }>(sql`
      select salary from employment_history where user_id = ${app.company.id(firstName)} and holds_from = '2026-05-10'
      order by recorded_at desc, id desc limit 1`)
    const worth = (Number(people.indexOf(firstName) + 10_000) * 9 + Number(rows[0]?.salary) * 22) / 31
    const later = june.lines.filter(([, period]: [string, string]) => period === '2026-05')
    const all =
      may.record.netPay + later.reduce((sum: number, [, , amount]: [string, string, number]) => sum + amount, 0)
    expect(all).toBeCloseTo(worth, 2)
  }
  await approved('2026-06')
})

test('a salary recorded while a month is calculated is paid in that month or the next', async () => {
  const [firstName = ''] = people
  const client = await app.app.pool.connect()
  try {
    // Stored before the month is calculated, but committed only after it is approved.
    await client.query('begin')
    await client.query(
      `insert into employment_history (id, user_id, holds_from, salary, salary_currency)
        values (gen_random_uuid(), $1, '2026-07-01', 99999, 'EGP')`,
      [app.company.id(firstName)],
    )
    await approved('2026-07')
    await client.query('commit')
  } finally {
    client.release(true)
  }
  const july = await recordOf(app, '2026-07', firstName)
  await generate(app, '2026-08')
  const august = await recordOf(app, '2026-08', firstName)
  expect(august.lines).toContainEqual(['SALARY', '2026-08', 99_999])
  const [, , late] = august.lines.find(([, period]: [string, string]) => period === '2026-07') ?? []
  expect(july.record.netPay + late).toBeCloseTo(99_999, 2)
  await approved('2026-08')
})

test('one of two simultaneous approvals succeeds, and each person is notified once', async () => {
  await generate(app, '2026-09', 'Generator')
  await setRunStatus(app, '2026-09', 'PENDING_APPROVAL', 'Generator')
  const before = await recorded('payroll.approved')
  const notices = await app.app.db.$count(notifications, eq(notifications.type, 'PAYROLL_GENERATED'))
  const answers = await sixteen((i) => setRunStatus(app, '2026-09', 'APPROVED', i % 2 ? 'Owner' : 'Approver'))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.count)).toEqual([4])
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  expect(await recorded('payroll.approved')).toBe(before + 1)
  expect(await app.app.db.$count(notifications, eq(notifications.type, 'PAYROLL_GENERATED'))).toBe(notices + 4)

  const [one] = await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.period, '2026-09'))
  const pays = await sixteen((i) =>
    app.call(i % 2 ? 'Owner' : 'Approver', 'PATCH', `/payroll/${one?.id}/status`, { status: 'PAID' }),
  )
  expect(pays.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('approved records do not change, even from the database prompt', async () => {
  const [record] = await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.status, 'APPROVED'))
  const id = record?.id
  const statements = [
    `update payroll_records set net_pay = net_pay + 1, gross_pay = gross_pay + 1, base_salary = base_salary + 1 where id = '${id}'`,
    `update payroll_records set status = 'DRAFT' where id = '${id}'`,
    `update payroll_records set status = 'PENDING_APPROVAL' where id = '${id}'`,
    `update payroll_records set user_id = '${app.company.id('Owner')}' where id = '${id}'`,
    `update payroll_records set digest = 'another' where id = '${id}'`,
    `update payroll_records set approved_by = null where id = '${id}'`,
    `update payroll_records set note = 'Later' where id = '${id}'`,
    `delete from payroll_records where id = '${id}'`,
    `delete from payroll_lines where record_id = '${id}'`,
    `update payroll_lines set amount = amount + 1 where record_id = '${id}'`,
    `insert into payroll_lines (record_id, position, code, part, label, period, amount, because)
      values ('${id}', 99, 'BONUS', 'BONUSES', 'More', '2026-09', 1, '{}')`,
    'truncate payroll_records cascade',
    'truncate payroll_lines',
  ]
  const codes: unknown[] = []
  for (const statement of statements)
    codes.push(
      await app.app.pool.query(statement).then(
        () => statement,
        (error: { code: string }) => error.code,
      ),
    )
  expect(codes).toEqual(statements.map(() => 'MU001'))
  // A record can only be submitted with lines that add up to it.
  await expect(
    app.app.pool.query(`update payroll_records set status = 'PENDING_APPROVAL', net_pay = net_pay + 1,
      gross_pay = gross_pay + 1, base_salary = base_salary + 1 where status = 'DRAFT'`),
  ).resolves.toMatchObject({ rowCount: 0 })
  const [storedRecord] = await app.app.db
    .select()
    .from(payrollRecords)
    .where(eq(payrollRecords.id, id ?? ''))
  expect(storedRecord).toEqual(record)
})
