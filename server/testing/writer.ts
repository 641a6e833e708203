import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/db/connection.ts'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { StartError } from '../src/kernel/startError.ts'

/*
 * A program for tests to kill. It serves the data folder in its argument and writes rows over four connections at once.
 * It prints the id of a row only once its commit is acknowledged. SIGTERM ends it cleanly.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)
const ending = new AbortController()
process.once('SIGTERM', () => ending.abort())

try {
  const embedded = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    // The programs are named explicitly, so that other PostgreSQL installations on this system don't matter.
    programs: 'packaged',
    log: (sentence) => process.stderr.write(`${sentence}\n`),
  })
  const { pool, close } = await openDatabase(embedded.connection, { max: 4 })
  await pool.query('create table if not exists acknowledged (id uuid primary key)')
  say('ready')
  await Promise.all(
    Array.from({ length: 4 }, () => write((id) => pool.query('insert into acknowledged values ($1)', [id]))),
  )
  await close()
  await embedded.stop()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Writes rows and prints the id of each acknowledged one. A row whose insert failed may or may not exist. */
async function write(insert: (id: string) => Promise<unknown>): Promise<void> {
  while (!ending.signal.aborted) {
    const id = randomUUIDv7()
    const acknowledged = await insert(id).then(
      () => true,
      () => false,
    )
    if (acknowledged) say(id)
    else await sleep(20)
  }
}
