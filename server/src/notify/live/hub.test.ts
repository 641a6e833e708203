import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { LiveEvent } from '@muster/contract/notifications/calls'
import { LiveHub } from './hub.ts'

/** Returns a hub with streams that are never read. `fill` queues more data for one of them than can be sent. */
async function createUnreadHub() {
  const hub = new LiveHub({ selectAnnounced: async () => new Map(), fingerprints: async () => new Map() })
  const server = createServer()
  const sockets: Socket[] = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const openStream = async () => {
    const request = new Promise<ServerResponse>((resolve) =>
      server.once('request', (_request, answer) => resolve(answer)),
    )
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket.pause())
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const response = await request
    hub.open({ userId: 'one', sessionId: 'one', fingerprint: '', response })([], 'mark')
    return response
  }
  const fill = async (response: ServerResponse) => {
    do {
      response.write(' '.repeat(64 * 1024))
      await new Promise((resolve) => setTimeout(resolve, 5))
    } while (response.writableLength === 0)
  }
  return { hub, openStream, fill }
}

test.each(['more streams', 'the end of the session', 'a gap'])(
  'a stream whose reader never reads is also closed by %s',
  async (by) => {
    const { hub, openStream, fill } = await createUnreadHub()
    const blockedStream = await openStream()
    await fill(blockedStream)
    if (by === 'more streams') for (let i = 0; i < 12; i++) await openStream()
    else if (by === 'a gap') hub.endAll()
    else await hub.checkAll()
    await expect.poll(() => blockedStream.closed).toBe(true)
  },
)

/** Returns a hub whose notifications are read once `answer` resolves, and a way to open a stream of which `ids` arrived. */
function createHub(answer: (ids: string[]) => Promise<unknown>) {
  const eventOf = (id: string) => ({ kind: 'notification', notification: { id } }) as LiveEvent
  const hub = new LiveHub({
    fingerprints: async () => new Map([['one', '']]),
    selectAnnounced: async (ids) => {
      await answer(ids)
      return new Map(ids.map((id) => [id, () => eventOf(id)]))
    },
  })
  const open = () => {
    const written: string[] = []
    const response = { on: () => undefined, write: (text: string) => written.push(text), writableLength: 0 }
    const begin = hub.open({
      userId: 'one',
      sessionId: 'one',
      fingerprint: '',
      response: response as unknown as ServerResponse,
    })
    const ids = () => written.map((text) => /^id: (.*)$/m.exec(text)?.[1])
    return { ids, begin: (missed: string[]) => begin(missed.map(eventOf), 'mark') }
  }
  const announce = (id: string) => hub.deliver([{ kind: 'notification', to: ['one'], id }])
  return { hub, open, announce }
}

test('a stream begins with what its reader missed, so that a newer event never arrives before an older one', async () => {
  const { hub, open, announce } = createHub(async () => undefined)
  const stream = open()
  await announce('third')
  await hub.checkAll()
  expect(stream.ids()).toEqual([])
  stream.begin(['first', 'second'])
  expect(stream.ids().slice(0, 4)).toEqual(['first', 'second', 'mark', 'third'])
  await announce('fourth')
  expect(stream.ids().at(-1)).toBe('fourth')
})

test('announcements arrive in order, also when the first is read more slowly, and after one that cannot be read', async () => {
  const slow = Promise.withResolvers<void>()
  const { open, announce } = createHub(async ([id]) => {
    if (id === 'slow') await slow.promise
    if (id === 'unreadable') throw new Error('unreadable')
  })
  const stream = open()
  stream.begin([])
  const deliveries = ['slow', 'unreadable', 'quick'].map((id) => announce(id))
  await new Promise((resolve) => setTimeout(resolve, 5))
  slow.resolve()
  expect((await Promise.allSettled(deliveries)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(stream.ids()).toEqual(['mark', 'slow', 'quick'])
})
