import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { migrate } from '../../../db/migrate.ts'
import {
  addPaidPerson,
  approveRun,
  generate,
  insertAdjustment,
  raisePay,
  recordOf,
  setRunStatus,
} from '../test/payroll.ts'
import { storedUpTo, taxFrom, taxLinesOf, taxOfYear } from '../test/taxes.ts'

stopClock('2026-03-31T10:00:00Z')

let app: TestApp
afterAll(() => app.close())

/**
 * Turns the records of a month into those that an earlier release would have made: years are not settled, and the month
 * with a bonus is taxed with `tax`, as if every month were like it.
 */
const asBefore = (period: string, tax: Record<string, string>) =>
  app.app.db.transaction(async (tx) => {
    for (const table of ['payroll_records', 'payroll_lines'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql`delete from payroll_lines l using payroll_records r
      where r.id = l.record_id and r.period = ${period} and l.code = 'TAX_SETTLEMENT'`)
    for (const [firstName, amount] of Object.entries(tax))
      await tx.execute(sql`update payroll_lines l set amount = ${amount} from payroll_records r
        where r.id = l.record_id and r.period = ${period} and r.user_id = ${app.company.id(firstName)}
          and l.code = 'INCOME_TAX'`)
    await tx.execute(sql`update payroll_records r set digest = 'before', tax_method = 'MONTHLY', tax_deductions = l.tax,
        net_pay = r.gross_pay - r.deductions - l.tax
      from (select record_id, coalesce(sum(amount) filter (where part = 'TAX'), 0) as tax from payroll_lines group by 1) l
      where l.record_id = r.id and r.period = ${period}`)
    for (const table of ['payroll_records', 'payroll_lines'])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })

const earlierLines = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName, 'EGP')).lines.filter(([, month]: [string, string]) => month < period)

describe('months that an earlier release approved', () => {
  beforeAll(async () => {
    app = await startTestApp()
    await addPaidPerson(app, 'Bonus', { salary: '10000.00' })
    await insertAdjustment(app, 'Bonus', 'BONUS', '20000.00', '2025-12-10')
    await addPaidPerson(app, 'Hired', { salary: '20000.00', from: '2025-12-16' })
    await addPaidPerson(app, 'Short', { salary: '30000.00', from: '2026-01-01', to: '2026-03-31' })
    await insertAdjustment(app, 'Short', 'BONUS', '10000.00', '2026-01-10')
    await taxFrom(app, '2025-11', { partMonthTax: 'WHOLE_MONTH' })
    await approveRun(app, '2025-11')
    await asBefore('2025-11', {})
    await approveRun(app, '2025-12')
    // 12 × (30,000 − 1,595) − 20,000 = 320,860: a twelfth of 56,943.50.
    await asBefore('2025-12', { Bonus: '4745.29' })
  })

  test('get no differences and no settlement because of a new release', async () => {
    const before = await storedUpTo(app, '2025-12')
    await app.app.db.execute(sql`update users set updated_at = now()`)
    await generate(app, '2026-01')
    for (const firstName of ['Bonus', 'Hired', 'Short']) expect(await earlierLines('2026-01', firstName)).toEqual([])
    expect(await storedUpTo(app, '2025-12')).toBe(before)
  })

  test('are calculated again as they were once they change', async () => {
    await raisePay(app, 'Bonus', '2025-12-01', '11000.00')
    await generate(app, '2026-01')
    // 12 × (31,000 − 1,595) − 20,000 = 332,860: a twelfth of 59,643.50. The year is not settled.
    expect(await earlierLines('2026-01', 'Bonus')).toEqual([
      ['SALARY', '2025-12', 1000],
      ['INCOME_TAX', '2025-12', 225],
    ])
  })

  test('count for the year that a new release settles', async () => {
    for (const status of ['PENDING_APPROVAL', 'APPROVED']) await setRunStatus(app, '2026-01', status)
    // 12 × (40,000 − 1,837) − 20,000 = 437,956: a twelfth of 84,237.50.
    await asBefore('2026-01', { Short: '7019.79' })
    await approveRun(app, '2026-02')
    await generate(app, '2026-03')
    // 100,000 less 5,511 and 20,000: 74,480. A month with 30,000 has 4,690.73.
    expect(await taxLinesOf(app, '2026-03', 'Short')).toEqual([
      ['INCOME_TAX', '2026-03', 4690.73],
      ['TAX_SETTLEMENT', '2026-03', -11_755.25],
    ])
    expect(await taxOfYear(app, 'Short', 2026)).toBe(4646)
  })

  test('make their drafts outdated, and recalculating uses the new method', async () => {
    await asBefore('2026-03', {})
    expect((await recordOf(app, '2026-03', 'Short')).record.exceptions).toContain('OUTDATED')
    await generate(app, '2026-03')
    expect((await recordOf(app, '2026-03', 'Short')).record.exceptions).not.toContain('OUTDATED')
    expect(await taxOfYear(app, 'Short', 2026)).toBe(4646)
  })
})

test('a year is not settled if its taxes are only known since a month within it', async () => {
  await app.close()
  app = await startTestApp()
  await addPaidPerson(app, 'Left', { salary: '10000.00', to: '2026-03-31' })
  await addPaidPerson(app, 'Hired', { salary: '10000.00', from: '2026-02-01', to: '2026-03-31' })
  await taxFrom(app, '2026-02')
  for (const period of ['2026-01', '2026-02']) await approveRun(app, period)
  await generate(app, '2026-03')
  const { record, detail } = await recordOf(app, '2026-03', 'Left')
  expect([record.exceptions, detail.unsettledMonths]).toEqual([
    expect.arrayContaining(['YEAR_INCOMPLETE']),
    ['2026-01'],
  ])
  expect(await taxLinesOf(app, '2026-03', 'Left')).toEqual([['INCOME_TAX', '2026-03', 592.5]])
  expect(await taxLinesOf(app, '2026-03', 'Hired')).toEqual([
    ['INCOME_TAX', '2026-03', 592.5],
    ['TAX_SETTLEMENT', '2026-03', -1185],
  ])
})

test('the migration keeps how present months and rules tax', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_income_tax_by_year'))
  await pool.query(`insert into pay_rules (id, first_day, divisor, day_premium, night_premium, rest_day_premium,
      holiday_premium, night_from, night_to, absences_deducted, pack)
    values (gen_random_uuid(), '2026-01-01', 240, 35, 70, 100, 100, '19:00', '07:00', false, 'EGYPT')`)
  const insertRecord = (period: string) =>
    pool.query(
      `insert into payroll_records (id, period, user_id, currency, person, search_text, base_salary, allowances, bonuses,
         overtime, gross_pay, deductions, tax_deductions, net_pay, digest)
       select gen_random_uuid(), $1, id, 'EGP', '{}', '', 0, 0, 0, 0, 0, 0, 0, 0, 'x' from users`,
      [period],
    )
  await pool.query(`insert into users (id, email, first_name, last_name, status, added_on)
    values (gen_random_uuid(), 'a@x.example', 'Anna', 'Test', 'ACTIVE', '2014-02-01')`)
  await insertRecord('2026-01')
  await migrate(pool)
  await insertRecord('2026-02')
  const { rows: rules } = await pool.query('select part_month_tax from pay_rules')
  const { rows: records } = await pool.query('select tax_method, unsettled_months from payroll_records order by period')
  expect(rules).toEqual([{ part_month_tax: 'WHOLE_MONTH' }])
  expect(records).toEqual([
    { tax_method: 'MONTHLY', unsettled_months: [] },
    { tax_method: 'YEARLY', unsettled_months: [] },
  ])
})
