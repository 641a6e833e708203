import { randomUUIDv7 } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@muster/contract/notifications/calls'
import type { Announcement } from './announce.ts'

interface Stream {
  userId: string
  sessionId: string
  fingerprint: string
  response: ServerResponse
}

/** More open streams of one person than this close the oldest one. */
const mostPerPerson = 12
/** A reader this far behind (bytes) is cut off; it comes back and asks for what it missed. */
const mostBuffered = 512 * 1024

/** What a page of a session is told of a notification. */
type EventFor = (sessionId: string) => LiveEvent

/** Where live connections learn what they are about; the lists of notifications and sessions lie above. */
export interface LiveSources {
  /** Of the notifications that were announced, those that are still there, by id. */
  announced: (notificationIds: string[]) => Promise<Map<string, EventFor>>
  /** The notifications of a person since the one that they saw last, oldest first. */
  missed: (userId: string, lastId: string) => Promise<EventFor[]>
  /** Of each session that still is one, what its permissions are: another fingerprint, and it has to begin anew. */
  fingerprints: (sessionIds: string[]) => Promise<Map<string, string>>
}

const changedEvent = ({ feature, calls }: Extract<Announcement, { kind: 'changed' }>): LiveEvent => ({
  kind: 'changed',
  feature,
  ...(calls && { calls: [...calls] }),
})

/** The open live connections of this process, by person. */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>()
  readonly #sources: Pick<LiveSources, 'announced' | 'fingerprints'>

  constructor(sources: Pick<LiveSources, 'announced' | 'fingerprints'>) {
    this.#sources = sources
  }

  /** Takes over an answer whose head has been written, until either side closes it. */
  open(stream: Stream): void {
    const own = this.#streams.get(stream.userId) ?? new Set()
    this.#streams.set(stream.userId, own)
    own.add(stream)
    stream.response.on('close', () => {
      own.delete(stream)
      if (!own.size && this.#streams.get(stream.userId) === own) this.#streams.delete(stream.userId)
    })
    const oldest = own.size > mostPerPerson ? own.values().next().value : undefined
    if (oldest) close(oldest.response)
  }

  /** Pushes what was announced to the people it is for, where they are connected here. */
  async deliver(announcements: Announcement[]): Promise<void> {
    const here = announcements.filter(({ to }) => to.some((userId) => this.#streams.has(userId)))
    const ids = here.flatMap((announcement) => (announcement.kind === 'notification' ? [announcement.id] : []))
    const notifications = ids.length ? await this.#sources.announced(ids) : new Map<string, EventFor>()
    for (const announcement of here) {
      const eventFor =
        announcement.kind === 'changed' ? () => changedEvent(announcement) : notifications.get(announcement.id)
      if (!eventFor) continue
      for (const userId of announcement.to)
        for (const { response, sessionId } of this.#streams.get(userId) ?? []) writeEvent(response, eventFor(sessionId))
    }
  }

  /** Keeps connections alive and ends those whose session ended or whose permissions are no longer the same. */
  async checkAll(): Promise<void> {
    const streams = [...this.#streams.values()].flatMap((own) => [...own])
    const mark = randomUUIDv7()
    for (const { response } of streams) writePing(response, mark)
    const now = await this.#sources.fingerprints([...new Set(streams.map(({ sessionId }) => sessionId))])
    for (const { sessionId, fingerprint, response } of streams) {
      if (now.get(sessionId) !== fingerprint) close(response)
    }
  }

  /** Ends all connections: pages connect again and ask for what they missed. */
  endAll(): void {
    for (const own of this.#streams.values()) for (const { response } of own) close(response)
  }
}

/**
 * Writes a sign of life that says up to where the reader has been told everything: an id that could be a
 * notification's, made now, so that a page that has seen no notification yet can also ask for what it missed.
 */
export function writePing(response: ServerResponse, mark: string): void {
  write(response, `event: ping\nid: ${mark}\ndata:\n\n`)
}

/** Writes one event; a notification's id is the event's id, so that a page can say what it saw last. */
export function writeEvent(response: ServerResponse, event: LiveEvent): void {
  const id = event.kind === 'notification' ? `id: ${event.notification.id}\n` : ''
  write(response, `${id}data: ${JSON.stringify(event)}\n\n`)
}

/** Ends a stream; one whose reader has stopped reading would wait for that for ever, and is cut off. */
function close(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy()
  else response.end()
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > mostBuffered) response.destroy()
  else if (!response.writableEnded) response.write(text)
}
