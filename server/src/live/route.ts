import type { FastifyInstance } from 'fastify'
import { Id } from '@muster/contract/text'
import { sessionFingerprints } from '../access/sessions.ts'
import type { App } from '../context.ts'
import { signedOut } from '../errors.ts'
import { every } from '../background/periodic.ts'
import { notificationById, notificationsSince } from '../features/notifications/queries.ts'
import type { Callers } from '../http/callers.ts'
import { LiveHub, writeEvent } from './hub.ts'
import { startListener } from './listener.ts'

/** How often open connections are pinged and checked, in seconds: a session that ended is cut off within 5. */
const checkEvery = 3

/** Begins to listen for announcements of all server processes and to look after this one's live connections. */
export async function startLive({ db, pool, log }: App) {
  const hub = new LiveHub(
    async (id) => {
      const notification = await notificationById(db, id)
      return notification && { kind: 'notification', notification }
    },
    (ids) => sessionFingerprints(db, ids),
  )
  const listener = await startListener({
    connection: pool.options,
    log,
    onAnnouncement: (announcement) => {
      hub.deliver(announcement).catch((error: unknown) => {
        log.error({ err: error }, 'live delivery')
        // Pages connect again and ask for what they missed.
        hub.endAll()
      })
    },
    onGap: () => hub.endAll(),
  })
  const checks = every(checkEvery, 'live check', log, () => hub.checkAll())
  return {
    hub,
    async stop() {
      await Promise.all([checks.stop(), listener.stop()])
    },
  }
}

/** `GET /api/live`: Server-Sent Events for the signed-in person; `Last-Event-ID` brings what was missed. */
export function serveLive(server: FastifyInstance, app: App, hub: LiveHub, callers: Callers): void {
  server.get('/api/live', async (request, reply) => {
    const caller = await callers.identify(request)
    if (!caller) throw signedOut()
    const { id: userId, sessionId } = caller.actor
    const fingerprint = (await sessionFingerprints(app.db, [sessionId])).get(sessionId)
    if (fingerprint === undefined) throw signedOut()
    if (request.method === 'HEAD') return reply.type('text/event-stream').send()
    reply.hijack()
    const response = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    hub.open({ userId, sessionId, fingerprint, response })
    const last = Id.safeParse(request.headers['last-event-id'])
    if (!last.success) return
    try {
      for (const notification of await notificationsSince(app.db, userId, last.data))
        writeEvent(response, { kind: 'notification', notification })
    } catch (error) {
      request.log.error({ err: error }, 'missed notifications')
      response.end()
    }
  })
}
