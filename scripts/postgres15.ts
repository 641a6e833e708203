// Runs a temporary server of PostgreSQL 15, the oldest version that Muster supports, from the system's own programs.
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount, runAs } from '../server/src/db/embedded/account.ts'
import { createTemporaryFolder, removeTemporaryFolder } from '../server/testing/temporaryFolders.ts'

/** The folder of PostgreSQL 15's programs on Debian and similar systems. */
export const programFolder = '/usr/lib/postgresql/15/bin'

/** Returns true if PostgreSQL 15 is installed on this system. */
export const hasPostgres15 = () => existsSync(join(programFolder, 'postgres'))

/**
 * Starts a PostgreSQL 15 server that listens only on a socket. Returns its address and a function that stops it.
 * @throws Error with PostgreSQL's message.
 */
export async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await createTemporaryFolder()
  const account = await databaseAccount(folder)
  const run = async (program: string, ...args: string[]) => {
    const result = await runAs(account, join(programFolder, program), args)
    if (result.code !== 0) throw new Error(`${program}: ${result.stderr || result.stdout}`)
  }
  const data = join(folder, 'data', 'postgres')
  mkdirSync(data, { recursive: true })
  if (account) chownSync(data, account.uid, account.gid)
  const settings = ['listen_addresses=', 'fsync=off', 'synchronous_commit=off', 'max_connections=300']
  const options = [`-k ${data}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  await run('initdb', '-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  await run('pg_ctl', '-D', data, '-w', '-l', join(data, 'server.log'), '-o', options, 'start')
  return {
    url: `postgres://muster@localhost/postgres?host=${encodeURIComponent(data)}`,
    async stop() {
      await run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      await removeTemporaryFolder(folder)
    },
  }
}
