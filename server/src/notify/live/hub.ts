import { randomUUIDv7 } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@muster/contract/notifications/calls'
import type { Announcement } from './announce.ts'

interface Stream {
  userId: string
  sessionId: string
  fingerprint: string
  response: ServerResponse
  /** The messages since the stream was opened, until it has begun with what its reader missed; null afterwards. */
  heldBack: string[] | null
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
  /** Resolves once the latest delivery has ended, even if it failed. */
  #lastDelivery: Promise<void> = Promise.resolve()

  constructor(sources: Pick<LiveSources, 'selectAnnounced' | 'fingerprints'>) {
    this.#sources = sources
  }

  /**
   * Keeps a stream open until either side closes it. The headers of its response must already be written. Returns a
   * function that begins the stream with the events that its reader missed, oldest first, and the ping that follows
   * them. Until then everything is held back: a page whose connection breaks asks for what came after the last event
   * that it received, so a newer event must never arrive before an older one.
   */
  open(opened: Omit<Stream, 'heldBack'>): (missed: LiveEvent[], mark: string) => void {
    const stream: Stream = { ...opened, heldBack: [] }
    const personStreams = this.#streams.get(stream.userId) ?? new Set()
    this.#streams.set(stream.userId, personStreams)
    personStreams.add(stream)
    stream.response.on('close', () => {
      personStreams.delete(stream)
      if (!personStreams.size && this.#streams.get(stream.userId) === personStreams) this.#streams.delete(stream.userId)
    })
    const oldest = personStreams.size > maxStreamsPerPerson ? personStreams.values().next().value : undefined
    if (oldest) close(oldest.response)
    return (missed, mark) => {
      const messages = [...missed.map(eventMessage), pingMessage(mark), ...(stream.heldBack ?? [])]
      stream.heldBack = null
      for (const message of messages) send(stream, message)
    }
  }

  /** Returns the number of open streams. */
  countStreams(): number {
    return [...this.#streams.values()].reduce((count, streams) => count + streams.size, 0)
  }

  /** Pushes announcements to those of their recipients who are connected to this process, in the order of the calls. */
  deliver(announcements: Announcement[]): Promise<void> {
    const delivery = this.#lastDelivery.then(() => this.#push(announcements))
    this.#lastDelivery = delivery.catch(() => undefined)
    return delivery
  }

  async #push(announcements: Announcement[]): Promise<void> {
    const local = announcements.filter(({ to }) => to.some((userId) => this.#streams.has(userId)))
    const ids = local.flatMap((announcement) => (announcement.kind === 'notification' ? [announcement.id] : []))
    const notifications = ids.length ? await this.#sources.selectAnnounced(ids) : new Map<string, EventFor>()
    for (const announcement of local) {
      const eventFor =
        announcement.kind === 'changed' ? () => changedEvent(announcement) : notifications.get(announcement.id)
      if (!eventFor) continue
      for (const userId of announcement.to)
        for (const stream of this.#streams.get(userId) ?? []) send(stream, eventMessage(eventFor(stream.sessionId)))
    }
  }

  /** Sends pings, and closes connections whose session has ended or whose permissions have changed. */
  async checkAll(): Promise<void> {
    const streams = [...this.#streams.values()].flatMap((personStreams) => [...personStreams])
    const ping = pingMessage(randomUUIDv7())
    for (const stream of streams) send(stream, ping)
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
 * Returns a ping. Its id has the form of a notification's id, so that a page that has not received a notification yet
 * can use it to request what it missed.
 */
const pingMessage = (mark: string) => `event: ping\nid: ${mark}\ndata:\n\n`

/** Returns one event. A notification's id is the event's id, so that a page can tell which one it received last. */
function eventMessage(event: LiveEvent): string {
  const id = event.kind === 'notification' ? `id: ${event.notification.id}\n` : ''
  return `${id}data: ${JSON.stringify(event)}\n\n`
}

/** Closes a stream; destroys it if the reader has stopped reading, because it would otherwise never end. */
function close(response: ServerResponse): void {
  if (response.writableLength > 0) response.destroy()
  else response.end()
}

function send({ response, heldBack }: Stream, message: string): void {
  if (heldBack) heldBack.push(message)
  else if (response.writableLength > maxBufferedBytes) response.destroy()
  else if (!response.writableEnded) response.write(message)
}
