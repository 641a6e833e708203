import { Server, Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The time for running requests to finish after the server stops accepting connections. */
const maxFinishMs = 25_000
/** The time for a new connection to send its first request after the server stops accepting connections. */
const maxSilenceMs = 1_000
const pollMs = 20
const shortRoundMs = 0.1

export interface Draining {
  /** Returns whether the server is stopping. */
  isDraining: () => boolean
  /**
   * Keeps answering for this many seconds. Each response closes its connection, and the readiness check tells proxies
   * to stop sending requests.
   */
  drain: (seconds: number) => Promise<void>
  /**
   * Stops accepting connections, and closes the server when all running requests are answered or have taken too long.
   */
  finish: () => Promise<void>
}

/**
 * Returns the functions that stop a server without losing requests. A request that arrives while its connection is
 * being closed would be lost. So each response announces that its connection is closed. Connections are only closed
 * while idle, and new ones get time for their first request. Node's own `close` would treat new connections as idle and
 * close them at once. `endStreams` ends the live streams.
 */
export function createDraining(server: FastifyInstance, endStreams: () => void): Draining {
  const { server: http } = server
  const connections = new Map<Socket, { underWay: number; answered: boolean }>()
  let [draining, closing, accepted] = [false, false, 0]

  function stateOf(socket: Socket) {
    const connection = connections.get(socket)
    if (connection) return connection
    const state = { underWay: 0, answered: false }
    connections.set(socket, state)
    socket.once('close', () => connections.delete(socket))
    return state
  }
  http.on('connection', (socket) => {
    accepted += 1
    stateOf(socket)
  })
  server.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    // A closed connection has been removed, and would not be removed again.
    if (!(socket instanceof Socket) || socket.destroyed) return done()
    const state = stateOf(socket)
    state.underWay += 1
    raw.once('close', () => {
      state.underWay -= 1
      state.answered = true
      if (closing) closeIdle()
    })
    done()
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })

  function closeIdle({ evenNew = false } = {}) {
    for (const [socket, { underWay, answered }] of connections)
      if (underWay === 0 && (answered || evenNew)) socket.destroySoon()
  }

  /**
   * Waits until all queued connections are accepted. Each round of the event loop accepts one; the queue is empty once
   * a short round has accepted none. Connections still queued when the server stops listening are lost.
   */
  async function allAccepted() {
    const endsAt = performance.now() + maxSilenceMs
    for (let quiet = false; !quiet && performance.now() < endsAt;) {
      const [began, before] = [performance.now(), accepted]
      await nextRound()
      quiet = accepted === before && performance.now() - began < shortRoundMs
    }
  }

  return {
    isDraining: () => draining,
    async drain(seconds) {
      draining = true
      await sleep(seconds * 1000)
    },
    async finish() {
      draining = true
      endStreams()
      await allAccepted()
      Server.prototype.close.call(http)
      closing = true
      const startMs = performance.now()
      for (let ms = 0; connections.size && ms < maxFinishMs; ms = performance.now() - startMs) {
        closeIdle({ evenNew: ms > maxSilenceMs })
        await sleep(pollMs)
      }
      http.closeAllConnections()
      await server.close()
    },
  }
}
