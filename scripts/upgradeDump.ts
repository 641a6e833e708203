// `npm run upgrade:dump -- NAME [FOLDER]`: makes a small dump of the demo company with the program in FOLDER, a checkout
// with its packages (by default this one), and keeps it in server/testing/upgrades. Tests open it with later versions.
// Needs PostgreSQL 15's programs, because a dump by a newer pg_dump could not be restored on PostgreSQL 15.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { programFolder, startPostgres15 } from './postgres15.ts'
import { stripDemoCompany } from './stripDump.ts'

const root = resolve(import.meta.dirname, '..')

/** The folder of the dumps. */
export const dumpFolder = join(root, 'server', 'testing', 'upgrades')

/**
 * Makes the dump of a program's demo company: `NAME.sql.gz`, and `NAME.key` with the key of its audit trail.
 * @param name The version or date of the program.
 * @param program The folder of a checkout with its packages.
 * @throws Error if the program or pg_dump fails.
 */
export async function makeUpgradeDump(name: string, program = root): Promise<void> {
  const { url, stop } = await startPostgres15()
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-dump-'))
  try {
    await runProgram(program, url, dataDir)
    await withClient(url, stripDemoCompany)
    rmSync(join(dataDir, 'keys', 'audit-head.json'))
    // Once more, to seal what is left of the audit trail.
    await runProgram(program, url, dataDir)
    writeFileSync(join(dumpFolder, `${name}.sql.gz`), gzipSync(dump(url), { level: 9 }))
    copyFileSync(join(dataDir, 'keys', 'master.key'), join(dumpFolder, `${name}.key`))
  } finally {
    rmSync(dataDir, { recursive: true })
    await stop()
  }
}

/** Starts the program, waits until its background work is done, and stops it. */
async function runProgram(program: string, url: string, dataDir: string): Promise<void> {
  const { PATH } = process.env
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: program,
    env: { PATH, DATABASE_URL: url, MUSTER_DATA: dataDir, PORT: await freePort(), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  await new Promise<void>((ready, fail) => {
    child.once('close', (code) => fail(new Error(`The program in ${program} ended with ${code}.`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (/^Muster is ready/m.test(text)) ready()
    })
  })
  await withClient(url, waitForBackground)
  child.kill('SIGTERM')
  await ended
}

/**
 * Waits until all events are handled and all audit entries are sealed, for two seconds in a row.
 * @throws Error if that takes longer than two minutes.
 */
async function waitForBackground(client: pg.Client): Promise<void> {
  for (let [round, idleRounds] = [0, 0]; idleRounds < 4; round++) {
    if (round === 240) throw new Error('The background work of the demo company did not end.')
    await sleep(500)
    const { rows } = await client.query<{ busy: boolean }>(
      'select exists (select from audit_unsealed) or exists (select from events) as busy',
    )
    idleRounds = rows[0]?.busy ? 0 : idleRounds + 1
  }
}

/**
 * Returns the database as SQL that any client can run, without the two commands for psql. The search path is left as it
 * is, because functions of early versions depended on it.
 */
function dump(url: string): string {
  const options = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=200']
  const text = execFileSync(join(programFolder, 'pg_dump'), [...options, url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return text.replaceAll(/^(\\(un)?restrict .*|SELECT pg_catalog\.set_config\('search_path', '', false\);)\n/gm, '')
}

/** Returns a port that is free now. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await work(client).finally(() => client.end())
}

if (import.meta.main) {
  const [name = '', folder] = process.argv.slice(2)
  if (!/^[\w.-]+$/.test(name)) throw new Error('Say what to call the dump: npm run upgrade:dump -- NAME [FOLDER]')
  await makeUpgradeDump(name, folder && resolve(folder))
}
