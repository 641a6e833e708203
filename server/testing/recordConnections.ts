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
  const given: unknown = Array.isArray(first) ? first[0] : first
  if (typeof given === 'object' && given !== null) {
    const { path, host, port } = given as Target
    return path ? { path } : { host: host ?? 'localhost', port }
  }
  if (typeof given === 'string' && !/^\d+$/.test(given)) return { path: given }
  return { host: typeof second === 'string' ? second : 'localhost', port: Number(given) }
}

Reflect.set(Socket.prototype, 'connect', function (this: Socket, ...args: unknown[]): Socket {
  appendFileSync(notes, `${JSON.stringify(targetOf(args))}\n`)
  return Reflect.apply(connect, this, args)
})
