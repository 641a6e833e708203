// `npm run bench:reads`: the cost of the lists that people open most, in a company of 1,000 with three years of leave
// and attendance, read by sixteen at once: answers per second, and the processor time of Node and PostgreSQL for each.
// `--only=calendar,requests` limits it to lists with these words in their names.
import autocannon from 'autocannon'
import { type FilledCompany, type Read, type ServedCompany, withFilledCompany } from './filledCompany.ts'
import { processorTime } from './processorTime.ts'
import { recordStatements } from './record.ts'
import { lists } from './scaleLists.ts'
import { report } from './results.ts'

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
  // Four people have about 84 days.
  ['month of everybody, 84 days', 'p2@bench.example', '/attendance/all?month={month}&limit=4'],
]
const chosen = [...lists, ...extraLists].filter(
  ([name]) => measured.includes(name) && (!words || words.some((word) => name.includes(word))),
)

await withFilledCompany(people, prepare, async (served, reads) => report('Lists', await measureAll(served, reads)))

/** Signs in the readers, and prints the number of statements and the size of each answer. */
async function prepare({ server, readOf }: FilledCompany): Promise<Read[]> {
  const reads: Read[] = []
  const answers: Record<string, { statements: number; kB: number }> = {}
  for (const [name, as, template] of chosen) {
    const one = await readOf(name, as, template)
    reads.push(one)
    const headers = { authorization: `Bearer ${one.token}` }
    let bytes = 0
    const read = async () => {
      const answer = await server.inject({ method: 'GET', url: one.path, headers })
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
  report('Answers of the lists', answers)
  return reads
}

async function measureAll({ port, server, postmaster }: ServedCompany, reads: Read[]) {
  const table: Record<string, Record<string, number>> = {}
  for (const read of reads) {
    await load(port, read, 1)
    const before = await processorTime(server, postmaster)
    const result = await load(port, read, seconds)
    const after = await processorTime(server, postmaster)
    const calls = result['2xx']
    const perCall = (ms: number) => Number((ms / calls).toFixed(2))
    table[read.name] = {
      'a second': Math.round(calls / result.duration),
      'Node ms': perCall(after.node - before.node),
      'PostgreSQL ms': perCall(after.postgres - before.postgres),
    }
  }
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
