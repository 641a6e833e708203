import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { postmasterOf } from '../server/testing/muster.ts'
import { memoryOf } from './processMemory.ts'
import { report } from './results.ts'

/** The program to measure: the built server, or the sources with `node bench/coldStart.ts server/src/main.ts`. */
const main = resolve((import.meta.main && process.argv[2]) || join(import.meta.dirname, '../server/dist/main.js'))
const company = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: 'Bench-only-4711' }

/** Milliseconds for which the server idles before its memory is read. */
const rest = 10_000

interface Start {
  seconds: number
  aim: number | string
  /**
   * The memory of the server process. It is measured as PSS, like the database's memory, so that the sum of the two
   * counts shared memory only once. Absent on systems that don't report PSS.
   */
  'MB at rest'?: number
  'MB of its database'?: number
}

/**
 * Measures the seconds from the command to the first answer for three starts: the first, the second, and one after a
 * kill of server and database. Each is measured for the demo company and for an empty company.
 */
export async function measureColdStarts() {
  const table: Record<string, Start> = {}
  const kinds: [string, Record<string, string>][] = [
    ['demo company', {}],
    ['empty company', company],
  ]
  for (const [name, env] of kinds) {
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
    table[`first start, ${name}`] = { ...(await timeStart(dataDir, env)), aim: '' }
    table[`second start, ${name}`] = { ...(await timeStart(dataDir, env, { rest })), aim: 5 }
    await timeStart(dataDir, env, { end: 'SIGKILL' })
    table[`start after a kill of server and database, ${name}`] = { ...(await timeStart(dataDir, env)), aim: 10 }
    await rm(dataDir, { recursive: true, force: true })
  }
  return table
}

async function timeStart(
  dataDir: string,
  env: Record<string, string>,
  { end = 'SIGTERM', rest }: { end?: 'SIGTERM' | 'SIGKILL'; rest?: number } = {},
) {
  const port = await freePort()
  const startMs = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, MUSTER_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilHealthy(port, child)
  const seconds = (performance.now() - startMs) / 1000
  const memory = rest ? await memoryAtRest(child, dataDir, rest) : {}
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(end)
  if (end === 'SIGKILL') await killDatabase(dataDir)
  await exit
  return { seconds: Number(seconds.toFixed(2)), ...memory }
}

async function memoryAtRest({ pid }: ChildProcess, dataDir: string, rest: number): Promise<Partial<Start>> {
  await new Promise((resolve) => setTimeout(resolve, rest))
  const postmaster = await postmasterOf(dataDir)
  if (process.platform !== 'linux' || !pid || !postmaster) return {}
  const { node, postgres } = await memoryOf({ server: pid, postmaster })
  return { 'MB at rest': node, 'MB of its database': postgres }
}

async function killDatabase(dataDir: string) {
  const pid = await postmasterOf(dataDir)
  if (pid === null) throw new Error('There is no database to kill')
  process.kill(pid, 'SIGKILL')
}

async function untilHealthy(port: number, child: ChildProcess) {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The start ended with ${child.exitCode}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

if (import.meta.main) report('Start', await measureColdStarts())
