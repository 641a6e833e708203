/** An open stream of events, such as the browser's `EventSource`. */
export interface Stream {
  close: () => void
}

export interface StreamHandlers {
  /** Called when the server responds or pings. */
  onAlive: () => void
  onMessage: (data: string) => void
  /** Called when the stream breaks. `refused` is true if the server refuses to serve the stream. */
  onError: (refused: boolean) => void
}

export interface ConnectionOptions {
  open: (handlers: StreamHandlers) => Stream
  onMessage: (data: string) => void
  onLive: (live: boolean) => void
  /**
   * Called when the stream is live again after an interruption. Changes may have been missed, so data must be read
   * again.
   */
  onReconnected: () => void
  /** Called at each response or ping from the server. */
  onAlive?: () => void
  /** Called when the server refuses the stream, perhaps because the session ended. */
  onRefused: () => void
  /** Returns a random number from 0 up to but not including 1. */
  random?: () => number
}

/** Milliseconds without a message after which a connection counts as lost. The server pings every three seconds. */
export const silenceMs = 10_000
const maxRetryDelayMs = 15_000

/**
 * Returns the milliseconds until the next attempt to connect: one second, doubling up to fifteen. Up to a third is
 * added at random so that a thousand pages do not reconnect at the same instant.
 */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(maxRetryDelayMs, 1000 * 2 ** attempt * (1 + random / 3))

/**
 * Keeps a stream of events open, beginning immediately. Reopens the stream if it is lost, and also if it has gone
 * silent, because a frozen server leaves its connections open. Returns three functions. `stop` closes the stream
 * permanently. `retryNow` retries immediately; call it when the network is available again or the reader returns.
 * `disconnect` drops the stream; call it when the network is lost, because an open stream may not notice.
 */
export function keepConnected(options: ConnectionOptions): {
  stop: () => void
  retryNow: () => void
  disconnect: () => void
} {
  const { open, onMessage, onLive, onReconnected, onAlive, onRefused, random = Math.random } = options
  let stream: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHeard = 0
  let attempt = 0
  let isLive = false
  let wasLost = false

  const schedule = (run: () => void, delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }
  const watch = () => {
    lastHeard = performance.now()
    schedule(() => onLost(false), silenceMs)
  }
  const onActivity = () => {
    watch()
    attempt = 0
    onAlive?.()
    if (isLive) return
    isLive = true
    onLive(true)
    if (wasLost) onReconnected()
  }
  const onLost = (isRefused: boolean) => {
    stream?.close()
    stream = null
    isLive = false
    wasLost = true
    onLive(false)
    schedule(connect, retryDelayMs(attempt++, random()))
    if (isRefused) onRefused()
  }
  const connect = () => {
    stream?.close()
    watch()
    let current = true
    const newStream = open({
      onAlive: () => current && onActivity(),
      onMessage: (data) => {
        if (!current) return
        onActivity()
        onMessage(data)
      },
      onError: (isRefused) => {
        if (!current) return
        current = false
        onLost(isRefused)
      },
    })
    stream = {
      close: () => {
        current = false
        newStream.close()
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
    disconnect: () => onLost(false),
    retryNow: () => {
      if (stream && performance.now() - lastHeard <= silenceMs) return
      if (stream) onLost(false)
      connect()
    },
  }
}
