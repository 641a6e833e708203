import { Server, Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for requests under way once no connection is accepted any more. */
const maxFinishMs = 25_000
/** Milliseconds that a connection then has for its first request. */
const maxSilenceMs = 1_000
const pollMs = 20
const shortRoundMs = 0.1

export interface Draining {
  /** Returns whether the server is stopping. */
  isDraining: () => boolean
  /** Keeps answering for this many seconds: each answer closes its connection, and proxies see that it is not ready. */
  drain: (seconds: number) => Promise<void>
  /**
   * Accepts no more connections, and closes the server once the requests under way are answered or have taken too long.
   */
  finish: () => Promise<void>
}

/**
 * Stops a server without losing a request. A request that arrives on a connection as it closes is lost: so connections
 * in use end with an answer that says so, only idle ones are closed, and new ones have time for their request. Node's
 * own `close` counts the new ones as idle. `endStreams` ends the endless answers.
 */
export function createDraining(server: FastifyInstance, endStreams: () => void): Draining {
  const { server: http } = server
  const connections = new Map<Socket, { underWay: number; answered: boolean }>()
  let [draining, closing, accepted] = [false, false, 0]

  function stateOf(socket: Socket) {
    const known = connections.get(socket)
    if (known) return known
    const state = { underWay: 0, answered: false }
    connections.set(socket, state)
    socket.once('close', () => connections.delete(socket))
    return state
  }
  http.on('connection', (socket) => {
    accepted += 1
    stateOf(socket)
  })
  server.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    if (!(socket instanceof Socket)) return
    const state = stateOf(socket)
    state.underWay += 1
    raw.once('close', () => {
      state.underWay -= 1
      state.answered = true
      if (closing) closeIdle()
    })
  })
  server.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })

  function closeIdle({ evenNew = false } = {}) {
    for (const [socket, { underWay, answered }] of connections)
      if (underWay === 0 && (answered || evenNew)) socket.destroySoon()
  }

  /**
   * Resolves right after a short round of the event loop in which no connection was accepted. Each round accepts one,
   * and those still queued when the server stops listening are lost.
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
