// `npm run bench:failover`: what people notice while a database of three machines fails over, again and again. Two Muster
// processes behind HAProxy use PostgreSQL with Patroni and three members of etcd, in synchronous mode, on the loopback
// address. While 24 people write, the primary is killed, its whole machine is lost (with its member of etcd), it is cut off
// from etcd, or it hands over. In the end, everything that was answered must be stored, once. Prints how long no write was
// answered at each fault.
// It needs Debian's packages `postgresql-15`, `patroni`, `etcd-server` and `haproxy`. BENCH_FAULTS (20) is the number of
// faults, BENCH_PAUSE (25) the seconds between two of them, BENCH_PORT (27000) the first of the 60 ports it uses.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readAnchor } from '../server/src/audit/anchor.ts'
import { verifyAudit } from '../server/src/audit/verify.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { type Acknowledged, compare, type Worker, work } from './failoverLoad.ts'
import { type Cluster, databaseUrl, missingPrograms, musterPorts, startCluster, webPort } from './patroniCluster.ts'
import { report } from './results.ts'
import { fillPeople } from './scaleCompany.ts'

const faultCount = Number(process.env.BENCH_FAULTS ?? 20)
const pauseSeconds = Number(process.env.BENCH_PAUSE ?? 25)
const url = `http://127.0.0.1:${webPort}`

/** The faults, in turn: each returns a function that ends it. */
const faults: Record<string, (cluster: Cluster) => Promise<() => void>> = {
  'PostgreSQL killed': async (cluster) => {
    const primary = await primaryOf(cluster)
    cluster.killPostgres(primary)
    return () => undefined
  },
  'hand-over': async (cluster) => {
    await cluster.switchOver()
    return () => undefined
  },
  'machine lost': async (cluster) => {
    const primary = await primaryOf(cluster)
    cluster.killNode(primary)
    return () => cluster.startNode(primary)
  },
  'cut off from etcd': async (cluster) => {
    const primary = await primaryOf(cluster)
    cluster.setEtcdReachable(primary, false)
    return () => cluster.setEtcdReachable(primary, true)
  },
}

const missing = missingPrograms()
if (missing.length) {
  console.error(`Not installed: ${missing.join(', ')}. See the packages at the top of bench/failover.ts.`)
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'muster-failover-'))
chmodSync(folder, 0o755)
// The same key for all processes, as for any installation with several.
process.env.MUSTER_KEY = randomBytes(32).toString('base64')
const cluster = await startCluster(folder)
const processes: ChildProcess[] = []
try {
  const config = readConfig({ ...process.env, MUSTER_DATA: join(folder, 'bench'), DATABASE_URL: databaseUrl })
  const preparing = await createApp({ config, connection: databaseUrl, log: createLog('warn') })
  const people = await prepare(preparing)
  await preparing.close()
  for (const port of musterPorts) processes.push(startMuster(port))
  while ((await fetch(`${url}/health/ready`).catch(() => null))?.status !== 200) await sleep(250)

  const found: Acknowledged = { answeredAt: [], leave: new Map(), clockings: new Map(), retries: 0, refusals: [] }
  const end = new AbortController()
  const pages = musterPorts.map((port) => followLive(port, people.readers, end.signal))
  const working = work(url, people, found, end.signal)
  await sleep(5000)
  const faultTimes = await causeFaults()
  await sleep(5000)
  const stalePages = pages.flatMap((page) => page.stale()).length
  end.abort()
  await working
  const exited = processes.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length
  await cluster.settled()
  const checking = await createApp({ config, connection: databaseUrl, log: createLog('warn') })
  const { db, keys } = checking.app
  await checking.app.waitForNotifications()
  const { lost, twice } = await compare(db, found)
  const audit = await verifyAudit(db, keys, await readAnchor(config.dataDir, keys))
  await checking.close()

  report('Failovers', failoverRows(faultTimes, found.answeredAt))
  report('Writes', {
    answered: { count: found.answeredAt.length },
    'sent again': { count: found.retries },
    refused: { count: found.refusals.length },
    'answered but not stored': { count: lost.length },
    'done twice': { count: twice.length },
    'faults of the audit trail': { count: audit.faults.length },
    'Muster processes that ended': { count: exited },
    'live pages that did not come back': { count: stalePages },
  })
  const all = [...lost, ...twice, ...audit.faults, ...new Set(found.refusals)]
  for (const line of all.slice(0, 20)) console.error(line)
  process.exitCode = all.length + exited + stalePages > 0 ? 1 : 0
} finally {
  for (const child of processes) child.kill('SIGKILL')
  await cluster.stop()
  if (process.env.BENCH_KEEP) console.error(`Logs: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
}

async function primaryOf(running: Cluster) {
  for (;;) {
    const primary = await running.primary()
    if (primary) return primary
    await sleep(250)
  }
}

/** Creates a company of 200 and signs in those who write and those who only read. */
async function prepare({ app }: Awaited<ReturnType<typeof createApp>>) {
  const today = Temporal.Now.plainDateISO('Africa/Cairo').toString()
  await app.db.transaction((tx) => fillPeople(tx, 200, today))
  await app.db.execute(sql`update employments set first_day = '2000-01-01'`)
  const signIn = async (n: number): Promise<Worker> =>
    app.db.transaction(async (tx) => {
      const id = await personByEmail(tx, `p${n}@bench.example`)
      const { token } = await beginSession(tx, { userId: id, address: '127.0.0.1', userAgent: 'bench' })
      return { n, id, token }
    })
  const teams: { employee: Worker; lead: Worker }[] = []
  const readers: Worker[] = []
  for (let lead = 6; lead < 14; lead++) {
    teams.push({ employee: await signIn((lead - 1) * 8 + 2), lead: await signIn(lead) })
    readers.push(await signIn(lead))
  }
  const clockers: Worker[] = []
  for (let n = 0; n < 8; n++) clockers.push(await signIn(150 + n))
  return { teams, clockers, readers }
}

function startMuster(port: number): ChildProcess {
  const log = openSync(join(folder, `muster${port}.log`), 'a')
  return spawn(process.execPath, [join(import.meta.dirname, '../server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      MUSTER_DATA: join(folder, `data${port}`),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', log, log],
  })
}

/** Causes the faults in turn, each once the cluster is whole again. Returns their kinds and times. */
async function causeFaults() {
  const times: { kind: string; at: number }[] = []
  const kinds = Object.entries(faults)
  for (let index = 0; index < faultCount; index++) {
    await cluster.settled()
    const [kind, cause] = kinds[index % kinds.length] ?? ['', async () => () => undefined]
    times.push({ kind, at: performance.now() })
    const endFault = await cause(cluster)
    await sleep(pauseSeconds * 1000)
    endFault()
    await sleep(3000)
  }
  return times
}

/** Returns, for each kind of fault, the seconds for which no write was answered. */
function failoverRows(times: { kind: string; at: number }[], answeredAt: readonly number[]) {
  const gapAfter = (at: number) => {
    const until = at + (pauseSeconds + 3) * 1000
    const inside = [at, ...answeredAt.filter((one) => one > at && one < until).toSorted((a, b) => a - b), until]
    return Math.max(...inside.slice(1).map((one, index) => one - (inside[index] ?? one))) / 1000
  }
  const gaps = Map.groupBy(
    times.map(({ kind, at }) => ({ kind, gap: gapAfter(at) })),
    ({ kind }) => kind,
  )
  return Object.fromEntries(
    [...gaps].map(([kind, all]) => {
      const seconds = all.map(({ gap }) => gap).toSorted((a, b) => a - b)
      const rounded = (value = 0) => Number(value.toFixed(1))
      return [
        kind,
        {
          times: seconds.length,
          'shortest s': rounded(seconds[0]),
          'median s': rounded(seconds[Math.floor(seconds.length / 2)]),
          'longest s': rounded(seconds.at(-1)),
        },
      ]
    }),
  )
}

/**
 * Keeps live connections of readers to a process open, and connects again as a browser does. `stale` returns the readers
 * who received nothing in the last 10 seconds; a connected page gets a ping every 3.
 */
function followLive(port: number, readers: readonly Worker[], signal: AbortSignal) {
  const lastAt = new Map<number, number>()
  const follow = async ({ n, token }: Worker) => {
    while (!signal.aborted) {
      const headers = { authorization: `Bearer ${token}` }
      try {
        const { body, status } = await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal })
        if (status === 200 && body) for await (const _ of body) lastAt.set(n, performance.now())
      } catch {
        // It is tried again, as by the browser.
      }
      if (!signal.aborted) await sleep(1000)
    }
  }
  for (const reader of readers) void follow(reader)
  return {
    stale: () => readers.filter(({ n }) => performance.now() - (lastAt.get(n) ?? -Infinity) > 10_000),
  }
}
