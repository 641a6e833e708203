// `npm run bench:sizing`: rows and bytes of each table in a large company, and the processor time of the calls that
// people make most. `--people=50000 --years=3` is its size (5000 and 1 by default), `--trail-months=1` how much of the
// audit trail is filled, `--callers=8` how many call at once, `--seconds=4` how long each call is measured, `--plans`
// prints how PostgreSQL executes the statements of each call. `--only=audit,leave` limits it to calls with these words,
// `--no-night` leaves out the nightly work. With `--folder=DIR`, the company stays there, and is
// measured again instead of being filled; otherwise it is removed.
import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import type { Db } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { report } from './results.ts'
import { measureCalls, prepareCalls, printPlans } from './sizingCalls.ts'
import { fillSizing } from './sizingCompany.ts'
import { measureNight } from './sizingNight.ts'
import { startMuster } from './startProgram.ts'

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const numberOf = (name: string, fallback: number) => Number(option(name) ?? fallback)
const size = { people: numberOf('people', 5000), years: numberOf('years', 1), trailMonths: numberOf('trail-months', 1) }
const kept = option('folder')
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'muster-sizing-')))

try {
  await mkdir(folder, { recursive: true })
  if (!(await isFilled())) await fill()
  await measure()
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

function isFilled(): Promise<boolean> {
  return readFile(join(folder, 'filled')).then(
    () => true,
    () => false,
  )
}

function openApp(embedded: Awaited<ReturnType<typeof startEmbedded>>) {
  return createApp({
    config: { ...readConfig({}), dataDir: embedded.dataDir },
    connection: embedded.connection,
    log: createLog('warn'),
    callsPerMinute: { ofKey: 100_000_000, ofSession: 100_000_000, ofAddress: 100_000_000 },
  })
}

/** Fills the company on a server that syncs nothing to disk. */
async function fill(): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder, durable: false, log: console.error })
  const startMs = performance.now()
  const seconds = () => Math.round((performance.now() - startMs) / 1000)
  try {
    const running = await openApp(embedded)
    const { app } = running
    const client = await app.pool.connect()
    await client.query(`alter system set max_wal_size = '4GB'`)
    await client.query('select pg_reload_conf()')
    const today = await readCompanyToday(app.db)
    await app.db.transaction((tx) => fillSizing(tx, size, today, (step) => console.error(`${seconds()} s: ${step}`)))
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    await client.query('alter system reset max_wal_size')
    client.release()
    await running.close()
  } finally {
    await embedded.stop()
  }
  await writeFile(join(folder, 'filled'), '')
  console.error(`${seconds()} s: vacuumed and closed`)
}

async function measure(): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder, log: console.error })
  const children: ChildProcess[] = []
  try {
    const running = await openApp(embedded)
    report('Tables', await tablesOf(running.app.db))
    const words = option('only')?.split(',')
    const calls = (await prepareCalls(running, size.people)).filter(
      ({ name }) => words?.some((word) => name.includes(word)) ?? true,
    )
    if (process.argv.includes('--plans')) await printPlans(running, calls)
    if (!process.argv.includes('--no-night')) report('Nightly work', await measureNight(running.app, embedded.dataDir))
    await running.close()
    const planFile = join(folder, 'plan.json')
    await writeFile(planFile, JSON.stringify({ connection: embedded.connection, dataDir: embedded.dataDir }))
    const { child, port } = await startMuster(planFile)
    children.push(child)
    const served = { port, server: child.pid ?? 0, postmaster: await postmasterOf(embedded.dataDir) }
    report('Calls', await measureCalls(served, calls, numberOf('callers', 8), numberOf('seconds', 4)))
  } finally {
    for (const child of children) child.disconnect()
    await embedded.stop()
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Returns the rows and megabytes of the tables above one megabyte, and of the whole database. */
async function tablesOf(db: Db) {
  const { rows } = await db.execute<{ name: string; rows: number; table: number; indexes: number; whole: number }>(sql`
    select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes,
      pg_total_relation_size(oid)::float8 as whole
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_total_relation_size(oid) > 1048576
    order by pg_total_relation_size(oid) desc`)
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
  const { rows: sizes } = await db.execute<{ whole: number }>(
    sql`select pg_database_size(current_database())::float8 as whole`,
  )
  return [
    ...rows.map(({ name, rows: count, table, indexes, whole }) => ({
      name,
      rows: Math.round(count),
      'table MB': megabytes(table),
      'indexes MB': megabytes(indexes),
      'bytes a row': Math.round(whole / Math.max(1, count)),
    })),
    {
      name: 'whole database',
      rows: '',
      'table MB': megabytes(sizes[0]?.whole ?? 0),
      'indexes MB': '',
      'bytes a row': '',
    },
  ]
}
