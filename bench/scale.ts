// `npm run bench:scale`: what each list takes with 5,000 people and three years of leave, beside 48 people, with how many
// statements, and how long it takes to import 1,000 people into either. With `--plans` it prints how PostgreSQL runs each
// statement in the large company.
import { mkdtemp, rm } from 'node:fs/promises'
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
import { importPeople } from './importPeople.ts'
import { recordStatements, type Statement } from './record.ts'

const requests = 60
/** Seconds. */
const importAim = 5
const aim = 2
/**
 * Answers that hold everybody, say where everybody is, or sum up a team of hundreds, and a search of all that somebody
 * was ever told, 50,000 times there: they grow with the people, and are shown without an aim.
 */
const grows = [
  'everybody in the tree',
  'figures of the tree',
  'tree of a manager',
  'My Team',
  // Of the owner that is everybody: what waits and who is away is summed up over all 5,000.
  'dashboard of the owner, team',
  'notifications, searched',
  'figures of a team’s performance',
  // With the documents that have the word: one in seven of them.
  'documents, searched as one types',
  'everybody’s documents, searched as one types',
]
const withPlans = process.argv.includes('--plans')

const owner = 'p1@bench.example'
const manager = 'p3@bench.example'
const lead = 'p6@bench.example'
const hr = 'p2@bench.example'
const employee = 'p48@bench.example'

/** Each list as somebody opens it; `{from}` to `{to}` is last month, in which all leave is decided. */
const lists: [name: string, as: string, path: string][] = [
  ['my requests', employee, '/leaves'],
  ['my requests of a year', employee, '/leaves?year={year}'],
  ['team requests, manager', manager, '/leaves/team'],
  ['team requests, waiting', manager, '/leaves/team?status=PENDING&limit=5'],
  ['all requests', owner, '/leaves/all'],
  ['all requests, page 50', owner, '/leaves/all?page=50'],
  ['all requests, waiting', owner, '/leaves/all?status=PENDING&limit=5'],
  ['all requests, 99 waiting', hr, '/leaves/all?status=PENDING&limit=99'],
  ['all requests, first day first', hr, '/leaves/all?status=PENDING&order=first_day&without=own'],
  ['a hundred of a team', manager, '/leaves/team?limit=100'],
  ['everybody away on a day', employee, '/leaves/within?status=APPROVED&from={from}&to={from}'],
  ['history of all', owner, '/leaves/all?order=newest'],
  ['history by type and month', owner, '/leaves/all?order=newest&leaveType=ANNUAL&from={from}&to={to}'],
  ['history by name', owner, '/leaves/all?order=newest&search=person48%20'],
  ['history of a team', manager, '/leaves/team?order=newest'],
  ['calendar month of all', owner, '/leaves/calendar?from={from}&to={to}'],
  ['calendar month of a team', manager, '/leaves/calendar?from={from}&to={to}'],
  ['calendar month of a lead', lead, '/leaves/calendar?from={from}&to={to}'],
  ['people to choose from', owner, '/leaves/people?search=person4'],
  ['people to choose from, one', owner, '/leaves/people?search=person48%20'],
  ['people to choose from, two letters', owner, '/leaves/people?search=pe'],
  ['people to choose from, untyped', owner, '/leaves/people'],
  ['people of a team to choose from', manager, '/leaves/people?search=person4'],
  ['managers to choose from', owner, '/users/managers'],
  ['managers to choose from, typed', owner, '/users/managers?search=person4'],
  ['balances', employee, '/users/{id}/leave-balances'],
  ['entries of a balance', employee, '/leaves/balances/{id}/entries?leaveType=ANNUAL'],
  ['what a request would cost', employee, '/leaves/preview?leaveType=ANNUAL&startDate={from}&endDate={from}'],
  ['leave policies', employee, '/leaves/policies'],
  ['versions of a policy', owner, '/leaves/policies/versions?leaveType=ANNUAL'],
  ['balances and adjustments', owner, '/leaves/balances/{id}'],
  ['dashboard of the company', owner, '/dashboard/admin'],
  ['dashboard of the owner, team', owner, '/dashboard/team'],
  ['dashboard of a manager', manager, '/dashboard/team'],
  ['dashboard of a lead', lead, '/dashboard/team'],
  ['dashboard of HR', hr, '/dashboard/hr'],
  ['all users', owner, '/users'],
  ['all users, active', owner, '/users?status=ACTIVE'],
  ['all users, of a role', owner, '/users?role=Employee'],
  ['all users, new ones', owner, '/users?added=week'],
  ['all users, by name', owner, '/users?search=person4'],
  ['users of a team', manager, '/users'],
  ['roles', owner, '/roles'],
  ['everybody in the tree', owner, '/hierarchy/tree'],
  ['tree of a manager', manager, '/hierarchy/tree'],
  ['figures of the tree', owner, '/hierarchy/stats'],
  ['My Team', manager, '/team/members'],
  ['attendance', employee, '/attendance?limit=5'],
  ['attendance today', employee, '/attendance/today'],
  ['attendance of a month', employee, '/attendance?month={month}&limit=100'],
  ['figures of a month', employee, '/attendance/stats?month={month}'],
  ['month of everybody', hr, '/attendance/all?month={month}'],
  ['month of everybody, last page', hr, '/attendance/all?month={month}&page=6&limit=8'],
  ['month of a team', manager, '/attendance/team?month={month}&limit=5'],
  ['people by LL-ID to choose from', hr, '/attendance/people?search=person4'],
  ['corrections that wait', hr, '/attendance/corrections'],
  ['overtime of a month', hr, '/attendance/overtime?month={month}'],
  ['people with their schedules', hr, '/schedules/people'],
  ['people with their schedules, of a day', hr, '/schedules/people?date={from}'],
  ['schedule of a month', employee, '/schedules/calendar?month={month}'],
  ['open jobs', employee, '/jobs'],
  ['open jobs, searched', employee, '/jobs?search=engineer&department=HR'],
  ['open jobs, closing soon', employee, '/jobs?closing=soon&sort=closing'],
  ['all jobs, drafts first', hr, '/jobs?sort=drafts'],
  ['jobs of a team', manager, '/jobs?posted=own'],
  ['my applications', employee, '/jobs/my-applications'],
  ['applications for a job', hr, '/jobs/{job}/applications'],
  ['applications for a job, a column', hr, '/jobs/{job}/applications?status=SUBMITTED&search=person'],
  ['figures of the job board', hr, '/jobs/stats'],
  ['my reviews', employee, '/performance/reviews?limit=3'],
  ['reviews of a team', manager, '/performance/reviews'],
  ['reviews of a lead’s team', lead, '/performance/reviews?scope=others'],
  ['all reviews', hr, '/performance/reviews'],
  ['all reviews, page 40', hr, '/performance/reviews?page=40'],
  ['all reviews, waiting', hr, '/performance/reviews?status=SUBMITTED&kind=MANAGER'],
  ['all reviews, by name', hr, '/performance/reviews?search=person48%20'],
  ['my drafts', manager, '/performance/reviews?status=DRAFT'],
  ['my goals', employee, '/performance/goals'],
  ['goals of a team in progress', manager, '/performance/goals?only=inProgress&limit=3'],
  ['all goals', hr, '/performance/goals'],
  ['all goals, overdue', hr, '/performance/goals?status=OVERDUE'],
  ['all goals, completed', hr, '/performance/goals?status=COMPLETED&priority=HIGH'],
  ['my notes', employee, '/performance/notes'],
  ['notes of a team', manager, '/performance/notes'],
  ['all notes', hr, '/performance/notes'],
  ['all notes, of a type', hr, '/performance/notes?type=NEGATIVE&scope=others'],
  ['figures of performance', hr, '/performance/stats'],
  ['figures of a team’s performance', manager, '/performance/stats'],
  ['performance of a person', hr, '/performance/people/{id}'],
  ['people to review', employee, '/performance/people?about=review'],
  ['notifications', employee, '/notifications?limit=5'],
  ['notifications of a type', employee, '/notifications?type=TEAM_UPDATE'],
  ['notifications, unread', employee, '/notifications?status=unread'],
  ['notifications, read, of a type', employee, '/notifications?status=read&type=TEAM_UPDATE&page=3'],
  ['notifications, searched', employee, '/notifications?search=person480%20leave'],
  ['how many notifications', employee, '/notifications/stats'],
  ['documents', employee, '/documents'],
  ['documents, page 40', employee, '/documents?page=40&limit=8'],
  ['documents by name', employee, '/documents?sort=nameAsc'],
  ['documents of a category, the largest', employee, '/documents?category=TRAINING&sort=largest'],
  ['documents of a folder', employee, '/documents?folderId={folder}'],
  ['my documents', employee, '/documents?scope=my'],
  ['documents shared with me', employee, '/documents?scope=shared'],
  ['documents to confirm', employee, '/documents?toAcknowledge=true'],
  ['documents, searched', employee, '/documents?search={contracts}'],
  ['documents, searched as one types', employee, '/documents?search=contr'],
  ['figures of documents', employee, '/documents/stats'],
  ['folders', employee, '/documents/folders'],
  ['everybody’s documents', hr, '/documents'],
  ['everybody’s documents, searched as one types', hr, '/documents?search=re'],
  ['figures of everybody’s documents', hr, '/documents/stats'],
  ['people to share with', employee, '/documents/directory?search=person4'],
]

/** A running server with that many people; each list becomes a question that is asked again and again. */
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
  const today = Temporal.PlainDate.from(await companyToday(app.db))
  await app.db.transaction((tx) => fillCompany(tx, people, today.toString()))
  await app.db.execute(sql`vacuum analyze`)
  // What filling the database left unwritten must not count towards the questions.
  await app.db.execute(sql`checkpoint`)
  const from = today.subtract({ months: 1 }).with({ day: 1 })
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select job_id as id from job_applications group by job_id order by count(*) desc, job_id limit 1`,
  )
  const folders = await app.db.execute<{ id: string }>(sql`select id from document_folders order by name limit 1`)
  const words = {
    // Two pages are found in either company: of none and of a page of twenty the one that finds none is quicker.
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
 * The median milliseconds of each question, asked many times. They take turns, so that a machine that is busy for a
 * while is busy for all of them.
 */
async function middles(questions: (() => Promise<void>)[]): Promise<number[]> {
  // The first ones prepare statements and fill caches, as the first visitors of a day do.
  for (const ask of questions) for (let i = 0; i < 10; i++) await ask()
  const times = questions.map((): number[] => [])
  for (let i = 0; i < requests; i++)
    for (const [at, ask] of questions.entries()) {
      const began = performance.now()
      await ask()
      times[at]?.push(performance.now() - began)
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
for (const list of lists) {
  const questions = [await small.question(list), await large.question(list)] as const
  const [few = 0, many = 0] = await middles([...questions])
  // Work by the clock may come in between: the fewest are the list's own.
  const [statements = []] = (await Array.fromAsync([1, 2, 3], () => recordStatements(questions[1]))).toSorted(
    (one, other) => one.length - other.length,
  )
  rows.push({ name: list[0], small: few, large: many, ratio: many / few, statements: statements.length })
  if (withPlans) await explain(large.pool, list[0], statements)
}
const imports = [await small.importPeople(), await large.importPeople()]
await small.close()
await large.close()
console.table(
  Object.fromEntries(
    rows.map(({ name, small, large, ratio, statements }) => [
      name,
      {
        '48 people, ms': small.toFixed(2),
        '5,000 people, ms': large.toFixed(2),
        ratio: Number(ratio.toFixed(2)),
        aim: grows.includes(name) ? '' : aim,
        statements,
      },
    ]),
  ),
)
console.table({
  'import of 1,000 people, check included': {
    '48 people, s': imports[0]?.toFixed(1),
    '5,000 people, s': imports[1]?.toFixed(1),
    aim: importAim,
  },
})
const slow = rows.filter(({ name, ratio }) => ratio > aim && !grows.includes(name))
for (const { name, ratio } of slow) console.log(`${name} takes ${ratio.toFixed(2)} times as long in the large company`)
if (slow.length) process.exitCode = 1
