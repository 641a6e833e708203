import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canAccess, spawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

/** A server's own record in its folder. It may have ended since. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

/** Only a part of the socket's name: nothing listens on the network. */
const PORT = 5432
const SOCKET_FOLDER = 'muster-'
const MAX_SOCKET_PATH_LENGTH = 107
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Time for a fast shutdown (it writes everything out) before the server is ended immediately. */
const SHUTDOWN_MS = 30_000

const SETTINGS = [
  'listen_addresses=',
  // The log names the fault, never the values of a row or a statement.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  // The work of a killed Muster ends with it, and holds no one up.
  'client_connection_check_interval=1s',
  // Only on macOS: there an ordinary sync stops in the disk's own cache.
  ...(process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
]

/** For temporary databases of tests: nothing is synced. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid, , , port, socketFolder] = text.split('\n')
  return pid ? { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '' } : null
}

/**
 * Returns who has the process number: `server` where it may be the server of this cluster, `other` where it provably is
 * not (the number was reused after a crash, as is usual in containers), `none` where there is no such process.
 */
export async function identifyProcess({ pid }: Postmaster, cluster: string): Promise<'server' | 'other' | 'none'> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'none'
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  if (name !== null && name.trim() !== 'postgres') return 'other'
  const folder = await stat(`/proc/${pid}/cwd`).catch(() => null)
  if (folder === null) return 'server'
  const own = await stat(cluster)
  return folder.ino === own.ino && folder.dev === own.dev ? 'server' : 'other'
}

/**
 * Replaces the process number in `postmaster.pid` by one that no process can have: PostgreSQL refuses to start while
 * any process uses the number. Everything else stays, so that PostgreSQL still sees remaining processes.
 */
export async function replaceProcessId({ pid }: Postmaster, cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8')).split('\n')
  if (lines[0] !== String(pid)) return
  await writeFile(path, ['2147483647', ...lines.slice(1)].join('\n'))
}

/** Makes a short private folder for the socket, which the database's user may enter. */
export async function makeSocketFolder({ account }: Place, temporary = tmpdir()): Promise<string> {
  const longestPath = join(temporary, `${SOCKET_FOLDER}XXXXXX`, `.s.PGSQL.${PORT}`)
  const fits = longestPath.length <= MAX_SOCKET_PATH_LENGTH && (await canAccess(account, '-x', temporary))
  const folder = await mkdtemp(join(fits ? temporary : '/tmp', SOCKET_FOLDER))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes a socket folder of ours, and nothing else. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(SOCKET_FOLDER)) await rm(folder, { recursive: true, force: true })
}

/** A launched server, and where its messages begin in the log. */
export type LaunchedServer = { child: ChildProcess; logged: number }

/** Starts the server, detached, so that Ctrl-C reaches only Node. It may still fail: see `failureOf`. */
export async function launch(
  place: Place,
  binaries: Binaries,
  socketFolder: string,
  durable: boolean,
): Promise<LaunchedServer> {
  await mkdir(socketFolder, { recursive: true })
  if (place.account) await chown(socketFolder, place.account.uid, place.account.gid)
  await chmod(socketFolder, 0o700)
  const log = await openLog(place)
  const logged = (await log.stat()).size
  const settings = durable ? SETTINGS : [...SETTINGS, ...THROW_AWAY]
  const child = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    ['-D', place.cluster, '-k', socketFolder, '-p', String(PORT), ...settings.flatMap((setting) => ['-c', setting])],
    { ...spawnOptions(place.account), detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  child.unref()
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  await log.close()
  return { child, logged }
}

/** Returns why the server did not start, in its own words: its last fatal message, else its last one. */
export async function failureOf(place: Place, { logged }: LaunchedServer): Promise<string> {
  const text = (await readFile(logFile(place))).subarray(logged).toString()
  const lines = text.trimEnd().split('\n')
  const line = lines.findLast((one) => /(FATAL|PANIC):/.test(one)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '')
}

/** Shuts the server down cleanly (fast shutdown) and returns when it has ended. */
export async function shutDown(postmaster: Postmaster, cluster: string): Promise<void> {
  const runs = async () => {
    const now = await readPostmaster(cluster)
    return now?.pid === postmaster.pid && (await identifyProcess(now, cluster)) === 'server'
  }
  const deadline = Date.now() + SHUTDOWN_MS
  for (let sent = ''; await runs(); await sleep(5)) {
    const name = Date.now() > deadline ? 'SIGQUIT' : 'SIGINT'
    if (sent !== name) signal(postmaster.pid, name)
    sent = name
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const logFile = ({ dataDir }: Place) => join(dataDir, 'postgres.log')

async function openLog(place: Place) {
  const path = logFile(place)
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}
