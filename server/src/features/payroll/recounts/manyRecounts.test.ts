import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { addPaidPerson } from '../test/payroll.ts'
import { payrollRecounts } from '../facts/tables.ts'
import { closeRecounts } from './closeRecounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Long', 'Longer', 'Longest']) await addPaidPerson(app, name, { from: '2000-01-01' })
  for (const name of ['Never', 'Neither']) await addPaidPerson(app, name, { salary: null })
  // Approved months that paid nothing: 510 would be paid a salary now, 620 still would not.
  await app.app.db.execute(sql`
    insert into payroll_records (id, user_id, period, currency, person, search_text, digest, base_salary, allowances,
      bonuses, overtime, gross_pay, deductions, tax_deductions, net_pay)
    select gen_random_uuid(), u.id, to_char(month, 'YYYY-MM'), 'EGP', '{}', '', '', 0, 0, 0, 0, 0, 0, 0, 0
    from (values ('Long', 170), ('Longer', 170), ('Longest', 170), ('Never', 310), ('Neither', 310)) as who (name, months)
    join users u on u.first_name = who.name,
      generate_series('2000-01-01'::timestamp, '2000-01-01'::timestamp + (months - 1) * interval '1 month', '1 month')
        as month`)
  for (const status of ['PENDING_APPROVAL', 'APPROVED'])
    await app.app.db.execute(sql`update payroll_records set status = ${status}`)
  await app.app.db.execute(
    sql`insert into payroll_recounts (user_id, period) select user_id, period from payroll_records`,
  )
})
afterAll(() => app.close())

const list = (query = '') => app.call('Owner', 'GET', `/payroll/recounts${query}`)

test('500 months are listed at a time, with a constant number of statements', async () => {
  const listWithCount = async (query: string) => {
    const { answer, texts } = await statementsOf(app.app.pool, () => list(query))
    expect(answer.status).toBe(200)
    return { body: answer.body, count: texts.length }
  }
  const page = await listWithCount('?limit=5&page=100')
  expect(page.body.recounts).toHaveLength(5)
  expect([page.body.pagination.totalItems, page.body.hasMore]).toEqual([500, true])
  expect(page.body.decidable).toMatchObject({ count: 500, differences: [{ difference: 500 * 12_000 }] })
  expect((await listWithCount('?limit=100')).count).toBe(page.count)
  // As if the records of most months had been recalculated since.
  await app.app.db.execute(sql`update payroll_recounts set created_at = '2000-01-01' where period > '2000-03'`)
  expect((await listWithCount('?limit=100')).count).toBe(page.count)
  await app.app.db.execute(sql`update payroll_recounts set created_at = now()`)
})

test('months without a difference are closed, batch by batch', async () => {
  const { texts } = await statementsOf(app.app.pool, () => closeRecounts(app.app))
  expect(texts.length).toBeLessThan(100)
  expect(await app.app.db.$count(payrollRecounts)).toBe(510)
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.recounts_closed'))
  const people = entries.flatMap(({ after }) => (after as any).people)
  expect(people.flatMap((one: any) => one.months)).toHaveLength(620)
  expect(new Set(people.flatMap((one: any) => one.months.map((month: string) => `${one.id} ${month}`))).size).toBe(620)
})

test('one request decides on all listed months, and the others are listed next', async () => {
  const all = async () => (await list()).body.decidable
  const decide = async () =>
    (await app.call('Owner', 'POST', '/payroll/recounts', { decision: 'KEEP', digest: (await all()).digest })).body
  expect(await decide()).toEqual({ count: 500 })
  expect(await all()).toMatchObject({ count: 10, differences: [{ currency: 'EGP', difference: 120_000 }] })
  expect((await list()).body.hasMore).toBe(false)
  expect(await decide()).toEqual({ count: 10 })
})
