import type { FastifyInstance } from 'fastify'
import { migrationCount } from '../db/migrate.ts'
import type { Probe } from '../db/probe.ts'
import { throwIf, unavailable } from '../kernel/errors.ts'

/** The reason why the server can't serve at this moment, in one word for the system that polls it. */
type Missing = 'shutdown' | 'database' | 'migrations'

const sentences: Record<Missing, string> = {
  shutdown: 'The server is stopping',
  database: 'The database does not answer',
  migrations: 'The database lacks migrations of this version',
}

/**
 * Serves the health checks, to which no limit applies and which need no session. `/health/live` succeeds while the
 * process answers, and asks nothing else. `/health/ready` succeeds if the server can serve: its database answers and has
 * all migrations, and the server is not stopping. `/api/ready` is the same for people. `/api/health` succeeds while the
 * database answers.
 */
export function serveHealth(
  server: FastifyInstance,
  { isAnswering, countMigrations }: Pick<Probe, 'isAnswering' | 'countMigrations'>,
  isDraining: () => boolean,
): void {
  /** Asks one question only, because two could take longer than the time in which this is answered. */
  async function findMissing(): Promise<Missing | null> {
    if (isDraining()) return 'shutdown'
    const count = await countMigrations()
    if (count === null) return 'database'
    return count < migrationCount ? 'migrations' : null
  }
  server.get('/api/health', async () => {
    throwIf((await isAnswering()) ? null : unavailable(sentences.database))
    return { status: 'ok' }
  })
  server.get('/api/ready', async () => {
    const missing = await findMissing()
    throwIf(missing ? unavailable(sentences[missing]) : null)
    return { status: 'ok' }
  })
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
