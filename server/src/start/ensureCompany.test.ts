import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoApp, startDemoCompany } from '../../testing/demoApp.ts'
import { settings } from '../companySettings/tables.ts'
import { notifications } from '../notify/tables.ts'
import { ensureCompany } from './ensureCompany.ts'

let demo: DemoApp
beforeAll(async () => {
  demo = await startDemoCompany()
})
afterAll(() => demo.close())

/** The records of the demo company's history, by table. */
const tables = [
  'leave_requests',
  'leave_ledger',
  'attendance_days',
  'clock_entries',
  'attendance_corrections',
  'overtime_approvals',
  'shifts',
  'documents',
  'document_versions',
  'job_postings',
  'job_applications',
  'performance_reviews',
  'performance_goals',
  'invoices',
  'payroll_records',
  'payroll_adjustments',
]

async function counts() {
  const queries = tables.map(
    (table) => sql`select ${table} as name, count(*)::int as rows from ${sql.identifier(table)}`,
  )
  const { rows } = await demo.app.db.execute<{ name: string; rows: number }>(sql.join(queries, sql` union all `))
  return rows
}

test('a start completes a demo company that was interrupted at the very end, and adds nothing twice', async () => {
  const { app } = demo
  const before = await counts()
  for (const { name, rows } of before) expect(rows, name).toBeGreaterThan(0)
  await app.db.update(settings).set({ value: 'unfinished' }).where(eq(settings.key, 'demoCompany'))
  await ensureCompany(app)
  expect(await counts()).toEqual(before)
  const [row] = await app.db.select().from(settings).where(eq(settings.key, 'demoCompany'))
  expect(row?.value).toBe('finished')
})

test('older notifications of the history have been read, and recent ones have not', async () => {
  const { isRead, type, createdAt } = notifications
  for (const kind of ['LEAVE\\_%', 'PAYROLL\\_GENERATED', 'JOB\\_%', 'PERFORMANCE\\_%', 'DOCUMENT\\_%']) {
    const read = await demo.app.db.$count(notifications, and(isRead, sql`${type} like ${kind}`))
    expect(read, kind).toBeGreaterThan(0)
  }
  const old = sql`not ${isRead} and ${createdAt} < now() - interval '4 days'`
  expect(await demo.app.db.$count(notifications, and(old, sql`${type} like 'JOB\\_%'`))).toBe(0)
  expect(await demo.app.db.$count(notifications, eq(isRead, false))).toBeGreaterThan(0)
})
