import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { readPostmaster } from '../src/db/embedded/postmaster.ts'
import { surroundings } from './muster.ts'

/**
 * Runs a program of the product in a separate process; returns its exit code and output. `program` is a path in
 * `server/src`.
 */
export async function runProgram(program: string, settings: Record<string, string>, ...args: string[]) {
  const path = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
  const words = ['--import', path('quickImports.ts'), path(program), ...args]
  const env = { ...surroundings(), ...settings }
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = await once(child, 'close')
  return { code: code as number | null, printed }
}

/** Connects as superuser to the embedded database of a running Muster. */
export async function openRunning(dataDir: string) {
  const postmaster = await readPostmaster(`${dataDir}/postgres`)
  if (!postmaster) throw new Error(`no database runs in ${dataDir}`)
  const { socketFolder: host, port } = postmaster
  return openDatabase({ host, port, user: 'muster', database: 'muster' }, { max: 1 })
}

/** Runs SQL statements as superuser in the embedded database of a running Muster. */
export async function runStatements(dataDir: string, ...statements: string[]): Promise<void> {
  const { pool, close } = await openRunning(dataDir)
  for (const statement of statements) await pool.query(statement)
  await close()
}

/** Waits until a running Muster has sealed all entries of its audit trail. */
export async function waitUntilSealed(dataDir: string): Promise<void> {
  const { pool, close } = await openRunning(dataDir)
  const countUnsealed = async () => (await pool.query('select from audit_unsealed')).rowCount
  await expect.poll(countUnsealed, { interval: 50 }).toBe(0)
  await close()
}

/** Does the same as `runStatements`, with triggers disabled, so that nothing refuses the statements. */
export const tamperWith = (dataDir: string, ...statements: string[]) =>
  runStatements(dataDir, 'set session_replication_role = replica', ...statements)
