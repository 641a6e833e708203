// `npm run bench`: the cost of Muster compared with the bare minimum. Prints tables with the bare minimum next to each
// figure.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { ensureCompany } from '../server/src/start/ensureCompany.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { createLog } from '../server/src/log.ts'
import { type MeasuredCall, measuredCalls, signers } from './calls.ts'
import { measureColdStarts } from './coldStart.ts'
import { measureFirstLoad } from './firstLoad.ts'
import { measureVisits } from './visits.ts'
import { recordStatements, type Statement } from './record.ts'
import { report } from './results.ts'
import { startMuster, startProgram } from './startProgram.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 3
/** The number of the next request that has a body. It makes each body different. */
let serial = 1000

const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
try {
  const { tokens, plan } = await prepare()
  const planFile = join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const muster = await startMuster(planFile)
  const bare = await startProgram('serveBare.ts', [planFile])
  report('Calls', await measureCalls(muster.port, bare.port, tokens))
  report('First load of the sign-in page', await measureFirstLoad(muster.port))
  report('First visit of a screen', await measureVisits([`http://127.0.0.1:${muster.port}`]))
  muster.child.disconnect()
  bare.child.disconnect()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
report('Start', await measureColdStarts())

/** Creates the demo company, signs in its callers and records the database statements of each call. */
async function prepare() {
  const { connection } = embedded
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  const running = await createApp({ config, connection, log: createLog('error') })
  const { app, server } = running
  await ensureCompany(app)
  // Provides enough days of leave to request.
  await app.db.execute(sql`update employments set first_day = '2000-01-01'`)
  const tokens: Record<string, string> = {}
  // The callers also sign in during the measurement. Signing in here first makes their address known, so that no limit
  // applies to it.
  for (const as of signers) {
    const session = await app.db.transaction(async (tx) =>
      beginSession(tx, { userId: await personByEmail(tx, as), address: '127.0.0.1', userAgent: 'bench' }),
    )
    tokens[as] = session.token
  }
  const recordedFrom = Temporal.Now.instant().toString()
  const statements: Record<string, Statement[]> = {}
  for (const call of measuredCalls) {
    const headers = authorization({ as: call.recordedAs ?? call.as }, tokens)
    const request = { method: call.method, url: call.path, headers, payload: call.body?.(0) }
    // Follow-up work of the previous call must not count for this one.
    await app.waitForNotifications()
    statements[call.name] = await recordStatements(async () => {
      const answer = await server.inject(request)
      if (answer.statusCode >= 300) throw new Error(`${call.name} answered ${answer.statusCode}: ${answer.body}`)
    })
  }
  await running.close()
  return { tokens, plan: { connection, dataDir: embedded.dataDir, recordedFrom, statements } }
}

function authorization({ as }: Pick<MeasuredCall, 'as'>, tokens: Record<string, string>): Record<string, string> {
  return as ? { authorization: `Bearer ${tokens[as]}` } : {}
}

async function measureCalls(musterPort: number, barePort: number, tokens: Record<string, string>) {
  const table: Record<string, Record<string, number | string>> = {}
  for (const call of measuredCalls) {
    for (const connections of [1, 16]) {
      const muster: number[] = []
      const bare: number[] = []
      await load(musterPort, call, tokens, connections, 1)
      await load(barePort, call, tokens, connections, 1)
      for (let round = 0; round < rounds; round++) {
        muster.push(await load(musterPort, call, tokens, connections, seconds))
        bare.push(await load(barePort, call, tokens, connections, seconds))
      }
      const ratio = median(bare) / median(muster)
      table[`${call.name}, ${connections} at once`] = {
        'Muster, requests/s': Math.round(median(muster)),
        'bare Fastify, requests/s': Math.round(median(bare)),
        ratio: Number(ratio.toFixed(2)),
        aim: call.aim ?? '',
      }
    }
  }
  return table
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** Returns the average number of successful requests per second. */
async function load(
  port: number,
  call: MeasuredCall,
  tokens: Record<string, string>,
  connections: number,
  duration: number,
) {
  const { body } = call
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: [
      {
        method: call.method,
        path: call.path,
        headers: { ...authorization(call, tokens), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { setupRequest: (request) => ({ ...request, body: JSON.stringify(body(serial++)) }) } : {}),
      },
    ],
  })
  const failed = result.non2xx + result.errors
  if (failed > 0)
    throw new Error(
      `${call.name}: ${failed} of ${result.requests.total} requests failed on port ${port}: ` +
        `${JSON.stringify(result.statusCodeStats)}, ${result.errors} without an answer, ${result.timeouts} of them timed out`,
    )
  return result['2xx'] / result.duration
}
