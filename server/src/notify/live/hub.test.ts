import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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
    hub.open({ userId: 'one', sessionId: 'one', fingerprint: '', response })
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
