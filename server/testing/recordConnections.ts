import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'

/*
 * Loaded before a program with `node --import`. It writes each connection that the program opens to the file in
 * MUSTER_CONNECTIONS, as one line of JSON: `{ path }` for a local socket, otherwise `{ host, port }`.
 */

const notes = process.env.MUSTER_CONNECTIONS ?? ''

type Target = { path?: string; host?: string; port?: number | string }

const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket

function targetOf([first, second]: unknown[]): Target {
  const address: unknown = Array.isArray(first) ? first[0] : first
  if (typeof address === 'object' && address !== null) {
    const { path, host, port } = address as Target
    return path ? { path } : { host: host ?? 'localhost', port }
  }
  if (typeof address === 'string' && !/^\d+$/.test(address)) return { path: address }
  return { host: typeof second === 'string' ? second : 'localhost', port: Number(address) }
}

Reflect.set(Socket.prototype, 'connect', function (this: Socket, ...args: unknown[]): Socket {
  appendFileSync(notes, `${JSON.stringify(targetOf(args))}\n`)
  return Reflect.apply(connect, this, args)
})
