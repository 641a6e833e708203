import type { FastifyInstance } from 'fastify'
import { migrationCount } from '../db/migrate.ts'
import type { Probe } from '../db/probe.ts'
import { throwIf, unavailable } from '../kernel/errors.ts'

/** The reason why the server can't serve at this moment, in one word for the system that polls it. */
type Missing = 'shutdown' | 'database' | 'migrations'

/**
 * Serves the health checks, to which no limit applies and which need no session. `/health/live` succeeds while the
 * process answers, and asks nothing else. `/health/ready` succeeds if the server can serve: its database answers and has
 * all migrations, and the server is not stopping. `/api/health` and `/api/ready` are the same for people: the first
 * ignores that the server is stopping.
 */
export function serveHealth(
  server: FastifyInstance,
  { isAnswering, hasMigrations }: Pick<Probe, 'isAnswering' | 'hasMigrations'>,
  isDraining: () => boolean,
): void {
  const assertAnswering = async () => {
    throwIf((await isAnswering()) ? null : unavailable('The database does not answer'))
    return { status: 'ok' }
  }
  server.get('/api/health', assertAnswering)
  server.get('/api/ready', async () => {
    throwIf(isDraining() ? unavailable('The server is stopping') : null)
    return assertAnswering()
  })

  async function findMissing(): Promise<Missing | null> {
    if (isDraining()) return 'shutdown'
    if (!(await isAnswering())) return 'database'
    return (await hasMigrations(migrationCount)) ? null : 'migrations'
  }
  server.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  server.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const missing = await findMissing()
    if (!missing) return { status: 'ok' }
    return reply.status(503).header('retry-after', 2).send({ status: 'unavailable', missing })
  })
}
