// `npm run bench:memory`: the memory of Node and PostgreSQL in a company of 1,000 while sixteen people at once read
// lists, clock in and out, request leave and sign in, minute by minute, with the processor time of Node. `BENCH_MINUTES=60` chooses the duration; 10 by
// default.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/src/access/passwords.ts'
import { users } from '../server/src/people/tables.ts'
import { type FilledCompany, type Read, type ServedCompany, withFilledCompany } from './filledCompany.ts'
import { processorTime } from './processorTime.ts'
import { memoryOf } from './processMemory.ts'
import { lists } from './scaleLists.ts'
import { report } from './results.ts'

const people = 1000
const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const callersAtOnce = 16
const password = 'A-password-for-benches-7'

interface Prepared {
  reads: Read[]
  tokens: string[]
}

await withFilledCompany(people, prepare, async (served, prepared) => {
  const table: Record<string, Record<string, number>> = {}
  const note = async (name: string, calls = 0, millisecondsOfNode = 0) => {
    const { node, postgres } = await memoryOf(served)
    table[name] = {
      'calls a second': Math.round(calls / 60),
      'Node ms per call': Math.round((millisecondsOfNode / calls) * 100) / 100,
      'Node MB': node,
      'PostgreSQL MB': postgres,
    }
    console.log(name, table[name])
  }
  await sleep(5_000)
  await note('at rest')
  for (let minute = 1; minute <= minutes; minute++) {
    const before = await processorTime(served.server, served.postmaster)
    const calls = await load(served, prepared, 60_000)
    const after = await processorTime(served.server, served.postmaster)
    await note(`minute ${minute}`, calls, after.node - before.node)
  }
  await sleep(60_000)
  await note('a minute later')
  report('Memory under load', table)
})

async function prepare({ app, signIn, readOf }: FilledCompany): Promise<Prepared> {
  const hash = await hashPassword(password)
  await app.db.execute(sql`update ${users} set password_hash = ${hash}`)
  const reads: Read[] = []
  for (const [name, as, template] of lists)
    // The company has no documents and no jobs.
    if (!/\{(contracts|folder|job)\}/.test(template)) reads.push(await readOf(name, as, template))
  const tokens: string[] = []
  for (let n = 1; n <= people; n++) tokens.push((await signIn(`p${n}@bench.example`)).token)
  return { reads, tokens }
}

/** Sends a mix of calls, sixteen at once, for so many milliseconds. Returns the number of answers. */
async function load({ port }: ServedCompany, { reads, tokens }: Prepared, durationMs: number): Promise<number> {
  const until = performance.now() + durationMs
  let calls = 0
  async function send(method: string, path: string, token: string | null, body?: object): Promise<void> {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    // Two of the sixteen may clock the same person in, and days may run out; a fault of the server is neither.
    if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}`)
    calls++
  }
  const random = (count: number) => Math.floor(Math.random() * count)
  async function callOnce(): Promise<void> {
    const person = random(people)
    const token = tokens[person] ?? ''
    const share = Math.random()
    if (share < 0.02) return send('POST', '/api/auth/login', null, { email: `p${person + 1}@bench.example`, password })
    if (share < 0.1) return send('POST', '/api/attendance/clock-in', token, {})
    if (share < 0.18) return send('POST', '/api/attendance/clock-out', token, {})
    if (share < 0.22) {
      const day = Temporal.PlainDate.from('2028-01-01')
        .add({ days: random(900) })
        .toString()
      const request = { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
      return send('POST', '/api/leaves', token, request)
    }
    if (share < 0.5) return send('GET', '/api/auth/me', token)
    const read = reads[random(reads.length)]
    return read && send('GET', read.path, read.token)
  }
  await Promise.all(
    Array.from({ length: callersAtOnce }, async () => {
      while (performance.now() < until) await callOnce()
    }),
  )
  return calls
}
