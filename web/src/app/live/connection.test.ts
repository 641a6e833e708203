import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepConnected, silenceMs, retryDelayMs, type StreamHandlers } from './connection.ts'

interface Opened extends StreamHandlers {
  closed: boolean
}

function setUp() {
  const streams: Opened[] = []
  const events: string[] = []
  const connection = keepConnected({
    open: (handlers) => {
      const stream = { ...handlers, closed: false }
      streams.push(stream)
      return { close: () => (stream.closed = true) }
    },
    onMessage: (data) => events.push(data),
    onLive: (isLive) => events.push(isLive ? 'live' : 'lost'),
    onReconnected: () => events.push('reconnected'),
    onRefused: () => events.push('refused'),
    random: () => 0,
  })
  const newest = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('no stream was opened')
    return stream
  }
  return { ...connection, streams, said: events, newest }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the live connection', () => {
  test('is live once the server answers, and passes its messages on', () => {
    const { newest, said: events } = setUp()
    expect(events).toEqual([])
    newest().onAlive()
    newest().onMessage('hello')
    expect(events).toEqual(['live', 'hello'])
  })

  test('counts as lost after ten seconds of silence, and is opened again', () => {
    const { newest, said: events, streams } = setUp()
    newest().onAlive()
    vi.advanceTimersByTime(silenceMs - 1)
    expect(events).toEqual(['live'])
    vi.advanceTimersByTime(1)
    expect(events).toEqual(['live', 'lost'])
    expect(streams[0]?.closed).toBe(true)
    vi.advanceTimersByTime(1000)
    newest().onAlive()
    expect(events).toEqual(['live', 'lost', 'live', 'reconnected'])
  })

  test('stays live while the server pings', () => {
    const { newest, said: events, streams } = setUp()
    for (let second = 0; second < 60; second += 3) {
      newest().onAlive()
      vi.advanceTimersByTime(3000)
    }
    expect(events).toEqual(['live'])
    expect(streams).toHaveLength(1)
  })

  test('gives up an attempt without an answer', () => {
    const { said: events, streams } = setUp()
    vi.advanceTimersByTime(silenceMs + 1000)
    expect(events).toEqual(['lost'])
    expect(streams).toHaveLength(2)
  })

  test('waits longer after each failure, and starts over after it was live', () => {
    const { newest, streams } = setUp()
    newest().onError(false)
    vi.advanceTimersByTime(999)
    expect(streams).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(streams).toHaveLength(2)
    newest().onError(false)
    vi.advanceTimersByTime(1999)
    expect(streams).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(streams).toHaveLength(3)
    newest().onAlive()
    newest().onError(false)
    vi.advanceTimersByTime(1000)
    expect(streams).toHaveLength(4)
  })

  test('reports when the server refuses it', () => {
    const { newest, said: events } = setUp()
    newest().onError(true)
    expect(events).toEqual(['lost', 'refused'])
  })

  test('ignores a stream it has given up', () => {
    const { newest, said: events } = setUp()
    const oldStream = newest()
    oldStream.onAlive()
    oldStream.onError(false)
    oldStream.onMessage('late')
    oldStream.onError(false)
    expect(events).toEqual(['live', 'lost'])
  })

  test('retries at once when asked to, but leaves a healthy stream alone', () => {
    const { newest, streams, retryNow, said: events } = setUp()
    newest().onAlive()
    retryNow()
    expect(streams).toHaveLength(1)
    newest().onError(false)
    retryNow()
    expect(streams).toHaveLength(2)
    newest().onAlive()
    vi.advanceTimersByTime(1500)
    expect(streams).toHaveLength(2)
    expect(events).toEqual(['live', 'lost', 'live', 'reconnected'])
  })

  test('opens nothing after it is stopped', () => {
    const { newest, streams, stop } = setUp()
    newest().onAlive()
    stop()
    vi.advanceTimersByTime(60_000)
    expect(streams).toHaveLength(1)
    expect(streams[0]?.closed).toBe(true)
  })
})

test('the pause before a retry grows from one second to fifteen, whatever the random number', () => {
  for (const random of [0, 0.5, 0.999]) {
    const delays = [0, 1, 2, 3, 4, 5, 50].map((attempt) => retryDelayMs(attempt, random))
    expect(delays[0]).toBeGreaterThanOrEqual(1000)
    expect(delays.at(-1)).toBe(15_000)
    expect([...delays].sort((a, b) => a - b)).toEqual(delays)
  }
})
