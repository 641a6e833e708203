import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { describeListenError } from '../kernel/listenError.ts'
import { StartError } from '../kernel/startError.ts'
import type { Metrics } from './metrics.ts'

const path = '/metrics'

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a header carries the token. Takes the same time for every wrong token. */
const isAllowed = (token: string | null, header: string | undefined) =>
  token === null || timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

async function answer(metrics: Metrics, token: string | null, header: string | undefined): Promise<Answer> {
  const headers = { 'cache-control': 'no-store' }
  if (!isAllowed(token, header))
    return { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' }, body: 'Unauthorized\n' }
  return { status: 200, headers: { ...headers, 'content-type': metrics.contentType }, body: await metrics.scrape() }
}

/** Serves `/metrics` on Muster's own port, to callers with the token. */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, token: string): void {
  server.get(path, async (request, reply) => {
    const { status, headers, body } = await answer(metrics, token, request.headers.authorization)
    return reply.status(status).headers(headers).send(body)
  })
}

/**
 * Serves `/metrics`, and nothing else, on a port of its own; returns the function that closes it.
 * @throws StartError if the port can't be used.
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port, token }: NonNullable<Config['metrics']> & { port: number },
): Promise<() => Promise<void>> {
  const respond = async ({ method, url, headers }: IncomingMessage): Promise<Answer> =>
    method === 'GET' && url?.split('?', 1)[0] === path
      ? answer(metrics, token, headers.authorization)
      : { status: 404, headers: {}, body: 'Not found\n' }
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    respond(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(describeListenError(error, { host, port }, 'METRICS_'), { cause: error })),
    )
    server.listen({ host, port }, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
