import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postmasterOf } from '../server/testing/muster.ts'

const main = join(import.meta.dirname, '../server/src/main.ts')
const company = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: 'Bench-only-4711' }

/** Seconds from the command to the first answer: with and without the demo company, without data, with it, and after a kill. */
export async function measureColdStarts() {
  const table: Record<string, { seconds: number; aim: number | string }> = {}
  const kinds: [string, Record<string, string>][] = [
    ['demo company', {}],
    ['empty company', company],
  ]
  for (const [name, env] of kinds) {
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
    table[`first start, ${name}`] = { seconds: await timeStart(dataDir, env), aim: '' }
    table[`second start, ${name}`] = { seconds: await timeStart(dataDir, env), aim: 5 }
    await timeStart(dataDir, env, 'SIGKILL')
    table[`start after a kill of server and database, ${name}`] = { seconds: await timeStart(dataDir, env), aim: 10 }
    await rm(dataDir, { recursive: true, force: true })
  }
  return table
}

async function timeStart(dataDir: string, env: Record<string, string>, end: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, MUSTER_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilHealthy(port, child)
  const took = (performance.now() - began) / 1000
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(end)
  if (end === 'SIGKILL') await killDatabase(dataDir)
  await ended
  return Number(took.toFixed(2))
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
