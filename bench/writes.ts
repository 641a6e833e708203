// `npm run bench:writes`: the cost of requesting leave, of deciding on it, and of a plain insert, in a company of
// 1,000. Measures one person and sixteen different people at once, with and without mail, and with an Idempotency-Key as
// the pages send it: calls per second, processor time of Node and PostgreSQL per call (including background work), and
// the statements of one call.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/connection.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { processorTime } from './processorTime.ts'
import { recordStatements } from './record.ts'
import { fillCompany } from './scaleCompany.ts'
import { report } from './results.ts'
import { startMuster, startProgram } from './startProgram.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const people = 1000
/**
 * The numbers of sixteen team leads. `reportOf(lead)` is the number of the one person in their team who requests leave.
 */
const leads = Array.from({ length: 16 }, (_, index) => index + 20)
const reportOf = (lead: number) => (lead - 1) * 8 + 2
/** The number of days each person has requested so far, keyed by the person's number. */
const leaveSerials = new Map<number, number>()

const dataDir = await mkdtemp(join(tmpdir(), 'muster-writes-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
const database = await openDatabase(embedded.connection, { max: 2 })
try {
  const tokens = await prepare()
  report('Writes', {
    ...(await measureAll(tokens, '')),
    ...(await measureAll(tokens, ' with mail')),
    ...(await measureAll(tokens, ' with a key')),
  })
} finally {
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Fills the company, signs in everyone who writes, and prints the number of statements of each call. Returns the
 * tokens, keyed by the person's number.
 */
async function prepare(): Promise<Map<number, string>> {
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  const running = await createApp({ config, connection: embedded.connection, log: createLog('warn') })
  const { app } = running
  const today = await readCompanyToday(app.db)
  await app.db.transaction((tx) => fillCompany(tx, people, today))
  // Provides enough days of leave to request.
  await app.db.execute(sql`update employments set first_day = '2000-01-01'`)
  const tokens = new Map<number, string>()
  for (const n of [...leads, ...leads.map(reportOf)]) {
    const { token } = await app.db.transaction(async (tx) => {
      const userId = await personByEmail(tx, `p${n}@bench.example`)
      return beginSession(tx, { userId, address: '127.0.0.1', userAgent: 'bench' })
    })
    tokens.set(n, token)
  }
  await app.db.execute(sql`vacuum analyze`)
  await printStatements(running, tokens)
  await running.close()
  return tokens
}

/**
 * Prints how many statements each call sends before its answer, and how many the relay sends afterwards. Each number is
 * the smallest of five counts, because other work sends statements too. `--statements` also prints the statements of
 * the calls.
 */
async function printStatements({ app, server }: Awaited<ReturnType<typeof createApp>>, tokens: Map<number, string>) {
  const inject = async (n: number, method: 'POST' | 'PATCH', url: string, payload: object) => {
    const headers = { authorization: `Bearer ${tokens.get(n)}` }
    const answer = await server.inject({ method, url: `/api${url}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json<{ leaveRequest: { id: string } }>().leaveRequest.id
  }
  const [lead = 0] = leads
  let id = ''
  const calls = {
    'asking for leave': async () =>
      void (id = await inject(reportOf(lead), 'POST', '/leaves', nextDay(reportOf(lead)))),
    deciding: async () => void (await inject(lead, 'PATCH', `/leaves/${id}/status`, { status: 'APPROVED' })),
  }
  const counts: Record<string, { 'until the answer': number; afterwards: number }> = {}
  for (let round = 0; round < 5; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const [own, later] = [
        await recordStatements(call),
        await recordStatements(() => app.waitForNotifications(), { others: true }),
      ]
      counts[name] = {
        'until the answer': Math.min(counts[name]?.['until the answer'] ?? Infinity, own.length),
        afterwards: Math.min(counts[name]?.afterwards ?? Infinity, later.length),
      }
      if (round === 4 && process.argv.includes('--statements'))
        for (const { connection, text } of own) console.log(name, connection, text.replace(/\s+/g, ' ').slice(0, 200))
    }
  }
  report('Statements of a write', counts)
}

/** Returns a day for which the person has not requested leave yet. */
function nextDay(n: number) {
  const before = leaveSerials.get(n) ?? 0
  leaveSerials.set(n, before + 1)
  const day = Temporal.PlainDate.from('2000-01-02').add({ days: before }).toString()
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
}

async function measureAll(tokens: Map<number, string>, variant: '' | ' with a key' | ' with mail') {
  const withMail = variant === ' with mail'
  const smtp = withMail ? await startProgram('smtpSink.ts') : null
  await database.db.execute(sql`delete from notification_preferences`)
  if (!withMail)
    await database.db.execute(sql`insert into notification_preferences (user_id, preferences)
      select id, '{"emailNotifications": false}' from users`)
  const planFile = join(dataDir, 'plan.json')
  const smtpUrl = smtp ? `smtp://127.0.0.1:${smtp.port}` : undefined
  await writeFile(planFile, JSON.stringify({ connection: embedded.connection, dataDir: embedded.dataDir, smtpUrl }))
  const { child, port } = await startMuster(planFile)
  const postmaster = Number(
    (await readFile(join(embedded.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )

  async function send(n: number, method: string, path: string, body: object) {
    const headers = new Headers({ authorization: `Bearer ${tokens.get(n)}`, 'content-type': 'application/json' })
    if (variant === ' with a key') headers.set('idempotency-key', randomUUID())
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return JSON.parse(text) as { leaveRequest: { id: string } }
  }
  const pending = new Map<number, string[]>(leads.map((lead) => [lead, []]))
  const calls = {
    async 'asking for leave'(lead: number) {
      const { leaveRequest } = await send(reportOf(lead), 'POST', '/leaves', nextDay(reportOf(lead)))
      pending.get(lead)?.push(leaveRequest.id)
      return true
    },
    /** Decides on requests until none is pending. */
    async deciding(lead: number) {
      const id = pending.get(lead)?.pop()
      if (id) await send(lead, 'PATCH', `/leaves/${id}/status`, { status: 'APPROVED' })
      return id !== undefined
    },
    async 'plain insert'(lead: number) {
      await send(lead, 'POST', '/bench/entries', {})
      return true
    },
  }
  for (let round = 0; round < 10; round++) await Promise.all(leads.map(calls['asking for leave']))
  const found: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const [name, call] of Object.entries(calls)) {
    if (variant && name === 'plain insert') continue
    for (const callers of [leads.slice(0, 1), leads])
      found[`${name}${variant}, ${callers.length} at once`] = await measure(call, callers)
  }
  child.disconnect()
  smtp?.child.disconnect()
  return found

  async function measure(call: (lead: number) => Promise<boolean>, callers: number[]) {
    const before = await processorTime(child.pid ?? 0, postmaster)
    const startMs = performance.now()
    let calls = 0
    await Promise.all(
      callers.map(async (lead) => {
        while (performance.now() - startMs < seconds * 1000 && (await call(lead))) calls++
      }),
    )
    const took = performance.now() - startMs
    while (await hasPendingEvents()) await sleep(20)
    const allNotified = performance.now() - startMs
    const after = await processorTime(child.pid ?? 0, postmaster)
    const rounded = (value: number) => Number(value.toFixed(2))
    return {
      'a second': rounded((calls / took) * 1000),
      'a second, all told and sent': rounded((calls / allNotified) * 1000),
      'Node ms': rounded((after.node - before.node) / calls),
      'PostgreSQL ms': rounded((after.postgres - before.postgres) / calls),
    }
  }
}

/** Returns true while notifications, seals or mails are still pending. */
async function hasPendingEvents(): Promise<boolean> {
  const { rows } = await database.db.execute<{ any: boolean }>(sql`
    select exists (select from events) or exists (select from audit_unsealed)
      or exists (select from mails where status = 'QUEUED') as any`)
  return rows[0]?.any === true
}
