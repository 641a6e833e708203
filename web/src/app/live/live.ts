import type { LiveEvent } from '@muster/contract/notifications/calls'
import { keepConnected, silenceMs, type StreamHandlers } from './connection.ts'

export interface LiveHandlers {
  /**
   * Called for each event. `first` is true only on the page that received it directly from the server. That is one page
   * per browser, or every page in browsers without locks.
   */
  onEvent: (event: LiveEvent, first: boolean) => void
  onLive: (live: boolean) => void
  /** Called when changes may have been missed, so all data must be read again. */
  onReconnected: () => void
  onRefused: () => void
}

/** A message that the page with the stream sends to the browser's other pages. */
type RelayedMessage =
  | { kind: 'alive' }
  | { kind: 'mark'; mark: string }
  | { kind: 'lost' }
  | { kind: 'reconnected' }
  | { kind: 'message'; data: string }

/**
 * The maximum milliseconds to acquire a lock that no page holds. If it took longer, another page held the stream
 * before.
 */
const takeoverMs = 1000

/**
 * Opens the server's stream of events, beginning with those missed since `after`, the event id of the latest ping.
 * Calls `onMark` with the event id of each ping.
 */
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

/** Returns a filter that lets each notification through only once. */
export function createDuplicateFilter(): (event: LiveEvent) => boolean {
  const ids = new Set<string>()
  const maxRemembered = 200
  return (event) => {
    if (event.kind !== 'notification') return true
    const { id } = event.notification
    if (ids.has(id)) return false
    ids.add(id)
    const [oldest] = ids
    if (ids.size > maxRemembered && oldest !== undefined) ids.delete(oldest)
    return true
  }
}

/**
 * Runs `retryNow` whenever the network is available again or the reader returns to the page, until the signal is
 * aborted.
 */
function retryWhenBack(retryNow: () => void, signal: AbortSignal): void {
  window.addEventListener('online', retryNow, { signal })
  window.addEventListener('pageshow', retryNow, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryNow(), { signal })
}

/**
 * Opens the stream in this page and handles its messages until the signal is aborted. `lastMark` returns the event id
 * of the latest ping, after which the stream continues.
 */
function holdStream(
  handle: (message: RelayedMessage) => void,
  lastMark: () => string,
  onRefused: () => void,
  signal: AbortSignal,
): void {
  const { stop, retryNow, disconnect } = keepConnected({
    open: (handlers) => openStream(lastMark(), (mark) => handle({ kind: 'mark', mark }), handlers),
    onAlive: () => handle({ kind: 'alive' }),
    onLive: (isLive) => isLive || handle({ kind: 'lost' }),
    onReconnected: () => handle({ kind: 'reconnected' }),
    onMessage: (data) => handle({ kind: 'message', data }),
    onRefused,
  })
  signal.addEventListener('abort', stop)
  window.addEventListener('offline', disconnect, { signal })
  retryWhenBack(retryNow, signal)
}

/**
 * Opens the live connection for a person's pages and returns a function that closes it. One page per browser opens the
 * stream and relays it to the others, because a browser allows only six HTTP/1.1 connections per server. Without locks
 * (plain http on another host), each page opens its own stream and closes it while hidden.
 */
export function listenLive(userId: string, { onEvent, onLive, onReconnected, onRefused }: LiveHandlers): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const isNew = createDuplicateFilter()
  let silenceTimer: number | undefined
  // Both times come from the server's clock, so they can be compared.
  let [firstMark, mark] = ['', '']

  const handle = (message: RelayedMessage, first: boolean) => {
    window.clearTimeout(silenceTimer)
    if (message.kind === 'lost') return onLive(false)
    silenceTimer = window.setTimeout(() => onLive(false), silenceMs)
    onLive(true)
    if (message.kind === 'reconnected') onReconnected()
    if (message.kind === 'mark') {
      mark = message.mark
      if (firstMark) return
      firstMark = mark
      // Notifications that arrived between the page's first read and this moment have not been announced here yet.
      onEvent({ kind: 'changed', feature: 'notifications' }, false)
    }
    if (message.kind !== 'message') return
    const event = JSON.parse(message.data) as LiveEvent
    if (!isNew(event)) return
    // Repeated events go back one minute, which may be before this page was opened.
    const before = event.kind === 'notification' && event.notification.id < firstMark
    onEvent(before ? { kind: 'changed', feature: 'notifications' } : event, first)
  }
  signal.addEventListener('abort', () => window.clearTimeout(silenceTimer))

  const onRelayed = (message: RelayedMessage) => handle(message, true)
  if (!navigator.locks) {
    holdStreamWhileVisible(onRelayed, () => mark, onReconnected, onRefused, signal)
    return () => controller.abort()
  }

  const channel = new BroadcastChannel(`muster-live-${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<RelayedMessage>) => handle(data, false))
  signal.addEventListener('abort', () => channel.close())
  const requestedAt = performance.now()
  const becomeLeader = () => {
    // Events may have been missed between the previous page's stream and this one.
    if (performance.now() - requestedAt > takeoverMs) onReconnected()
    const relay = (message: RelayedMessage) => {
      onRelayed(message)
      channel.postMessage(message)
    }
    holdStream(relay, () => mark, onRefused, signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  navigator.locks.request(channel.name, { signal }, becomeLeader).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => controller.abort()
}

function holdStreamWhileVisible(
  handle: (message: RelayedMessage) => void,
  lastMark: () => string,
  onReconnected: () => void,
  onRefused: () => void,
  signal: AbortSignal,
): void {
  let controller: AbortController | null = null
  const follow = () => {
    if (document.visibilityState === 'visible' && !controller) {
      controller = new AbortController()
      holdStream(handle, lastMark, onRefused, AbortSignal.any([signal, controller.signal]))
      onReconnected()
    } else if (document.visibilityState === 'hidden') {
      controller?.abort()
      controller = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow, { signal })
}
