import type { LiveEvent } from '@muster/contract/notifications/calls'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listenLive, createDuplicateFilter } from './live.ts'

const notification = (id: string): LiveEvent => ({
  kind: 'notification',
  notification: {
    id,
    title: 'Leave approved',
    message: 'Your leave was approved.',
    type: 'LEAVE_APPROVED',
    isRead: false,
    readAt: null,
    createdAt: '2026-11-23T08:00:00Z',
    link: '?view=leaves',
  },
})

describe('once', () => {
  test('lets each notification through only once', () => {
    const isNew = createDuplicateFilter()
    expect([notification('a'), notification('b'), notification('a')].map(isNew)).toEqual([true, true, false])
  })

  test('lets every change through', () => {
    const isNew = createDuplicateFilter()
    const change: LiveEvent = { kind: 'changed', feature: 'leaves' }
    expect([change, change].map(isNew)).toEqual([true, true])
  })

  test('remembers the newest two hundred', () => {
    const isNew = createDuplicateFilter()
    for (let n = 0; n <= 200; n++) isNew(notification(String(n)))
    expect(isNew(notification('200'))).toBe(false)
    expect(isNew(notification('0'))).toBe(true)
  })
})

/** A fake of the browser's EventSource, limited to what the live connection uses. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  say(event: LiveEvent) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
  ping(mark: string) {
    this.dispatchEvent(new MessageEvent('ping', { lastEventId: mark }))
  }
  refuse() {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

/** Imitates the browser's locks: the first caller holds the lock until its callback has finished. */
function fakeLocks() {
  let holder: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
      const grant = holder.then(() => (signal.aborted ? undefined : run()))
      holder = grant
      return grant
    },
  }
}

const listen = (userId = 'somebody') => {
  const events: string[] = []
  const heardFirst: string[] = []
  const stop = listenLive(userId, {
    onEvent: (event, first) => {
      const key = event.kind === 'notification' ? event.notification.id : event.feature
      events.push(key)
      if (first) heardFirst.push(key)
    },
    onLive: (isLive) => isLive || events.push('lost'),
    onReconnected: () => events.push('reconnected'),
    onRefused: () => events.push('refused'),
  })
  return { heard: events, heardFirst, stop }
}

describe('the pages of one browser', () => {
  beforeEach(() => {
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('navigator', { locks: fakeLocks() })
  })

  const stream = () => {
    const newest = FakeEventSource.opened.at(-1)
    if (!newest) throw new Error('no stream was opened')
    return newest
  }

  test('share one stream, and each receives each notification once, one of them first', async () => {
    const first = listen()
    const second = listen()
    await expect.poll(() => FakeEventSource.opened).toHaveLength(1)
    stream().say(notification('a'))
    stream().say(notification('a'))
    stream().say({ kind: 'changed', feature: 'leaves' })
    await expect.poll(() => second.heard).toEqual(['a', 'leaves'])
    expect(first.heard).toEqual(['a', 'leaves'])
    expect([first.heardFirst, second.heardFirst]).toEqual([['a', 'leaves'], []])
    expect(FakeEventSource.opened).toHaveLength(1)
    first.stop()
    second.stop()
  })

  test('pass the stream on when the page that holds it closes', async () => {
    const first = listen()
    const second = listen()
    await expect.poll(() => FakeEventSource.opened).toHaveLength(1)
    first.stop()
    await expect.poll(() => FakeEventSource.opened).toHaveLength(2)
    stream().say(notification('b'))
    await expect.poll(() => second.heard).toContain('b')
    expect(first.heard).toEqual([])
    second.stop()
  })

  test('reread notifications once connected, resume where another page stopped, and repeat nothing', async () => {
    const first = listen()
    const second = listen()
    await expect.poll(() => FakeEventSource.opened).toHaveLength(1)
    expect(stream().url).toBe('/api/live')
    stream().ping('m1')
    stream().ping('m2')
    stream().say(notification('n'))
    await expect.poll(() => second.heard).toEqual(['notifications', 'n'])
    first.stop()
    await expect.poll(() => FakeEventSource.opened).toHaveLength(2)
    expect(stream().url).toBe('/api/live?after=m2')
    for (const id of ['a', 'n', 'o']) stream().say(notification(id))
    await expect.poll(() => second.heard).toEqual(['notifications', 'n', 'notifications', 'o'])
    second.stop()
  })

  test('report when the server refuses the stream', async () => {
    const only = listen()
    await expect.poll(() => FakeEventSource.opened).toHaveLength(1)
    stream().refuse()
    expect(only.heard).toEqual(['lost', 'refused'])
    only.stop()
  })
})
