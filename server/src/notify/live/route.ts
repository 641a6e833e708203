import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Id } from '@muster/contract/kit/text'
import type { App } from '../../context.ts'
import { logFailure } from '../../kernel/logFailure.ts'
import { throwIf, assertFound, factorMissing, forbidden, signedOut } from '../../kernel/errors.ts'
import { repeatEvery } from '../../kernel/periodic.ts'
import { LiveHub, type LiveSources } from './hub.ts'
import { startListener } from './listener.ts'
import { sessionPoolOf } from '../../db/sessionPool.ts'

/**
 * The seconds between pings, and between checks of open connections. Connections of ended sessions therefore close
 * within 5 seconds.
 */
const checkSeconds = 3

/** Starts listening for announcements of all server processes, and maintaining this process's live connections. */
export async function startLive({ pool, log }: App, sources: LiveSources) {
  const hub = new LiveHub(sources)
  const listener = await startListener({
    connection: sessionPoolOf(pool).options,
    log,
    onAnnouncements: (announcements) => {
      hub.deliver(announcements).catch((error: unknown) => {
        logFailure(log, error, 'live delivery')
        // Pages reconnect and request what they missed.
        hub.endAll()
      })
    },
    onGap: () => hub.endAll(),
  })
  const checks = repeatEvery(checkSeconds, 'live check', log, () => hub.checkAll())
  return {
    hub,
    async stop() {
      await Promise.all([checks.stop(), listener.stop()])
    },
  }
}

/** The id of the last notification or ping that the caller received. */
const AfterQuery = z.object({ after: Id })

/**
 * Serves `GET /api/live`: Server-Sent Events for the signed-in person. To request missed events, a browser that
 * reconnects sends the header `Last-Event-ID`; a page that opens a new stream sends `after` in the query.
 */
export function serveLive(server: FastifyInstance, hub: LiveHub, { fingerprints, selectMissed }: LiveSources): void {
  server.get('/api/live', { config: { signedIn: true } }, async (request, reply) => {
    const { caller } = request
    assertFound(caller, signedOut)
    const { id: userId, sessionId } = caller.actor
    throwIf(caller.by === 'key' ? forbidden('API keys cannot make this call') : null)
    throwIf(caller.actor.mustSetUpFactor ? factorMissing() : null)
    const fingerprint = (await fingerprints([sessionId])).get(sessionId)
    if (fingerprint === undefined) return throwIf(signedOut())
    if (request.method === 'HEAD') return reply.type('text/event-stream').send()
    reply.hijack()
    const response = reply.raw
    // A stream that was closed during the query would never be removed from the open ones.
    if (response.destroyed) return
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    const mark = randomUUIDv7()
    const begin = hub.open({ userId, sessionId, fingerprint, response })
    // A browser that reconnects by itself repeats the address, so its header is the newer of the two.
    const last = Id.safeParse(request.headers['last-event-id']).data ?? AfterQuery.safeParse(request.query).data?.after
    try {
      const missed = last ? await selectMissed(userId, last) : []
      begin(
        missed.map((eventFor) => eventFor(sessionId)),
        mark,
      )
    } catch (error) {
      request.log.error({ err: error }, 'missed notifications')
      response.end()
    }
  })
}
