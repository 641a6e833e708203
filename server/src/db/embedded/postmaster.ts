import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canAccess, spawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

/**
 * The process id and socket that a server wrote to its `postmaster.pid`, and whether it accepts connections. The server may
 * have ended since.
 */
export type Postmaster = { pid: number; port: number; socketFolder: string; isReady: boolean }

/** The port number in the socket's name. The server does not listen on the network. */
const PORT = 5432
const SOCKET_FOLDER = 'muster-'
const MAX_SOCKET_PATH_LENGTH = 107
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** The time allowed for a fast shutdown, which writes everything to disk, before the server is stopped immediately. */
const SHUTDOWN_MS = 30_000

const SETTINGS = [
  'listen_addresses=',
  // The log must not contain values from rows or queries.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  // When Muster is killed, its running queries end too and block no one.
  'client_connection_check_interval=1s',
  // On macOS, an ordinary sync may leave the data in the disk's cache.
  ...(process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
]

/** Settings for temporary databases in tests, which are not synced to disk. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid, , , port, socketFolder, , , status] = text.split('\n')
  const isReady = /^(ready|standby)\s*$/.test(status ?? '')
  return pid ? { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '', isReady } : null
}

/**
 * Returns which process has this id: `server` if it may be this cluster's server, `other` if it can't be, or `none` if
 * no process has the id. The system reuses process ids, especially in containers.
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
  const stats = await stat(cluster)
  return folder.ino === stats.ino && folder.dev === stats.dev ? 'server' : 'other'
}

/**
 * Replaces the process id in `postmaster.pid` with an impossible one. PostgreSQL refuses to start while any process has
 * the id in this file. The rest of the file is kept, so that PostgreSQL still detects remaining processes of the old
 * server.
 */
export async function replaceProcessId({ pid }: Postmaster, cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8')).split('\n')
  if (lines[0] !== String(pid)) return
  await writeFile(path, ['2147483647', ...lines.slice(1)].join('\n'))
}

/**
 * Creates a private folder for the socket. Its path is short enough for a socket, and the database's user may enter it.
 */
export async function makeSocketFolder({ account }: Place, temporary = tmpdir()): Promise<string> {
  const longestPath = join(temporary, `${SOCKET_FOLDER}XXXXXX`, `.s.PGSQL.${PORT}`)
  const fits = longestPath.length <= MAX_SOCKET_PATH_LENGTH && (await canAccess(account, '-x', temporary))
  const folder = await mkdtemp(join(fits ? temporary : '/tmp', SOCKET_FOLDER))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes a socket folder, but only if Muster created it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(SOCKET_FOLDER)) await rm(folder, { recursive: true, force: true })
}

/** A launched server, the time of the launch (Unix, ms), and the size of its log in bytes before it. */
export type LaunchedServer = { child: ChildProcess; launchedAt: number; logged: number }

/**
 * Launches the server in the background, so that Ctrl-C reaches only Node. The start may still fail: see `failureOf`.
 */
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
  const logBytes = (await log.stat()).size
  const settings = durable ? SETTINGS : [...SETTINGS, ...THROW_AWAY]
  const child = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    ['-D', place.cluster, '-k', socketFolder, '-p', String(PORT), ...settings.flatMap((setting) => ['-c', setting])],
    { ...spawnOptions(place.account), detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  child.unref()
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject)).finally(() => log.close())
  return { child, launchedAt: Date.now(), logged: logBytes }
}

/** Returns why the server did not start: its last fatal message, or else its last message. */
export async function failureOf(place: Place, { logged }: LaunchedServer): Promise<string> {
  const text = (await readFile(logFile(place))).subarray(logged).toString()
  const lines = text.trimEnd().split('\n')
  const line = lines.findLast((one) => /(FATAL|PANIC):/.test(one)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '')
}

/**
 * Shuts the server down cleanly and waits until it has ended. If this takes longer than `SHUTDOWN_MS`, stops it
 * immediately.
 */
export async function shutDown(postmaster: Postmaster, cluster: string): Promise<void> {
  const runs = async () => {
    const now = await readPostmaster(cluster)
    return now?.pid === postmaster.pid && (await identifyProcess(now, cluster)) === 'server'
  }
  const deadline = Date.now() + SHUTDOWN_MS
  for (let lastSignal = ''; await runs(); await sleep(5)) {
    const name = Date.now() > deadline ? 'SIGQUIT' : 'SIGINT'
    if (lastSignal !== name) signal(postmaster.pid, name)
    lastSignal = name
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
