// `npm run bench:writes`: what asking for leave and deciding cost with sixteen people at once, in a company of 1,000:
// calls a second, processor time of Node and of PostgreSQL for each, what follows in the background included, and the
// statements of one call.
import { fork } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { companyToday } from '../server/src/company/settings.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { createLog } from '../server/src/log.ts'
import { fillCompany } from './scaleCompany.ts'
import { recordStatements } from './record.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const people = 1000
/** Sixteen leads, and somebody in the team of each. */
const leads = Array.from({ length: 16 }, (_, i) => i + 20)
const reportOf = (lead: number) => (lead - 1) * 8 + 2
const emailOf = (n: number) => `p${n}@bench.example`

const dataDir = await mkdtemp(join(tmpdir(), 'muster-writes-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
try {
  const tokens = new Map<number, string>()
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  const running = await createApp({ config, connection: embedded.connection, log: createLog('warn') })
  const { app, server } = running
  const today = await companyToday(app.db)
  await app.db.transaction((tx) => fillCompany(tx, people, today))
  if (!process.argv.includes('--mail'))
    await app.db.execute(sql`insert into notification_preferences (user_id, preferences)
      select id, '{"emailNotifications": false}' from users`)
  await app.db.execute(sql`update users set hire_date = '2000-01-01'`)
  await app.db.execute(sql`vacuum analyze`)
  for (const n of [...leads, ...leads.map(reportOf)])
    tokens.set(
      n,
      await app.db.transaction(async (tx) => {
        const userId = await personByEmail(tx, emailOf(n))
        return (await beginSession(tx, { userId, address: '127.0.0.1', userAgent: 'bench' })).token
      }),
    )
  const asked = new Map<number, number>()
  const bodyOf = (n: number) => {
    const before = asked.get(n) ?? 0
    asked.set(n, before + 1)
    const day = Temporal.PlainDate.from('2000-01-02').add({ days: before }).toString()
    return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
  }
  const headers = (n: number) => ({ authorization: `Bearer ${tokens.get(n)}` })
  const ids: string[] = []
  for (let round = 0; round < 3; round++) {
    const asking = await recordStatements(async () => {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/leaves',
        headers: headers(reportOf(20)),
        payload: bodyOf(reportOf(20)),
      })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      ids.push(answer.json<{ leaveRequest: { id: string } }>().leaveRequest.id)
    })
    const decided = await recordStatements(async () => {
      const answer = await server.inject({
        method: 'PATCH',
        url: `/api/leaves/${ids.at(-1)}/status`,
        headers: headers(20),
        payload: { status: 'APPROVED' },
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    })
    if (round === 2) {
      console.log(`statements: asking ${asking.length}, deciding ${decided.length}`)
      if (process.argv.includes('--statements'))
        for (const [name, list] of [
          ['ask', asking],
          ['decide', decided],
        ] as const)
          for (const s of list)
            console.log(name, s.connection, s.name ? 'N' : '-', s.text.replace(/\s+/g, ' ').slice(0, 220))
    }
  }
  await running.close()
  const planFile = join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify({ connection: embedded.connection, dataDir: embedded.dataDir }))
  const child = fork(join(import.meta.dirname, 'serveMuster.ts'), [planFile], {
    execArgv: process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : [],
  })
  const port = await new Promise<number>((resolve) => child.once('message', (m) => resolve(m as number)))
  const base = `http://127.0.0.1:${port}/api`
  const pending = new Map<number, string[]>()
  async function ask(lead: number) {
    const n = reportOf(lead)
    const answer = await fetch(`${base}/leaves`, {
      method: 'POST',
      headers: { ...headers(n), 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(n)),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(text)
    const { leaveRequest } = JSON.parse(text) as { leaveRequest: { id: string } }
    pending.set(lead, [...(pending.get(lead) ?? []), leaveRequest.id])
  }
  async function decide(lead: number) {
    const id = pending.get(lead)?.pop()
    if (!id) return false
    const answer = await fetch(`${base}/leaves/${id}/status`, {
      method: 'PATCH',
      headers: { ...headers(lead), 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'APPROVED' }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    return true
  }
  async function insert(lead: number) {
    const answer = await fetch(`${base}/notifications/mark-all-read`, { method: 'PATCH', headers: headers(lead) })
    if (answer.status >= 300) throw new Error(await answer.text())
  }
  const warm = async (work: (lead: number) => Promise<unknown>, n: number) => {
    for (let i = 0; i < n; i++) await Promise.all(leads.map(work))
  }
  await warm(ask, 10)
  console.table({
    'asking for leave': await measure(ask),
    deciding: await measure(decide),
    ...(process.argv.includes('--more') ? { 'mark all read': await measure(insert) } : {}),
  })
  child.disconnect()

  async function measure(work: (lead: number) => Promise<unknown>) {
    const before = await cpu(child.pid ?? 0)
    const began = performance.now()
    let done = 0
    await Promise.all(
      leads.map(async (lead) => {
        while (performance.now() - began < seconds * 1000) {
          if ((await work(lead)) === false) break
          done++
        }
      }),
    )
    const took = (performance.now() - began) / 1000
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const after = await cpu(child.pid ?? 0)
    return {
      'a second': Math.round(done / took),
      'Node ms': Number(((after.node - before.node) / done).toFixed(2)),
      'PostgreSQL ms': Number(((after.postgres - before.postgres) / done).toFixed(2)),
    }
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Milliseconds of processor time so far of the server process, and of all of PostgreSQL's. */
async function cpu(node: number) {
  let postgres = 0
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const own = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (/postgres/.test(line) && (line.includes(dataDir) || own.includes(dataDir) || (await parentIsOurs(pid))))
      postgres += await ticks(pid)
  }
  return { node: await ticks(String(node)), postgres }
}
async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
async function ticks(pid: string) {
  const stat = await statOf(pid)
  return stat.length > 13 ? (Number(stat[11]) + Number(stat[12])) * 10 : 0
}
async function parentIsOurs(pid: string) {
  const parent = (await statOf(pid))[1] ?? ''
  return (await readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '')).includes(dataDir)
}
