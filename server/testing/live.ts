import { type IncomingMessage, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveEvent } from '@muster/contract/notifications/calls'

export interface LiveConnection {
  status: number
  headers: IncomingMessage['headers']
  /** The events received so far, in order. */
  events: LiveEvent[]
  /** Returns the ids of the notifications received so far. */
  ids(): string[]
  /** Returns the event ids of the pings received so far. */
  marks(): string[]
  /** Resolves when either side has ended the connection. */
  ended: Promise<void>
  hasEnded(): boolean
  /** Stops reading until `resume` is called, like a page on a sleeping machine. */
  pause(): void
  resume(): void
  close(): void
}

/** Opens the live connection of a token's owner, as a browser's EventSource would. */
export async function openLive(
  url: string,
  token: string,
  lastEventId?: string,
  after?: string,
): Promise<LiveConnection> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const options = { headers: lastEventId ? { ...headers, 'last-event-id': lastEventId } : headers, agent: false }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/live${after ? `?after=${after}` : ''}`, options, resolve).on('error', reject)
  })
  const events: LiveEvent[] = []
  const ids: string[] = []
  const marks: string[] = []
  let ping = false
  let over = false
  // A connection cut off by the other side ends with an error, which is an ordinary end.
  response.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      over = true
      resolve()
    })
  })
  let rest = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === 'event: ping') ping = true
      if (line === '') ping = false
      if (line.startsWith('id: ')) (ping ? marks : ids).push(line.slice(4))
      if (line.startsWith('data: ')) events.push(LiveEvent.parse(JSON.parse(line.slice(6))))
    }
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    ids: () => ids,
    marks: () => marks,
    ended,
    hasEnded: () => over,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void response.destroy(),
  }
}

/**
 * Stays connected as a browser would: it reconnects when the connection ends, with the id of the last notification it
 * received.
 */
export function followLive(url: string, token: string) {
  const seenIds = new Set<string>()
  let last: string | undefined
  let connections = 0
  let current: LiveConnection | undefined
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      const connection = await openLive(url, token, last)
      current = connection
      connections += 1
      await connection.ended
      for (const id of connection.ids()) seenIds.add(id)
      last = connection.ids().at(-1) ?? last
      await sleep(20)
    }
  })()
  return {
    seen: () => new Set([...seenIds, ...(current?.ids() ?? [])]),
    connections: () => connections,
    async stop() {
      stopped = true
      current?.close()
      await loop
    },
  }
}
