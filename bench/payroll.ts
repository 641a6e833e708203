// `npm run bench:payroll`: how long it takes to generate a month for 10,000 people over HTTP, and the additional
// memory. Then the same without changes, and after an approved month. Also compares a page of its records with one in a
// company of 48 people.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { payrollRuns } from '../server/src/features/payroll/tables.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { fillPayroll } from './payrollCompany.ts'
import { processorTime } from './processorTime.ts'
import { report } from './results.ts'

const people = Number(process.argv[2] ?? 10_000)
/**
 * The aims: at most `generate` seconds and `memory` additional megabytes to generate a payroll. A list may take at most
 * `list` times as long as in a company of 48 people.
 */
const aims = { generate: 10, memory: 400, list: 2 }
const requests = 40
const lists = {
  'records of the month': '?month={month}&year={year}',
  'the last page': '?month={month}&year={year}&page={last}',
  'the highest net first': '?month={month}&year={year}&order=net',
  'of a department': '?month={month}&year={year}&department=Sales',
  'searched by name': '?month={month}&year={year}&search=person48%20',
  'of all months': '',
  'one’s own': '?scope=own',
  summary: '/summary?month={month}&year={year}',
  departments: '/departments?month={month}&year={year}',
  'the run as a whole': '/runs/{period}',
  'beside the month before': '/runs/{period}/differences',
} as const

const small = await measure(48)
const large = await measure(people)
report('Payroll', large.steps)
report(
  'Payroll lists',
  Object.fromEntries(
    Object.keys(lists).map((name) => {
      const [few, many] = [small.lists[name] ?? 0, large.lists[name] ?? 0]
      return [name, { '48': few.toFixed(1), [people]: many.toFixed(1), times: (many / few).toFixed(2) }]
    }),
  ),
)
console.log(
  `Aims: ${aims.generate} s and ${aims.memory} MB more for generating, ${aims.list} times for a page of records.`,
)

async function measure(size: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-payroll-'))
  const embedded = await startEmbedded({ dataDir, log: console.error })
  try {
    const running = await createApp({
      config: { ...readConfig({}), dataDir: embedded.dataDir },
      log: createLog('warn'),
      connection: embedded.connection,
    })
    try {
      return await measureCompany(running, size, await postmasterOf(embedded.dataDir))
    } finally {
      await running.close()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function postmasterOf(folder: string): Promise<number> {
  const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

async function measureCompany(
  { app, server }: Awaited<ReturnType<typeof createApp>>,
  size: number,
  postmaster: number,
) {
  const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
  const thisMonth = today.toPlainYearMonth()
  const months = [2, 1].map((back) => thisMonth.subtract({ months: back }).toString()) as [string, string]
  await app.db.transaction((tx) => fillPayroll(tx, size, today.toString(), months))
  await app.db.execute(sql`vacuum analyze`)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const token = await app.db.transaction(async (tx) => {
    const userId = await personByEmail(tx, 'p1@bench.example')
    return (await beginSession(tx, { userId, address: '127.0.0.1', userAgent: 'bench' })).token
  })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api/payroll${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read: any = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${read.message}`)
    return read
  }

  const steps: Record<string, object> = {}
  /** Runs `work` and records its duration and the peak memory during it. */
  const step = async (name: string, work: () => Promise<{ records: number }>) => {
    globalThis.gc?.()
    const resting = process.memoryUsage.rss()
    let peak = resting
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const before = await processorTime(process.pid, postmaster)
    const startMs = performance.now()
    const { records } = await work()
    const seconds = (performance.now() - startMs) / 1000
    clearInterval(watch)
    const processorMs = await processorTime(process.pid, postmaster)
    steps[name] = {
      records,
      seconds: seconds.toFixed(2),
      'of Node': ((processorMs.node - before.node) / 1000).toFixed(2),
      'of PostgreSQL': ((processorMs.postgres - before.postgres) / 1000).toFixed(2),
      'MB before': Math.round(resting / 1_048_576),
      'MB more': Math.round((peak - resting) / 1_048_576),
    }
    console.error(size, name, steps[name])
  }
  const generate = (period: string) => async () => {
    const [year, month] = period.split('-').map(Number)
    const { count, done } = await call('POST', '/generate', { month, year })
    // Polls as a screen does that shows the progress. The database row itself shows when the run is done.
    const screen = done ? undefined : setInterval(() => void call('GET', `/runs/${period}`), 1000)
    const run = async () => {
      const [found] = await app.db.select().from(payrollRuns).where(eq(payrollRuns.period, period))
      return found
    }
    while ((await run())?.state === 'RUNNING') await sleep(20)
    clearInterval(screen)
    return { records: (await run())?.changed ?? count }
  }
  const bring = (period: string, status: string) => async () => ({
    records: (await call('PATCH', `/runs/${period}/status`, { status })).count,
  })

  await step('generate', generate(months[0]))
  await step('generate again, nothing changed', generate(months[0]))
  await step('submit', bring(months[0], 'PENDING_APPROVAL'))
  await step('approve', bring(months[0], 'APPROVED'))
  // Moves the computation some weeks back: changes within a day of it would be checked again.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table payroll_records disable trigger payroll_records_guard`)
    await tx.execute(sql`update payroll_records set computed_at = computed_at - interval '20 days'`)
    await tx.execute(sql`alter table payroll_records enable trigger payroll_records_guard`)
  })
  await step('generate the next month', generate(months[1]))
  await step('generate it again, nothing changed', generate(months[1]))
  await app.db.execute(sql`update users set updated_at = now()`)
  await step('generate it again, the month before looked at anew for everybody', generate(months[1]))
  await app.db.execute(sql`vacuum analyze`)

  const [year = '', month = ''] = months[1].split('-')
  const found: Record<string, number> = {}
  for (const [name, path] of Object.entries(lists)) {
    const last = String(Math.floor(size / 20))
    const filled = path
      .replace('{month}', month)
      .replace('{year}', year)
      .replace('{period}', months[1])
      .replace('{last}', last)
    const times: number[] = []
    for (let request = 0; request < requests; request++) {
      const startMs = performance.now()
      await call('GET', filled)
      times.push(performance.now() - startMs)
    }
    found[name] = times.toSorted((a, b) => a - b)[Math.floor(requests / 2)] ?? 0
  }
  return { steps, lists: found }
}
