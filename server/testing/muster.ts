import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { readClockVariables } from '../src/db/embedded/account.ts'
import { readPostmaster, identifyProcess } from '../src/db/embedded/postmaster.ts'
import type { OnFinished } from './dataFolder.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** The Super Admin of the empty company that tests create. */
export const admin = { email: 'admin@acme.test', password: 'Correct-horse-7' }
export const adminSettings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

export interface Muster {
  url: string
  child: ChildProcess
  stdout(): string
  stderr(): string
  /**
   * Resolves when the server is ready.
   * @throws Error if the process ended instead.
   */
  ready: Promise<void>
  kill(signal: NodeJS.Signals): void
  /**
   * Waits for the process to end and returns its exit code; null if it was ended by a signal. All its output has
   * arrived by then.
   */
  end(): Promise<number | null>
}

/**
 * Returns the environment variables that processes of the product inherit: the path, the temporary folder, the compile
 * cache and the variables that shift the clock.
 */
export const surroundings = () => {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, ...readClockVariables() }
}

/**
 * Starts the product in a separate process, as `npm start` does. The process is killed when the test ends.
 * @param onFinished The function of the hook's context, if a hook starts the process.
 */
export function startMuster(settings: Record<string, string>, onFinished: OnFinished = onTestFinished): Muster {
  const env = { ...surroundings(), LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'close')
  onFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  let stdout = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (/^Muster is ready at /m.test(stdout)) resolve()
    })
    child.on('close', () => reject(new Error(`Muster ended: ${stdout}${stderr}`)))
  })
  // Tests that don't wait for `ready` check the exit code themselves.
  ready.catch(() => undefined)
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ready,
    kill: (signal) => void child.kill(signal),
    async end() {
      await exited
      return child.exitCode
    },
  }
}

/** Returns a free port below the range that systems use for outgoing connections. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    const free = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    server.close()
    if (free) return String(port)
  }
}

/** Returns the process id of the database server that runs on a data folder, or null if there is none. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const cluster = join(dataDir, 'postgres')
  const postmaster = await readPostmaster(cluster)
  return postmaster && (await identifyProcess(postmaster, cluster)) === 'server' ? postmaster.pid : null
}

/**
 * Makes a call with a token, or without a session if it is null.
 * @throws The system's error if there is no response.
 */
export async function callMuster(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  const headers: Record<string, string> = { connection: 'close' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key) headers['idempotency-key'] = key
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : {} }
}

/** Sets the Super Admin's hire date to 2001, so that there are enough days for leave requests. */
export async function hireLongAgo(url: string, token: string): Promise<void> {
  const { body } = await callMuster(url, token, 'GET', '/auth/me')
  const { status } = await callMuster(url, token, 'PATCH', `/users/${body.user.id}`, { hireDate: '2001-01-01' })
  if (status !== 200) throw new Error(`The hire date was not changed: ${status}`)
}

/** Signs the Super Admin in and returns the token. */
export async function adminToken(url: string): Promise<string> {
  const { body } = await callMuster(url, null, 'POST', '/auth/login', admin)
  return body.token
}
