import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isSignedWith } from './signatures.ts'

/** A fault that a request meets on its way. */
export type Fault =
  /** The answer of a busy server. The request does not reach the real one. */
  | { kind: 'status'; status: number; code: string }
  /** The answer of a server that has more than the real one. The request does not reach the real one. */
  | { kind: 'answer'; status: number; body: string }
  /** There is no answer at all. */
  | { kind: 'silence' }
  /** The connection breaks after this many bytes of the request's body. */
  | { kind: 'cutRequest'; bytes: number }
  /** The connection breaks after this many bytes of the answer's body. */
  | { kind: 'cutAnswer'; bytes: number }
  /** The request is carried out, but its answer is lost. */
  | { kind: 'lostAnswer' }
  /** A byte of the request's body is changed. */
  | { kind: 'changedRequest' }
  /** The answer has another ETag, as that of an object store that encrypts with keys of its own. */
  | { kind: 'otherEtag' }
  /** The answer has another body, as that of another kind of object store. */
  | { kind: 'otherBody'; of: (body: string) => string }
  /** Each part of the answer is delayed. */
  | { kind: 'slow'; ms: number }

type ChooseFault = (request: IncomingMessage) => Fault | null

/** A proxy on the loopback address that passes requests on unchanged, except for faults. */
export interface FaultyProxy {
  url: string
  /** The method and path of each request so far. */
  requests: string[]
  /** Returns the number of connections that were opened so far. */
  connections(): number
  /** Sets the fault of each following request. */
  setFault(choose: ChooseFault): void
  /** Sets the fault of the next requests of a method; the others pass. */
  failNext(method: string, count: number, fault: Fault): void
  /** Breaks all connections. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy to a server. It refuses requests that are not signed with the secret. */
export async function startFaultyProxy(target: string, secret: string): Promise<FaultyProxy> {
  let choose: ChooseFault = () => null
  const requests: string[] = []
  const server = createServer((incoming, answer) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    answer.on('error', () => undefined)
    incoming.on('error', () => undefined)
    const fault = isSignedWith(incoming, secret) ? choose(incoming) : unsigned
    void pass(incoming, answer, target, fault).catch(() => answer.destroy())
  })
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setFault = (next: ChooseFault) => void (choose = next)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    setFault,
    failNext(method, count, fault) {
      let left = count
      setFault((one) => (one.method === method && left-- > 0 ? fault : null))
    },
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const unsigned: Fault = { kind: 'status', status: 403, code: 'SignatureDoesNotMatch' }

async function pass(incoming: IncomingMessage, answer: ServerResponse, target: string, fault: Fault | null) {
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'status' || fault?.kind === 'answer') {
    incoming.resume()
    answer.writeHead(fault.status, { 'content-type': 'application/xml' })
    answer.end(
      fault.kind === 'answer'
        ? fault.body
        : `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>As the test wants it</Message></Error>`,
    )
    return
  }
  if (fault?.kind === 'cutRequest') {
    // An object store drops what did not arrive completely, so nothing of it reaches the server.
    let bytes = 0
    for await (const part of incoming) if ((bytes += (part as Buffer).length) >= fault.bytes) break
    answer.destroy()
    return
  }
  const { method, headers, url } = incoming
  const upstream = request(`${target}${url}`, { method, headers, agent: false })
  const arrived = once(upstream, 'response') as Promise<[IncomingMessage]>
  arrived.catch(() => undefined)
  let bytes = 0
  for await (const part of incoming) {
    const content = Buffer.from(part as Buffer)
    if (fault?.kind === 'changedRequest' && bytes === 0) content[0] = (content[0] ?? 0) ^ 1
    bytes += content.length
    if (!upstream.write(content)) await drained(upstream)
  }
  upstream.end()
  const [received] = await arrived
  if (fault?.kind === 'lostAnswer') {
    await received.resume().toArray()
    answer.destroy()
    return
  }
  if (fault?.kind === 'otherBody') {
    const body = Buffer.concat(await received.toArray()).toString()
    answer.writeHead(received.statusCode ?? 0)
    answer.end(fault.of(body))
    return
  }
  const etag = fault?.kind === 'otherEtag' ? { etag: '"0123456789abcdef0123456789abcdef"' } : {}
  answer.writeHead(received.statusCode ?? 0, { ...received.headers, ...etag })
  let sent = 0
  for await (const part of received) {
    const content = part as Buffer
    if (fault?.kind === 'slow') await pause(fault.ms)
    if (fault?.kind === 'cutAnswer' && sent + content.length > fault.bytes) {
      answer.write(content.subarray(0, fault.bytes - sent), () => answer.destroy())
      return
    }
    sent += content.length
    if (!answer.write(content)) await drained(answer)
  }
  answer.end()
}

/** Waits until more can be written, or until the connection has ended. */
async function drained(stream: Writable): Promise<void> {
  const ended = new AbortController()
  const events = ['drain', 'close', 'response'].map((event) => once(stream, event, { signal: ended.signal }))
  await Promise.race(events)
  ended.abort()
}
