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

/** The maximum number of open streams per person; another one closes the oldest. */
const maxStreamsPerPerson = 12
/**
 * The maximum number of unread bytes in a stream. A reader with more is disconnected, then reconnects and requests what
 * it missed.
 */
const maxBufferedBytes = 512 * 1024

/** Returns a notification's live event for the page of a session. */
type EventFor = (sessionId: string) => LiveEvent

/** The data that live connections need from higher layers: notifications and sessions. */
export interface LiveSources {
  /** Returns the live events of the announced notifications that still exist, by id. */
  selectAnnounced: (notificationIds: string[]) => Promise<Map<string, EventFor>>
  /** Returns the live events of a person's notifications since the last one they received, oldest first. */
  selectMissed: (userId: string, lastId: string) => Promise<EventFor[]>
  /** Returns a fingerprint of each valid session's permissions; the connection is closed when it changes. */
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
  readonly #sources: Pick<LiveSources, 'selectAnnounced' | 'fingerprints'>

  constructor(sources: Pick<LiveSources, 'selectAnnounced' | 'fingerprints'>) {
    this.#sources = sources
  }

  /** Keeps a stream open until either side closes it. The headers of its response must already be written. */
  open(stream: Stream): void {
    const personStreams = this.#streams.get(stream.userId) ?? new Set()
    this.#streams.set(stream.userId, personStreams)
    personStreams.add(stream)
    stream.response.on('close', () => {
      personStreams.delete(stream)
      if (!personStreams.size && this.#streams.get(stream.userId) === personStreams) this.#streams.delete(stream.userId)
    })
    const oldest = personStreams.size > maxStreamsPerPerson ? personStreams.values().next().value : undefined
    if (oldest) close(oldest.response)
  }

  /** Returns the number of open streams. */
  countStreams(): number {
    return [...this.#streams.values()].reduce((count, streams) => count + streams.size, 0)
  }

  /** Pushes announcements to those of their recipients who are connected to this process. */
  async deliver(announcements: Announcement[]): Promise<void> {
    const local = announcements.filter(({ to }) => to.some((userId) => this.#streams.has(userId)))
    const ids = local.flatMap((announcement) => (announcement.kind === 'notification' ? [announcement.id] : []))
    const notifications = ids.length ? await this.#sources.selectAnnounced(ids) : new Map<string, EventFor>()
    for (const announcement of local) {
      const eventFor =
        announcement.kind === 'changed' ? () => changedEvent(announcement) : notifications.get(announcement.id)
      if (!eventFor) continue
      for (const userId of announcement.to)
        for (const { response, sessionId } of this.#streams.get(userId) ?? []) writeEvent(response, eventFor(sessionId))
    }
  }

  /** Sends pings, and closes connections whose session has ended or whose permissions have changed. */
  async checkAll(): Promise<void> {
    const streams = [...this.#streams.values()].flatMap((personStreams) => [...personStreams])
    const mark = randomUUIDv7()
    for (const { response } of streams) writePing(response, mark)
    const now = await this.#sources.fingerprints([...new Set(streams.map(({ sessionId }) => sessionId))])
    for (const { sessionId, fingerprint, response } of streams) {
      if (now.get(sessionId) !== fingerprint) close(response)
    }
  }

  /** Closes all connections; the pages then reconnect and request what they missed. */
  endAll(): void {
    for (const personStreams of this.#streams.values()) for (const { response } of personStreams) close(response)
  }
}

/**
 * Writes a ping. Its id has the form of a notification's id, so that a page that has not received a notification yet
 * can use it to request what it missed.
 */
export function writePing(response: ServerResponse, mark: string): void {
  write(response, `event: ping\nid: ${mark}\ndata:\n\n`)
}

/** Writes one event. A notification's id is the event's id, so that a page can tell which one it received last. */
export function writeEvent(response: ServerResponse, event: LiveEvent): void {
  const id = event.kind === 'notification' ? `id: ${event.notification.id}\n` : ''
  write(response, `${id}data: ${JSON.stringify(event)}\n\n`)
}

/** Closes a stream; destroys it if the reader has stopped reading, because it would otherwise never end. */
function close(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy()
  else response.end()
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > maxBufferedBytes) response.destroy()
  else if (!response.writableEnded) response.write(text)
}
