// `npm run bench:reads`: the cost of the lists that people open most, in a company of 1,000 with three years of leave
// and attendance, read by sixteen at once: answers per second, and the processor time of Node and PostgreSQL for each.
// `--only=calendar,requests` limits it to lists with these words in their names.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { processorTime } from './processorTime.ts'
import { recordStatements } from './record.ts'
import { fillCompany } from './scaleCompany.ts'
import { lists } from './scaleLists.ts'
import { fillRecords } from './scaleRecords.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const people = 1000
const words = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const measured = [
  'my requests',
  'all requests, 99 waiting',
  'a hundred of a team',
  'calendar month of all',
  'calendar month of a team',
  'balances',
  'eighty users',
  'attendance today',
  'attendance of a month',
  'month of everybody, 84 days',
  'grid of everybody',
  'dashboard of the company',
]
const extraLists: typeof lists = [
  ['eighty users', 'p1@bench.example', '/users?limit=80'],
  ['month of everybody, 84 days', 'p2@bench.example', '/attendance/all?month={month}&limit=84'],
]
const chosen = [...lists, ...extraLists].filter(
  ([name]) => measured.includes(name) && (!words || words.some((word) => name.includes(word))),
)

interface Read {
  name: string
  path: string
  token: string
}

const dataDir = await mkdtemp(join(tmpdir(), 'muster-reads-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
try {
  console.table(await measureAll(await prepare()))
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Fills the company, signs in the readers, and prints the number of statements and the size of each answer. */
async function prepare(): Promise<Read[]> {
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  const running = await createApp({ config, connection: embedded.connection, log: createLog('warn') })
  const { app, server } = running
  const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
  await app.db.transaction(async (tx) => {
    await fillCompany(tx, people, today.toString())
    await fillRecords(tx, people, today.toString())
  })
  await app.db.execute(sql`vacuum analyze`)
  await app.db.execute(sql`checkpoint`)
  const from = today.subtract({ months: 1 }).with({ day: 1 })
  const values = {
    month: from.toPlainYearMonth().toString(),
    from: from.toString(),
    to: from.add({ months: 1 }).subtract({ days: 1 }).toString(),
  }
  const reads: Read[] = []
  const answers: Record<string, { statements: number; kB: number }> = {}
  for (const [name, as, template] of chosen) {
    const { id, token } = await app.db.transaction(async (tx) => {
      const userId = await personByEmail(tx, as)
      const session = await beginSession(tx, { userId, address: '127.0.0.1', userAgent: 'bench' })
      return { id: userId, token: session.token }
    })
    const path = template.replace(/\{(\w+)\}/g, (_, word: string) => String({ ...values, id }[word]))
    reads.push({ name, path: `/api${path}`, token })
    const headers = { authorization: `Bearer ${token}` }
    let bytes = 0
    const read = async () => {
      const answer = await server.inject({ method: 'GET', url: `/api${path}`, headers })
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
      bytes = answer.rawPayload.length
    }
    // The first answer also reads what the process keeps.
    await read()
    const statements = await recordStatements(read)
    answers[name] = { statements: statements.length, kB: Math.round(bytes / 100) / 10 }
    if (process.argv.includes('--statements'))
      for (const { text } of statements) console.log(name, text.replace(/\s+/g, ' ').slice(0, 300))
  }
  console.table(answers)
  await running.close()
  return reads
}

async function measureAll(reads: Read[]) {
  const planFile = join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify({ connection: embedded.connection, dataDir: embedded.dataDir }))
  const child = fork(join(import.meta.dirname, 'serveMuster.ts'), [planFile])
  const [port] = (await once(child, 'message')) as [number]
  const pidFile = await readFile(join(embedded.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  const table: Record<string, Record<string, number>> = {}
  for (const read of reads) {
    await load(port, read, 1)
    const before = await processorTime(child.pid ?? 0, postmaster)
    const result = await load(port, read, seconds)
    const after = await processorTime(child.pid ?? 0, postmaster)
    const calls = result['2xx']
    const perCall = (ms: number) => Number((ms / calls).toFixed(2))
    table[read.name] = {
      'a second': Math.round(calls / result.duration),
      'Node ms': perCall(after.node - before.node),
      'PostgreSQL ms': perCall(after.postgres - before.postgres),
    }
  }
  child.disconnect()
  return table
}

async function load(port: number, { name, path, token }: Read, duration: number) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: 16,
    duration,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx + result.errors} requests failed`)
  return result
}
