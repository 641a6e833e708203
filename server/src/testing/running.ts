import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Connection } from '../db/connection.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const recorder = new URL('recordConnections.ts', import.meta.url).href

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A connection as the address that DATABASE_URL takes. */
export function urlOf(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

export interface Running {
  url: string
  /** Everything that it has written to its output and its errors. */
  output(): string
  /** Each connection that it has opened, as recordConnections.ts writes them. */
  connections(): string[]
  /** Ends it in order; answers its exit code. */
  stop(): Promise<number | null>
}

/** Muster as it is started by `npm start`, in a process of its own, once it is ready; ends with the test at the latest. */
export async function startMuster(environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', recorder, program], {
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  let output = ''
  let connections = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      if (output.includes('Muster is ready')) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.on('close', () => reject(new Error(`Muster ended: ${output}`)))
  })
  const third = child.stdio[3] as Readable
  third.setEncoding('utf8').on('data', (text: string) => (connections += text))
  await ready
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    connections: () => connections.trim().split('\n'),
    async stop() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
