// A throw-away server of PostgreSQL 15, the oldest that Muster serves, from the system's own programs.
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount, runAs } from '../server/src/db/embedded/account.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** Whether this system has PostgreSQL 15. */
export const hasPostgres15 = () => existsSync(join(programs, 'postgres'))

/** Starts it, on a socket alone, and returns how to reach and to end it. Throws with what PostgreSQL says. */
export async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pg15-'))
  const account = await databaseAccount(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const run = async (program: string, ...args: string[]) => {
    const ended = await runAs(account, join(programs, program), args)
    if (ended.code !== 0) throw new Error(`${program}: ${ended.stderr || ended.stdout}`)
  }
  const data = join(folder, 'data')
  const settings = ['listen_addresses=', 'fsync=off', 'synchronous_commit=off', 'max_connections=300']
  const options = [`-k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  await run('initdb', '-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  await run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  return {
    url: `postgres://muster@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      await run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true })
    },
  }
}
