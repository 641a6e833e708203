import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DemoApp, startDemoCompany, startEmptyApp } from '../../testing/demoApp.ts'
import { createDemoCompanyAt } from '../../testing/demoDays.ts'
import { settings } from '../companySettings/tables.ts'
import type { Config } from '../config.ts'
import { StartError } from '../kernel/startError.ts'
import { notifications } from '../notify/tables.ts'
import { egypt } from '../pay/packs/egypt.ts'
import { users } from '../people/tables.ts'
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

/** Sets how far the demo company was created, and runs a start. Expects that it is finished and nothing is there twice. */
async function expectCompletedFrom(state: string) {
  const { app } = demo
  const before = await counts()
  for (const { name, rows } of before) expect(rows, name).toBeGreaterThan(0)
  await app.db.update(settings).set({ value: state }).where(eq(settings.key, 'demoCompany'))
  await ensureCompany(app)
  expect(await counts()).toEqual(before)
  const [row] = await app.db.select().from(settings).where(eq(settings.key, 'demoCompany'))
  expect(row?.value).toBe('finished')
}

test('a start completes a demo company that was interrupted at the very end, and adds nothing twice', () =>
  expectCompletedFrom('started'))

test('a start completes a demo company that an earlier release left at the very end, and adds nothing twice', async () => {
  const marks = await demo.app.db.delete(settings).where(like(settings.key, 'demoCompany.%')).returning()
  expect(marks).toHaveLength(3)
  await expectCompletedFrom('unfinished')
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

test('the demo company can be created on the first day of a month, in a year whose limits are not known yet', async () => {
  const known = egypt.tables.insurance
  onTestFinished(() => void Object.assign(egypt.tables, { insurance: known }))
  // 2025 then continues with the limits of the year before, for which these stand.
  Object.assign(egypt.tables, { insurance: [{ ...known[0]!, from: '2024-01' }] })
  await createDemoCompanyAt('2025-11-01T09:00:00Z')
})

const ensureWith = ({ app }: DemoApp, changes: Partial<Config>) =>
  ensureCompany({ ...app, config: { ...app.config, ...changes } })

test('the demo company is not created where others could reach it or it would send mails', async () => {
  const empty = await startEmptyApp()
  onTestFinished(() => empty.close())
  for (const [changes, sentence] of [
    [
      { host: '0.0.0.0', publicUrl: 'http://hr.example.com' },
      /^The demo company is for this machine only, but HOST, .*/,
    ],
    [
      { smtpUrl: 'smtp://127.0.0.1:1', demoMail: true },
      /^The demo company is created without SMTP_URL, .* set ADMIN_EMAIL and ADMIN_PASSWORD\.$/,
    ],
  ] satisfies [Partial<Config>, RegExp][]) {
    await expect(ensureWith(empty, changes)).rejects.toThrow(StartError)
    await expect(ensureWith(empty, changes)).rejects.toThrow(sentence)
  }
  expect(await empty.app.db.$count(users)).toBe(0)
})

test('the finished demo company gets a mail server only on request', async () => {
  const smtpUrl = 'smtp://127.0.0.1:1'
  const refusal = ensureWith(demo, { smtpUrl })
  await expect(refusal).rejects.toThrow(StartError)
  await expect(refusal).rejects.toThrow(
    /^SMTP_URL is set, but the people of the demo company are fictional: .*also set DEMO_MAIL=yes\.$/,
  )
  await ensureWith(demo, { smtpUrl, demoMail: true })
})
