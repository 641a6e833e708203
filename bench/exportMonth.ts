// `npm run bench:export`: how long it takes to export a month of 5,000 people over HTTP, as CSV and as an Excel
// workbook, with this process's time and memory, and how quickly other requests are answered meanwhile.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { fillCompany } from './scaleCompany.ts'
import { report } from './results.ts'

const people = Number(process.argv[2] ?? 5000)
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

const dataDir = await mkdtemp(join(tmpdir(), 'muster-export-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
const running = await createApp({
  config: { ...readConfig({}), dataDir: embedded.dataDir },
  log: createLog('warn'),
  connection: embedded.connection,
})
const { app, server } = running
const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
await app.db.transaction((tx) => fillCompany(tx, people, today.toString()))
await app.db.execute(sql`vacuum analyze`)
const month = today.subtract({ months: 1 }).toPlainYearMonth().toString()
const token = await app.db.transaction(async (tx) => {
  const userId = await personByEmail(tx, 'p2@bench.example')
  return (await beginSession(tx, { userId, address: '127.0.0.1', userAgent: 'bench' })).token
})
const address = await server.listen({ port: 0, host: '127.0.0.1' })
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }

async function exported(format: 'csv' | 'xlsx') {
  const answer = await fetch(`${address}/api/attendance/export?scope=all&month=${month}&format=${format}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`It answered ${answer.status}`)
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  return { rows: Number(answer.headers.get('muster-rows')), bytes }
}

async function measureOthers(isOver: () => boolean) {
  const times: number[] = []
  while (!isOver()) {
    const startMs = performance.now()
    await (await fetch(`${address}/api/attendance?limit=5`, { headers })).arrayBuffer()
    times.push(performance.now() - startMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times.toSorted((a, b) => a - b)
}

async function measured(format: 'csv' | 'xlsx') {
  globalThis.gc?.()
  const resting = process.memoryUsage.rss()
  let peak = resting
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  let over = false
  const [{ rows, bytes }, others] = await Promise.all([
    exported(format).finally(() => (over = true)),
    measureOthers(() => over),
  ])
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  return {
    rows,
    MB: megabytes(bytes),
    seconds: Number(seconds.toFixed(1)),
    'of this process': Number(((user + system) / 1e6).toFixed(1)),
    'MB of memory before': megabytes(resting),
    'at most': megabytes(peak),
    'median of others, ms': Math.round(others[Math.floor(others.length / 2)] ?? 0),
    'others at most, ms': Math.round(others.at(-1) ?? 0),
  }
}

report('Export of a month', { CSV: await measured('csv'), Excel: await measured('xlsx') })
await running.close()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
