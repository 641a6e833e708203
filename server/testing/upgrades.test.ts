import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '../src/audit/verify.ts'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { migrate, migrationCount } from '../src/db/migrate.ts'
import { createLog } from '../src/log.ts'
import { demoPassword } from '../src/people/demo/accounts.ts'
import { hashAtFullCost } from './cheapHashes.ts'
import { type Contents, readContents, restoreUpgradeDump, upgradeDumps } from './upgradeDumps.ts'

// The dumps contain hashes of the product.
hashAtFullCost()

/** The columns that a migration removed, by table. */
const removedColumns: Record<string, string[]> = {
  // 0064: both became periods of employment.
  users: ['hire_date', 'left_on'],
}

/** The tables to which a migration adds rows. */
const extendedTables = new Set([
  'migrations',
  // 0087 and 0081: old companies keep counting as before.
  'settings',
  // 0083: parts of sums that undo what is no longer counted.
  'performance_totals',
])

/** The columns that a migration calculates again, by table. */
const recalculatedColumns: Record<string, string[]> = {
  // 0083: a year's replaced review no longer counts towards the average.
  performance_counts: ['ratings'],
  // The part that a connection counts in depends on its process id, so it may be one that exists.
  performance_totals: ['count', 'ratings'],
}

/** The lists that must answer; each reads another part of the database. */
const lists = [
  '/users',
  '/directory',
  '/roles',
  '/departments',
  '/hierarchy/tree',
  '/leaves/all',
  '/leaves/policies',
  '/attendance',
  '/dashboard/hr',
  '/shifts',
  '/payroll',
  '/payroll/loans',
  '/payroll/adjustments',
  '/documents',
  '/performance/reviews',
  '/performance/stats',
  '/jobs',
  '/invoices',
  '/accounts/aging',
  '/approvals',
  '/audit',
  '/notifications',
  '/settings/system',
]

/**
 * Returns the rows that a migration changed or removed although nothing above allows it, and the rows that it added to a
 * table that is not listed.
 */
function unexpectedChanges(before: Contents, after: Contents): string[] {
  return Object.entries(before).flatMap(([table, { columns, rows }]) => {
    const now = after[table]
    if (!now) return [`${table}: removed`]
    const removed = columns.filter((column) => !now.columns.includes(column))
    const compared = now.columns.filter((column) => !recalculatedColumns[table]?.includes(column))
    const texts = (all: typeof rows) => all.map((row) => JSON.stringify(compared.map((column) => row[column])))
    const [oldRows, newRows] = [texts(rows), texts(now.rows)]
    const [oldSet, newSet] = [new Set(oldRows), new Set(newRows)]
    return [
      ...removed.filter((column) => !removedColumns[table]?.includes(column)).map((column) => `${table}: no ${column}`),
      ...oldRows.filter((row) => !newSet.has(row)).map((row) => `${table}: lost ${row}`),
      ...newRows.filter((row) => !oldSet.has(row) && !extendedTables.has(table)).map((row) => `${table}: added ${row}`),
      ...(newRows.length < oldRows.length ? [`${table}: ${oldRows.length} rows became ${newRows.length}`] : []),
    ]
  })
}

/** Returns the balances that differ from the sum of their ledger, and the records that differ from the sum of their lines. */
async function wrongSums(pool: pg.Pool): Promise<object[]> {
  const { rows } = await pool.query<object>(`
    select b.user_id, b.leave_type, b.year from leave_balances b
    left join (select user_id, leave_type, year, sum(total_days) as total, sum(used_days) as used, sum(pending_days) as pending
      from leave_ledger group by 1, 2, 3) l using (user_id, leave_type, year)
    where (b.total_days, b.used_days, b.pending_days) is distinct from (l.total, l.used, l.pending)
    union all
    select r.id, r.status, 0 from payroll_records r
    where r.status in ('APPROVED', 'PAID') and r.net_pay <>
      (select sum(case when part in ('DEDUCTIONS', 'TAX') then -amount when part = 'EMPLOYER' then 0 else amount end)
       from payroll_lines where record_id = r.id)`)
  return rows
}

test.for(await upgradeDumps())(
  'opens the data of %s, with every row as it was, and serves it',
  async (dump, { expect }) => {
    const { connection, pool, dataDir } = await restoreUpgradeDump(dump)
    const before = await readContents(pool)
    expect(await wrongSums(pool)).toEqual([])
    // Two processes start together.
    const counts = await Promise.all([migrate(pool), migrate(pool)])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, migrationCount - before.migrations!.rows.length])
    expect(unexpectedChanges(before, await readContents(pool, before))).toEqual([])
    expect(await wrongSums(pool)).toEqual([])
    await expectEmployments(before, pool)

    const config = readConfig({ MUSTER_DATA: dataDir })
    const running = await createApp({ config, connection, log: createLog('silent'), maxEventLoopDelayMs: 0 })
    onTestFinished(() => running.close())
    const { app, server } = running
    expect((await verifyAudit(app.db, app.keys, { head: { position: 0, digest: '' } })).faults).toEqual([])
    const call = async (method: 'GET' | 'POST', path: string, payload?: object, cookie = '') => {
      const headers = { cookie, origin: config.publicUrl }
      const answer = await server.inject({ method, url: `/api${path}`, ...(payload && { payload }), headers })
      return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] }
    }
    const login = { email: 'owner@demo.test', password: demoPassword }
    const session = await call('POST', '/auth/login', login)
    expect(session.status).toBe(200)
    const answers = await Promise.all(lists.map((path) => call('GET', path, undefined, session.cookie)))
    expect(lists.filter((_, index) => answers[index]?.status !== 200)).toEqual([])
    const created = await call('POST', '/departments', { name: 'Founded After the Upgrade' }, session.cookie)
    expect(created.status).toBe(201)
  },
)

/** Checks that hire dates of former versions became first days of employment. */
async function expectEmployments(before: Contents, pool: pg.Pool): Promise<void> {
  if (!before.users?.columns.includes('hire_date')) return
  const { rows } = await pool.query<{ id: string; day: string }>(
    'select user_id as id, min(first_day)::text as day from employments group by 1',
  )
  const firstDays = new Map(rows.map(({ id, day }) => [id, day]))
  for (const { id, hire_date: hireDate } of before.users.rows)
    if (hireDate) expect(firstDays.get(String(id))).toBe(hireDate)
}
