/** An open stream of events; what `EventSource` is in a browser. */
export interface Stream {
  close: () => void
}

export interface StreamHandlers {
  /** The server answered, or sent a ping: it is there. */
  onAlive: () => void
  onMessage: (data: string) => void
  /** The stream broke; `refused` when the server answered that it will not serve it. */
  onError: (refused: boolean) => void
}

export interface ConnectionOptions {
  open: (handlers: StreamHandlers) => Stream
  onMessage: (data: string) => void
  onLive: (live: boolean) => void
  /** Live again after it was lost: what was missed must be read. */
  onReconnected: () => void
  /** Called at each sign of life of the server. */
  onAlive?: () => void
  /** The server refuses the stream: perhaps the session has ended. */
  onRefused: () => void
  /** A number from 0 to below 1. */
  random?: () => number
}

/** Silence after which a connection counts as lost, in milliseconds; the server pings every three seconds. */
export const silence = 10_000
const longestWait = 15_000

/**
 * How long to wait before the next attempt, in milliseconds: one second, doubling up to fifteen, and up to a third more
 * so that a thousand pages do not come back in the same instant.
 */
export const waitBefore = (attempt: number, random: number): number =>
  Math.min(longestWait, 1000 * 2 ** attempt * (1 + random / 3))

/**
 * Keeps one stream of events open: watches it (a frozen server leaves the connection standing), and opens it again when
 * it is lost. It begins at once; `stop` ends it for good, `hurry` tries without waiting when the network or the reader
 * has come back, `drop` gives it up when the network has gone: an open stream may not notice.
 */
export function keepConnected(options: ConnectionOptions): { stop: () => void; hurry: () => void; drop: () => void } {
  const { open, onMessage, onLive, onReconnected, onAlive, onRefused, random = Math.random } = options
  let stream: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHeard = 0
  let attempt = 0
  let live = false
  let lostOnce = false

  const later = (run: () => void, delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }
  const watch = () => {
    lastHeard = performance.now()
    later(() => lost(false), silence)
  }
  const alive = () => {
    watch()
    attempt = 0
    onAlive?.()
    if (live) return
    live = true
    onLive(true)
    if (lostOnce) onReconnected()
  }
  const lost = (refused: boolean) => {
    stream?.close()
    stream = null
    live = false
    lostOnce = true
    onLive(false)
    later(connect, waitBefore(attempt++, random()))
    if (refused) onRefused()
  }
  const connect = () => {
    stream?.close()
    watch()
    let current = true
    const opened = open({
      onAlive: () => current && alive(),
      onMessage: (data) => {
        if (!current) return
        alive()
        onMessage(data)
      },
      onError: (refused) => {
        if (!current) return
        current = false
        lost(refused)
      },
    })
    stream = {
      close: () => {
        current = false
        opened.close()
      },
    }
  }

  connect()
  return {
    stop: () => {
      clearTimeout(timer)
      stream?.close()
      stream = null
    },
    drop: () => lost(false),
    hurry: () => {
      if (stream && performance.now() - lastHeard <= silence) return
      if (stream) lost(false)
      connect()
    },
  }
}
