// `npm run bench:clock`: everyone at the factory gate. Measures four things. People clocking in within a minute: how
// long each waits, and whether any entry is lost or duplicated. Clock-ins per second with sixteen at once, compared
// with a plain insert, and the processor time of each. The database statements of a clock-in and of the current day.
// The nightly work for many people.
// Sizes come from BENCH_PEOPLE (10000), BENCH_PACE (the seconds within which they clock in, 60; 0 means as fast as
// possible), BENCH_SECONDS (10) and BENCH_NIGHT_PEOPLE (5000).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { setClock } from '../server/src/kernel/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/connection.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { closeForgottenEntries } from '../server/src/features/attendance/nightly/closeForgottenEntries.ts'
import { recordAbsences } from '../server/src/features/attendance/nightly/recordAbsences.ts'
import { createLog } from '../server/src/log.ts'
import { processorTime } from './processorTime.ts'
import { recordStatements } from './record.ts'
import { fillPeople } from './scaleCompany.ts'
import { report } from './results.ts'
import { startMuster } from './startProgram.ts'

const size = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const peopleCount = size('BENCH_PEOPLE', 10_000)
const paceSeconds = size('BENCH_PACE', 60)
const seconds = size('BENCH_SECONDS', 10)
const nightPeople = size('BENCH_NIGHT_PEOPLE', 5000)
/**
 * The number of people who clock in as fast as possible. Each can clock in only once, so there are more people than
 * clock-ins that fit in the measured seconds.
 */
const others = seconds * 2000 + 100

const dataDir = await mkdtemp(join(tmpdir(), 'muster-clock-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
const database = await openDatabase(embedded.connection, { max: 2 })
try {
  const tokens = await prepare()
  await printStatements(tokens.splice(0, 1))
  report('Clocking in', await measureClocking(tokens))
  report('Nightly work', await measureNight())
} finally {
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function openApp() {
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  return createApp({ config, connection: embedded.connection, log: createLog('warn') })
}

/** Creates a company, signs everyone in and returns their tokens. */
async function prepare(): Promise<string[]> {
  await (await openApp()).close()
  const today = Temporal.Now.plainDateISO('Africa/Cairo').toString()
  await database.db.transaction((tx) => fillPeople(tx, peopleCount + others, today))
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from users`)
  const sessions = rows.map(({ id }) => ({ id, token: newToken() }))
  const sessionRows = sessions.map(({ id, token }) => ({ id, hash: hashToken(token) }))
  await database.db.execute(sql`
    insert into sessions (id, user_id, token_hash, address, expires_at)
    select gen_random_uuid(), id, hash, '127.0.0.1', now() + interval '1 day'
    from json_to_recordset(${JSON.stringify(sessionRows)}::json) as given (id uuid, hash text)`)
  await database.db.execute(sql`vacuum analyze`)
  return sessions.map(({ token }) => token)
}

/**
 * Prints how many database statements each call sends before its answer, for the calls that a person makes in a day.
 * `--statements` also prints the statements.
 */
async function printStatements([token = '']: string[]) {
  const { server, ...running } = await openApp()
  const headers = { authorization: `Bearer ${token}` }
  const counts: Record<string, number> = {}
  let breakId = ''
  async function call(name: string, method: 'GET' | 'POST', path: string, payload?: object) {
    const statements = await recordStatements(async () => {
      const answer = await server.inject({ method, url: `/api/attendance/${path}`, headers, payload })
      if (answer.statusCode >= 300) throw new Error(answer.body)
      breakId = answer.json<{ break?: { id: string } }>().break?.id ?? breakId
    })
    counts[name] = statements.length
    if (process.argv.includes('--statements'))
      for (const { connection, text } of statements)
        console.log(name, connection, text.replace(/\s+/g, ' ').slice(0, 200))
  }
  // The first call of each person also reads the permissions of their roles.
  for (let round = 0; round < 2; round++) {
    await call('clocking in', 'POST', 'clock-in', {})
    await call('the day as it stands', 'GET', 'today')
    await call('a break', 'POST', 'start-break', { breakType: 'LUNCH' })
    await call('its end', 'POST', 'end-break', { breakId })
    await call('clocking out', 'POST', 'clock-out', {})
  }
  report(
    'Statements of a call',
    Object.fromEntries(Object.entries(counts).map(([name, statements]) => [name, { statements }])),
  )
  await running.close()
}

/**
 * Measures clock-ins of `peopleCount` people at the given pace, then of the other people as fast as possible, and
 * finally plain inserts.
 */
async function measureClocking(tokens: string[]) {
  const planFile = join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify({ connection: embedded.connection, dataDir: embedded.dataDir }))
  const { child, port } = await startMuster(planFile)
  const waiting = tokens.toReversed()
  const clockIn = { path: '/api/attendance/clock-in', token: () => waiting.pop() ?? '' }
  const insert = { path: '/api/bench/entries', token: () => tokens[0] ?? '' }
  // Warms up the server, so that no measured request pays for it.
  await measure(clockIn, { connections: 16, amount: 100 })
  await measure(insert, { connections: 16, amount: 100 })
  const before = await countEntries()
  const rate =
    paceSeconds > 0 ? { overallRate: Math.ceil(peopleCount / paceSeconds), connections: 64 } : { connections: 64 }
  const gate = await measure(clockIn, { ...rate, amount: peopleCount })
  await assertEntries(before + peopleCount)
  const rows = {
    [`${peopleCount} people within ${paceSeconds || 'as few as possible'} seconds`]: gate,
    'clocking in, 1 at once': await measure(clockIn, { connections: 1, duration: Math.min(seconds, 5) }),
    'clocking in, 16 at once': await measure(clockIn, { connections: 16, duration: seconds }),
    'a plain insert, 16 at once': await measure(insert, { connections: 16, duration: seconds }),
  }
  child.disconnect()
  return rows

  async function measure(
    { path, token }: typeof clockIn,
    load: { connections: number; amount?: number; duration?: number; overallRate?: number },
  ) {
    const own = await processorTime(child.pid ?? 0, await postmaster())
    const result = await autocannon({
      url: `http://127.0.0.1:${port}`,
      ...load,
      requests: [
        {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          body: '{}',
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, authorization: `Bearer ${token()}` },
          }),
        },
      ],
    })
    if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} lost`)
    while (await hasPendingEvents()) await sleep(20)
    const after = await processorTime(child.pid ?? 0, await postmaster())
    const rounded = (value: number) => Number(value.toFixed(2))
    return {
      'a second': rounded(result['2xx'] / result.duration),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      'longest ms': result.latency.max,
      'Node ms': rounded((after.node - own.node) / result['2xx']),
      'PostgreSQL ms': rounded((after.postgres - own.postgres) / result['2xx']),
    }
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(embedded.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function one(query: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await database.db.execute<{ found: unknown }>(query)
  return rows[0]?.found
}

async function countEntries(): Promise<number> {
  return Number(await one(sql`select count(*) as found from clock_entries where clock_out is null`))
}

/**
 * Checks the number of attendance entries.
 * @throws Error if one was lost or duplicated.
 */
async function assertEntries(expected: number) {
  const doubled = await one(sql`select count(*) as found from (
    select from clock_entries where clock_out is null group by user_id having count(*) > 1) twice`)
  const found = await countEntries()
  if (found !== expected || doubled !== 0) throw new Error(`${found} of ${expected} are in, ${String(doubled)} doubled`)
  console.log(`${found} of ${expected} are in: none lost, none doubled.`)
}

/** Returns true while notifications or seals are still pending. */
async function hasPendingEvents(): Promise<boolean> {
  return (await one(sql`select exists (select from events) or exists (select from audit_unsealed) as found`)) === true
}

/** Measures the nightly work: a week of absences and as many forgotten clock-outs. */
async function measureNight() {
  const { app, ...running } = await openApp()
  const selectedIds = sql`(select id from users order by id limit ${nightPeople}::int)`
  const now = Temporal.Now.instant()
  await database.db.execute(sql`update attendance_reviews
    set reviewed_from = reviewed_from - 7, reviewed_until = reviewed_until - 7 where user_id in ${selectedIds}`)
  await database.db.execute(sql`update clock_entries set clock_out = clock_in where clock_out is null`)
  await database.db.execute(sql`with day as (
      insert into attendance_days (id, user_id, date, zone, status, plan_source, planned_start, planned_end)
      select gen_random_uuid(), id, ${now
        .subtract({ hours: 24 * 9 })
        .toString()
        .slice(0, 10)}::date, 'Africa/Cairo',
        'PRESENT', 'HOURS', now() - interval '217 hours', now() - interval '209 hours' from users where id in ${selectedIds}
      returning id, user_id
    ) insert into clock_entries (id, day_id, user_id, clock_in)
      select gen_random_uuid(), id, user_id, now() - interval '217 hours' from day`)
  const timed = async (work: () => Promise<void>) => {
    const startMs = performance.now()
    await work()
    return { seconds: Number(((performance.now() - startMs) / 1000).toFixed(2)) }
  }
  const rows = {
    [`${nightPeople} forgotten clock-outs`]: await timed(() => closeForgottenEntries(app)),
    repeated: await timed(() => closeForgottenEntries(app)),
    [`a week of absences of ${nightPeople} people`]: await timed(() => recordAbsences(app)),
    'again, of absences': await timed(() => recordAbsences(app)),
  }
  setClock(() => now.add({ hours: 72 }))
  Object.assign(rows, { 'of three days more, of everybody': await timed(() => recordAbsences(app)) })
  setClock(null)
  console.log('Absences:', await one(sql`select count(*) as found from attendance_days where status = 'ABSENT'`))
  await running.close()
  return rows
}
