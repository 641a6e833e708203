import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, type Connection, type Database } from '../../server/src/db/connection.ts'
import { readClockVariables } from '../../server/src/db/embedded/account.ts'
import { DATABASE_USER } from '../../server/src/db/embedded/cluster.ts'
import { readPostmaster, removeSocketFolder, shutDown } from '../../server/src/db/embedded/postmaster.ts'
import { demoFolder } from '../../server/testing/temporaryFolders.ts'

const root = resolve(import.meta.dirname, '../..')
const FOLDER = 'muster-browser-test-'
/** The environment variable in which the global setup passes the demo company's data folder to the workers. */
export const TEMPLATE = 'MUSTER_TEST_TEMPLATE'

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** The product as `npm start` runs it, with its own data folder. */
export interface RunningServer {
  /** The server's address, without a slash at the end. */
  url: string
  dataDir: string
  /** Returns everything the server has printed, including its log. */
  output: () => string
  /** Starts the server again after a kill, on the same port and data. */
  start: () => Promise<void>
  /** Freezes the Node process with its connections open (SIGSTOP), or lets it continue. */
  freeze: () => void
  thaw: () => void
  /** Kills the Node process (SIGKILL). The database keeps running. */
  kill: () => Promise<void>
  /** Kills the database server (SIGKILL). */
  killDatabase: () => Promise<void>
  /** Queries the database directly, for data that no call returns, such as the text of a mail. */
  query: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Shuts the server down properly and removes its data. */
  stop: () => Promise<void>
}

/** Creates a new data folder whose name contains this process's id. */
const newDataFolder = () => mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))

/**
 * Creates the data folder with the demo company, unless this run already has one. Every server gets a copy of it.
 * Returns a function that removes it.
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  await removeLeftovers()
  const preparedFolder = process.env[demoFolder]
  if (preparedFolder && existsSync(preparedFolder)) {
    process.env[TEMPLATE] = preparedFolder
    return async () => undefined
  }
  const dataDir = await newDataFolder()
  const server = await run(dataDir, await freePort(), {})
  await end(server.child, 'SIGTERM')
  process.env[TEMPLATE] = dataDir
  return () => removeData(dataDir)
}

/** Returns a copy of the demo company's data folder in which the files keep their owners. */
export async function copyOf(template: string): Promise<string> {
  const dataDir = await newDataFolder()
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  return dataDir
}

type Place = { template: string } | { dataDir: string; env: Record<string, string> }

/**
 * Starts a server on a copy of a data folder, or on one shared with other servers. `env` is added to its environment.
 */
export async function startServer(place: Place): Promise<RunningServer> {
  const own = 'template' in place
  const data = own ? await copyOf(place.template) : place.dataDir
  const env = own ? {} : place.env
  const port = await freePort()
  const lines: string[] = []
  let running = await run(data, port, env, lines)
  // Opened when first needed, because most servers are never queried directly.
  let database: Promise<Database> | undefined
  const openOnce = async () =>
    openDatabase(env.DATABASE_URL ?? (await socketOf(data)), { max: 1, log: () => undefined })
  return {
    url: `http://localhost:${port}`,
    dataDir: data,
    output: () => lines.join(''),
    start: async () => {
      running = await run(data, port, env, lines)
    },
    freeze: () => void running.child.kill('SIGSTOP'),
    thaw: () => void running.child.kill('SIGCONT'),
    kill: () => end(running.child, 'SIGKILL'),
    killDatabase: async () => {
      const postmaster = await readPostmaster(clusterOf(data))
      if (!postmaster) throw new Error('No database runs')
      process.kill(postmaster.pid, 'SIGKILL')
    },
    query: async <Row>(sql: string, values?: unknown[]) => {
      const { pool } = await (database ??= openOnce())
      return (await pool.query(sql, values)).rows as Row[]
    },
    stop: async () => {
      await (await database)?.close()
      await end(running.child, 'SIGTERM')
      if (own) await removeData(data)
    },
  }
}

async function socketOf(dataDir: string): Promise<Connection> {
  const postmaster = await readPostmaster(clusterOf(dataDir))
  if (!postmaster) throw new Error('No database runs')
  return { host: postmaster.socketFolder, port: postmaster.port, user: DATABASE_USER, database: 'muster' }
}

/** Returns a port on which nothing is listening at present. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Runs the server and resolves once it is ready. From the tests' own environment, the server inherits only PATH, the
 * temporary folder and the clock, because other variables could change its behaviour.
 */
async function run(dataDir: string, port: number, env: Record<string, string>, lines: string[] = []) {
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      MUSTER_DATA: dataDir,
      PORT: String(port),
      ...readClockVariables(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  child.once('exit', () => process.off('exit', killed))
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  await new Promise<void>((ready, failed) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text)
      output += text
      if (output.includes('Muster is ready')) ready()
    })
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${lines.join('')}`)))
    child.once('error', failed)
  })
  return { child }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Removes a data folder and ends a database that is still running in it. */
export async function removeData(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(clusterOf(dataDir))
  if (postmaster) {
    await shutDown(postmaster, clusterOf(dataDir))
    await removeSocketFolder(postmaster.socketFolder)
  }
  await rm(dataDir, { recursive: true, force: true })
}

/** Removes the data folders of killed runs and ends databases that are still running in them. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await removeData(join(tmpdir(), name))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
