// `npm run bench:reports`: how long the reports on a year take, compared with the year before, in a company of 5,000
// people with two years of attendance, leave and payroll. Also counts the statements. The aim for the dashboard is two
// seconds. With `--plans` it prints how PostgreSQL executes each statement.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import type { Tx } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { attendanceDays, attendanceMonths } from '../server/src/features/attendance/tables.ts'
import { leaveRequests } from '../server/src/features/leaves/tables.ts'
import { payrollRecords } from '../server/src/features/payroll/tables.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { fillJobs, fillPeople } from './scaleCompany.ts'
import { fillPerformance } from './scalePerformance.ts'
import { recordStatements, type Statement } from './record.ts'
import { report } from './results.ts'

const people = 5000
const withPlans = process.argv.includes('--plans')
const times = 5
/** The aim in seconds. */
const aim = 2

/**
 * Adds each working day of two years: some people come late, one day in fifty is an absence, one in nine has overtime.
 * Triggers are off, because they would take minutes for so many rows at once; the sums they maintain are written
 * afterwards.
 */
async function fillAttendance(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`insert into ${attendanceDays} (id, user_id, date, zone, status, is_late, plan_source, planned_start,
      planned_end, worked_seconds, break_seconds, overtime_seconds)
    select gen_random_uuid(), id, date, 'Africa/Cairo', case when missed then 'ABSENT' when late then 'LATE' else 'PRESENT' end,
      late and not missed, 'HOURS', date + time '07:00', date + time '15:00', case when missed then 0 else 28800 + more end,
      case when missed then 0 else 1800 end, case when missed then 0 else more end
    from (
      select p.id, ${today}::date - d as date, (p.n + d) % 50 = 0 as missed, (p.n + d) % 17 = 0 as late,
        case when (p.n + d) % 9 = 0 then 1800 else 0 end as more
      from generate_series(1, 732) d, numbered p
    ) day where extract(isodow from date) not in (5, 6)`)
  await tx.execute(sql`insert into ${attendanceMonths} (user_id, month, worked_days, absent_days, late_days, worked_seconds,
      overtime_seconds)
    select user_id, date_trunc('month', date)::date, count(*) filter (where worked_seconds > 0),
      count(*) filter (where status = 'ABSENT'), count(*) filter (where is_late), sum(worked_seconds), sum(overtime_seconds)
    from ${attendanceDays} group by 1, 2`)
  await tx.execute(sql`set local session_replication_role = origin`)
}

/** Adds leave for two years, two days in every sixth week. One request in nine was rejected. */
async function fillLeave(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`insert into ${leaveRequests} (id, user_id, leave_type, start_date, end_date, total_days, reason, status,
      rejection_reason, decided_by, decided_at)
    select gen_random_uuid(), p.id, 'ANNUAL', first, first + 1, 2, 'Some days off',
      case when (p.n + w) % 9 = 0 then 'REJECTED' else 'APPROVED' end, case when (p.n + w) % 9 = 0 then 'Not then' end, boss.id, now()
    from numbered p cross join generate_series(0, 17) w cross join lateral (select ${today}::date - 732 + w * 42 + p.n % 40 as first) day
      join numbered boss on boss.n = 1`)
}

/** Adds a payroll record for everyone in each month of two years. One in twenty is in dollars. */
async function fillPayroll(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`insert into ${payrollRecords} (id, period, user_id, currency, person, search_text, department, base_salary,
      allowances, bonuses, overtime, gross_pay, deductions, tax_deductions, net_pay, digest)
    select gen_random_uuid(), to_char(${today}::date - make_interval(months => m), 'YYYY-MM'), p.id,
      case when p.n % 20 = 0 then 'USD' else 'EGP' end, '{"firstName":"Person","lastName":"Of Bench"}', 'person ' || p.n,
      (array['Engineering','Marketing','Sales','HR','Finance','Operations','Leadership'])[p.n % 7 + 1],
      10000, 0, 0, 0, 10000, 500, 1100.50, 8399.50, ''
    from generate_series(0, 24) m, numbered p`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'muster-reports-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
const running = await createApp({
  config: { ...readConfig({}), dataDir: embedded.dataDir },
  log: createLog('warn'),
  connection: embedded.connection,
})
const { app, server } = running
const today = await readCompanyToday(app.db)
await app.db.transaction(async (tx) => {
  await fillPeople(tx, people, today)
  await fillAttendance(tx, today)
  await fillLeave(tx, today)
  await fillPayroll(tx, today)
  await fillJobs(tx, people, today)
  await fillPerformance(tx, today)
})
await app.db.execute(sql`vacuum analyze`)

const tokens = new Map<string, string>()
for (const email of ['p2@bench.example', 'p3@bench.example'])
  tokens.set(
    email,
    await app.db.transaction(async (tx) => {
      const userId = await personByEmail(tx, email)
      return (await beginSession(tx, { userId, address: '127.0.0.1', userAgent: 'bench' })).token
    }),
  )
const year = `startDate=${Temporal.PlainDate.from(today).subtract({ days: 365 }).toString()}&endDate=${today}`
const month = `startDate=${today.slice(0, 7)}-01&endDate=${today}`

const measuredCalls: [title: string, email: string, path: string][] = [
  ['dashboard of a year, HR', 'p2@bench.example', `/reports/dashboard?${year}`],
  ['dashboard of a year, a manager', 'p3@bench.example', `/reports/dashboard?${year}`],
  ['dashboard of a month, HR', 'p2@bench.example', `/reports/dashboard?${month}`],
  ...['attendance', 'leaves', 'performance', 'recruitment', 'payroll'].map((report): [string, string, string] => [
    `${report} of a year, HR`,
    'p2@bench.example',
    `/reports/${report}?${year}`,
  ]),
  ['days worked in a year, a page', 'p2@bench.example', `/reports/attendance/metrics/presentDays?${year}`],
  ['overtime of a year, a page', 'p2@bench.example', `/reports/attendance/metrics/overtimeHours?${year}`],
  ['net pay of a year, a page', 'p2@bench.example', `/reports/payroll/metrics/netAmountEGP?${year}`],
]

async function measure([title, email, path]: (typeof measuredCalls)[number]) {
  const send = async () => {
    const headers = { authorization: `Bearer ${tokens.get(email) ?? ''}` }
    const answer = await server.inject({ url: `/api${path}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${title}: ${answer.body}`)
  }
  const statements = await recordStatements(send)
  const durations: number[] = []
  for (let n = 0; n < times; n++) {
    const startMs = performance.now()
    await send()
    durations.push((performance.now() - startMs) / 1000)
  }
  const sorted = durations.toSorted((a, b) => a - b).map((seconds) => Number(seconds.toFixed(2)))
  if (withPlans) await explain(title, statements)
  return { title, median: sorted[Math.floor(times / 2)] ?? 0, slowest: sorted.at(-1), statements: statements.length }
}

async function explain(title: string, statements: Statement[]) {
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    const { rows } = await app.pool.query({ text: `explain (analyze, costs off) ${text}`, values })
    console.log(`\n-- ${title}\n${rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')}`)
  }
}

const measured: Awaited<ReturnType<typeof measure>>[] = []
for (const one of measuredCalls) measured.push(await measure(one))
report('Reports', measured)
if (measured.some(({ title, median }) => title.startsWith('dashboard') && median > aim)) process.exitCode = 1
await running.close()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
