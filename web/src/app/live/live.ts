import type { LiveEvent } from '@muster/contract/notifications/calls'
import { keepConnected, silence, type StreamHandlers } from './connection.ts'

export interface LiveHandlers {
  /** `first`: this page heard it from the server itself. Of one browser's pages one does, but for those without locks. */
  onEvent: (event: LiveEvent, first: boolean) => void
  onLive: (live: boolean) => void
  /** Something may have been missed: read everything again. */
  onReconnected: () => void
  onRefused: () => void
}

/** What the page that holds the stream tells the others. */
type Relayed =
  | { kind: 'alive' }
  | { kind: 'mark'; mark: string }
  | { kind: 'lost' }
  | { kind: 'reconnected' }
  | { kind: 'message'; data: string }

/** Who waited longer than this, in milliseconds, for the right to hold the stream takes it over from another page. */
const takesOver = 1000

/** Opens the server's stream of events, with what was missed since the mark `after`. */
function openStream(after: string, onMark: (mark: string) => void, { onAlive, onMessage, onError }: StreamHandlers) {
  const source = new EventSource(after ? `/api/live?after=${after}` : '/api/live')
  source.addEventListener('open', onAlive)
  source.addEventListener('ping', ({ lastEventId }: MessageEvent<string>) => {
    onMark(lastEventId)
    onAlive()
  })
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
  source.addEventListener('error', () => onError(source.readyState === EventSource.CLOSED))
  return source
}

/** Lets a notification through once, however often it is told. */
export function once(): (event: LiveEvent) => boolean {
  const seen = new Set<string>()
  const remembered = 200
  return (event) => {
    if (event.kind !== 'notification') return true
    const { id } = event.notification
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest] = seen
    if (seen.size > remembered && oldest !== undefined) seen.delete(oldest)
    return true
  }
}

/** Runs `hurry` whenever the network or the reader comes back, until the signal is given. */
function hurryBack(hurry: () => void, signal: AbortSignal): void {
  window.addEventListener('online', hurry, { signal })
  window.addEventListener('pageshow', hurry, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry(), { signal })
}

/** Holds the stream itself and passes on what it hears, from after the mark `heard` on, until the signal is given. */
function hold(
  handle: (relayed: Relayed) => void,
  heard: () => string,
  onRefused: () => void,
  signal: AbortSignal,
): void {
  const { stop, hurry, drop } = keepConnected({
    open: (handlers) => openStream(heard(), (mark) => handle({ kind: 'mark', mark }), handlers),
    onAlive: () => handle({ kind: 'alive' }),
    onLive: (live) => live || handle({ kind: 'lost' }),
    onReconnected: () => handle({ kind: 'reconnected' }),
    onMessage: (data) => handle({ kind: 'message', data }),
    onRefused,
  })
  signal.addEventListener('abort', stop)
  window.addEventListener('offline', drop, { signal })
  hurryBack(hurry, signal)
}

/**
 * The live connection of somebody's pages; returns how to end it. Of many pages of one browser one holds the stream and
 * relays it to the others, because over HTTP/1.1 a browser opens six connections to a server and no more. Where a page
 * may not use locks (plain http on another host), each page holds its own and lets it go while it is hidden.
 */
export function listenLive(userId: string, { onEvent, onLive, onReconnected, onRefused }: LiveHandlers): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const isNew = once()
  let silent: number | undefined
  // Both made by the server, in the order of their times.
  let [firstMark, mark] = ['', '']

  const handle = (relayed: Relayed, first: boolean) => {
    window.clearTimeout(silent)
    if (relayed.kind === 'lost') return onLive(false)
    silent = window.setTimeout(() => onLive(false), silence)
    onLive(true)
    if (relayed.kind === 'reconnected') onReconnected()
    if (relayed.kind === 'mark') {
      mark = relayed.mark
      if (firstMark) return
      firstMark = mark
      // What came between the page's first look at its notifications and now was told to nobody here.
      onEvent({ kind: 'changed', feature: 'notifications' }, false)
    }
    if (relayed.kind !== 'message') return
    const event = JSON.parse(relayed.data) as LiveEvent
    if (!isNew(event)) return
    // What is sent again reaches back a minute, perhaps to before this page was there.
    const before = event.kind === 'notification' && event.notification.id < firstMark
    onEvent(before ? { kind: 'changed', feature: 'notifications' } : event, first)
  }
  signal.addEventListener('abort', () => window.clearTimeout(silent))

  const heard = (relayed: Relayed) => handle(relayed, true)
  if (!navigator.locks) {
    holdWhileVisible(heard, () => mark, onReconnected, onRefused, signal)
    return () => ending.abort()
  }

  const channel = new BroadcastChannel(`muster-live-${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Relayed>) => handle(data, false))
  signal.addEventListener('abort', () => channel.close())
  const asked = performance.now()
  const lead = () => {
    // Between the page that held the stream before and this one, something may have been missed.
    if (performance.now() - asked > takesOver) onReconnected()
    const relay = (relayed: Relayed) => {
      heard(relayed)
      channel.postMessage(relayed)
    }
    hold(relay, () => mark, onRefused, signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  navigator.locks.request(channel.name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => ending.abort()
}

function holdWhileVisible(
  handle: (relayed: Relayed) => void,
  heard: () => string,
  onReconnected: () => void,
  onRefused: () => void,
  signal: AbortSignal,
): void {
  let shown: AbortController | null = null
  const follow = () => {
    if (document.visibilityState === 'visible' && !shown) {
      shown = new AbortController()
      hold(handle, heard, onRefused, AbortSignal.any([signal, shown.signal]))
      onReconnected()
    } else if (document.visibilityState === 'hidden') {
      shown?.abort()
      shown = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow, { signal })
}
