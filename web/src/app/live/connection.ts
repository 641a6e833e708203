/** An open stream of events, such as `EventSource` in a browser. */
export interface Stream {
  close: () => void
}

export interface StreamHandlers {
  /** Called when the server answers or pings. */
  onAlive: () => void
  onMessage: (data: string) => void
  /** Called when the stream breaks; `refused` if the server will not serve it. */
  onError: (refused: boolean) => void
}

export interface ConnectionOptions {
  open: (handlers: StreamHandlers) => Stream
  onMessage: (data: string) => void
  onLive: (live: boolean) => void
  /** Called when it is live again after a loss: missed changes must be read. */
  onReconnected: () => void
  /** Called at each answer or ping of the server. */
  onAlive?: () => void
  /** Called when the server refuses the stream, perhaps because the session ended. */
  onRefused: () => void
  /** Returns a number from 0 to below 1. */
  random?: () => number
}

/** Milliseconds of silence after which a connection counts as lost; the server pings every three seconds. */
export const silenceMs = 10_000
const maxRetryDelayMs = 15_000

/**
 * Returns the milliseconds until the next attempt: one second, doubling up to fifteen, plus up to a third at random so
 * that a thousand pages do not reconnect at the same instant.
 */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(maxRetryDelayMs, 1000 * 2 ** attempt * (1 + random / 3))

/**
 * Keeps one stream of events open: monitors it, because a frozen server leaves the connection open, and reopens it when
 * it is lost. It starts immediately. Returns `stop`, which closes it permanently; `retryNow`, which retries immediately
 * when the network or the reader is back; and `disconnect`, which gives the stream up when the network is gone, because
 * an open stream may not notice.
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
  let live = false
  let wasLost = false

  const schedule = (run: () => void, delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }
  const watch = () => {
    lastHeard = performance.now()
    schedule(() => lost(false), silenceMs)
  }
  const alive = () => {
    watch()
    attempt = 0
    onAlive?.()
    if (live) return
    live = true
    onLive(true)
    if (wasLost) onReconnected()
  }
  const lost = (refused: boolean) => {
    stream?.close()
    stream = null
    live = false
    wasLost = true
    onLive(false)
    schedule(connect, retryDelayMs(attempt++, random()))
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
    disconnect: () => lost(false),
    retryNow: () => {
      if (stream && performance.now() - lastHeard <= silenceMs) return
      if (stream) lost(false)
      connect()
    },
  }
}
