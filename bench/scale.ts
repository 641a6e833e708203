// `npm run bench:scale`: how long each list takes with 5,000 people and three years of leave, compared with 48 people,
// and how many statements. Also how long it takes to import 1,000 people into each company. With `--plans` it prints
// how PostgreSQL executes each statement in the large company. With `--only=audit,outbox` it measures only lists whose
// names contain one of these words.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { createLog } from '../server/src/log.ts'
import { fillCompany } from './scaleCompany.ts'
import { importPeople } from './importPeople.ts'
import { recordStatements, type Statement } from './record.ts'
import { growingLists, lists, owner } from './scaleLists.ts'
import { fillRecords } from './scaleRecords.ts'
import { report } from './results.ts'

const requests = 60
/** The aim in seconds. */
const importAim = 5
const aim = 2
const withPlans = process.argv.includes('--plans')
const nameParts = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

/**
 * Starts a server for a company of this many people. In the result, `question` takes a list and returns a function that
 * requests it once per call.
 */
async function openCompany(people: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-scale-'))
  const embedded = await startEmbedded({ dataDir, log: console.error })
  const options = { config: { ...readConfig({}), dataDir: embedded.dataDir }, log: createLog('warn') }
  const running = await createApp({
    ...options,
    connection: embedded.connection,
    callsPerMinute: { ofKey: 100_000_000, ofSession: 100_000_000, ofAddress: 100_000_000 },
  })
  const { app, server } = running
  const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
  await app.db.transaction(async (tx) => {
    await fillCompany(tx, people, today.toString())
    await fillRecords(tx, people, today.toString())
  })
  const client = await app.pool.connect()
  // On a busy machine it takes longer than the product's limit for a statement.
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  await client.query('reset statement_timeout')
  client.release()
  // Flushes what filling the database left unwritten, so that it does not slow the requests.
  await app.db.execute(sql`checkpoint`)
  const from = today.subtract({ months: 1 }).with({ day: 1 })
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select job_id as id from job_applications group by job_id order by count(*) desc, job_id limit 1`,
  )
  const folders = await app.db.execute<{ id: string }>(sql`select id from document_folders order by name limit 1`)
  const words = {
    // Checks that both companies have at least two pages: an empty answer would be faster than a page of twenty.
    contracts: people > 48 ? 'contract%20500' : 'contract',
    job: rows[0]?.id,
    folder: folders.rows[0]?.id,
    year: today.year,
    month: from.toPlainYearMonth(),
    from,
    to: from.add({ months: 1 }).subtract({ days: 1 }),
  }

  async function question([name, as, path]: (typeof lists)[number]): Promise<() => Promise<void>> {
    const [userId, token] = await app.db.transaction(async (tx) => {
      const id = await personByEmail(tx, as)
      return [id, (await beginSession(tx, { userId: id, address: '127.0.0.1', userAgent: 'bench' })).token]
    })
    const filled = path.replace(/\{(\w+)\}/g, (_, word: string) => String({ ...words, id: userId }[word]))
    return async () => {
      const url = `/api${filled}`
      const answer = await server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
    }
  }

  return {
    pool: app.pool,
    question,
    importPeople: () => importPeople(running, owner, 1000),
    close: async () => {
      await running.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Sends each request many times and returns the median milliseconds of each. The requests alternate, so that a busy
 * moment of the machine affects all of them.
 */
async function middles(questions: (() => Promise<void>)[]): Promise<number[]> {
  // The first requests prepare statements and fill caches, like the first visitors of a day.
  for (const send of questions) for (let i = 0; i < 10; i++) await send()
  const times = questions.map((): number[] => [])
  for (let i = 0; i < requests; i++)
    for (const [at, send] of questions.entries()) {
      const startMs = performance.now()
      await send()
      times[at]?.push(performance.now() - startMs)
    }
  return times.map((each) => each.toSorted((one, other) => one - other)[Math.floor(requests / 2)] ?? 0)
}

type Pool = { query: (query: { text: string; values: unknown[] }) => Promise<{ rows: Record<string, string>[] }> }

async function explain(pool: Pool, name: string, statements: Statement[]) {
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    const { rows } = await pool.query({ text: `explain (analyze, costs off) ${text}`, values })
    console.log(`\n-- ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
}

const small = await openCompany(48)
const large = await openCompany(5000)
const rows: { name: string; small: number; large: number; ratio: number; statements: number }[] = []
for (const list of lists.filter(([name]) => nameParts?.some((word) => name.includes(word)) ?? true)) {
  const questions = [await small.question(list), await large.question(list)] as const
  const [few = 0, many = 0] = await middles([...questions])
  // Scheduled work may add statements, so the smallest number is the list's own.
  const [statements = []] = (await Array.fromAsync([1, 2, 3], () => recordStatements(questions[1]))).toSorted(
    (one, other) => one.length - other.length,
  )
  rows.push({ name: list[0], small: few, large: many, ratio: many / few, statements: statements.length })
  if (withPlans) await explain(large.pool, list[0], statements)
}
const imports = nameParts === undefined ? [await small.importPeople(), await large.importPeople()] : []
await small.close()
await large.close()
report(
  'Lists at scale',
  Object.fromEntries(
    rows.map(({ name, small, large, ratio, statements }) => [
      name,
      {
        '48 people, ms': small.toFixed(2),
        '5,000 people, ms': large.toFixed(2),
        ratio: Number(ratio.toFixed(2)),
        aim: growingLists.includes(name) ? '' : aim,
        statements,
      },
    ]),
  ),
)
if (imports.length)
  report('Import', {
    'import of 1,000 people, check included': {
      '48 people, s': imports[0]?.toFixed(1),
      '5,000 people, s': imports[1]?.toFixed(1),
      aim: importAim,
    },
  })
const slow = rows.filter(({ name, ratio }) => ratio > aim && !growingLists.includes(name))
for (const { name, ratio } of slow) console.log(`${name} takes ${ratio.toFixed(2)} times as long in the large company`)
if (slow.length) process.exitCode = 1
