import type { FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'
import { throwIf, unavailable } from '../kernel/errors.ts'

/**
 * Serves the two health checks, to which no limit applies. `/api/health` succeeds if the server and its database work.
 * `/api/ready` also fails while the server is stopping, because it will soon accept no more requests.
 */
export function serveHealth(
  server: FastifyInstance,
  isAnswering: Probe['isAnswering'],
  isDraining: () => boolean,
): void {
  const sign = async () => {
    throwIf((await isAnswering()) ? null : unavailable('The database does not answer'))
    return { status: 'ok' }
  }
  server.get('/api/health', sign)
  server.get('/api/ready', async () => {
    throwIf(isDraining() ? unavailable('The server is stopping') : null)
    return sign()
  })
}
