import { randomUUIDv7 } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { plainAddress } from '../limits/addresses.ts'
import { type AdmissionOptions, admitCalls, isCall } from './admission.ts'
import { acceptJson, type BodyLimits, maxJsonBytes } from './bodies.ts'
import { type Dialect, rewriteUrl } from './dialect.ts'
import { skipDisconnected } from './disconnected.ts'
import { maxFormSeconds } from './forms.ts'
import { loggedPath } from './loggedPath.ts'
import { serveHandbook } from './handbook.ts'
import { answerBroken, answerErrors, answerUnreadable } from './answerErrors.ts'
import { refuseUnderPressure } from './pressure.ts'
import { securityHeaders } from './securityHeaders.ts'
import { serveWebFiles } from './webFiles.ts'

export interface ServerOptions extends AdmissionOptions {
  config: Config
  log: FastifyBaseLogger
  bodies?: BodyLimits
  /** The protocols besides the contract’s, some of whose paths are served without `/api`. */
  dialects?: readonly Dialect[]
  /** The event loop delay in milliseconds above which calls are refused if it lasts; 1,500 by default, 0 for no limit. */
  maxEventLoopDelayMs?: number
  /** Measures the requests of the server, including those that it refuses. */
  measure?: (server: FastifyInstance) => void
}

/**
 * Returns the HTTP server without API calls: it handles headers, limits, bodies and errors and serves the web
 * application's files.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, log, bodies, dialects = [], maxEventLoopDelayMs = 1500, measure, ...admission } = options
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    bodyLimit: maxJsonBytes,
    // Bodies have their own time limits (bodies.ts, forms.ts); this is the longest of them.
    requestTimeout: maxFormSeconds * 1000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 15_000,
    forceCloseConnections: 'idle',
    // While the server is stopping, requests on open connections are answered as usual: see draining.ts.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url, dialects),
    frameworkErrors: answerUnreadable(dialects),
    clientErrorHandler: answerBroken,
  })
  answerErrors(server, log, dialects)
  if (config.trustedProxies.length) readForwarded(server)
  logRequests(server)
  addHeaders(server, config)
  skipDisconnected(server)
  // Before all hooks that refuse requests, and after the one that drops those whose end would not be noticed.
  measure?.(server)
  // Even without a limit, the plugin would look at the event loop a hundred times a second.
  if (maxEventLoopDelayMs > 0)
    await server.register(underPressure, {
      maxEventLoopDelay: maxEventLoopDelayMs,
      pressureHandler: refuseUnderPressure(),
    })
  await server.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], inflateIfDeflated: false })
  await server.register(cookie)
  admitCalls(server, admission)
  acceptJson(server, bodies, dialects)
  await serveWebFiles(server, { webDir: config.webDir, tokenOf: admission.callers.tokenOf })
  await serveHandbook(server, config)
  return server
}

/**
 * Removes the ports and brackets that proxies add to forwarded addresses. Each address then has a single form, for the
 * limits and for the check whether a proxy is trusted.
 */
function readForwarded(server: FastifyInstance) {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwardedFor = headers['x-forwarded-for']
    if (typeof forwardedFor === 'string')
      headers['x-forwarded-for'] = forwardedFor.split(',').map(plainAddress).join(', ')
    done()
  })
}

function logRequests(server: FastifyInstance) {
  // Looking for secrets takes longer than everything else of a line. None of the values of this one contains any.
  const requestLog = server.log.child({}, { redact: [] })
  server.addHook('onResponse', (request, reply, done) => {
    // Neither the query nor the address is logged: searches for people are private, and so is where people are.
    const path = loggedPath(request)
    const { method, caller } = request
    const ms = Math.round(reply.elapsedTime)
    const line = { requestId: request.id, method, path, status: reply.statusCode, ms, userId: caller?.actor.id }
    if (isCall(request)) requestLog.info(line, 'request')
    else requestLog.debug(line, 'request')
    done()
  })
}

function addHeaders(server: FastifyInstance, { https }: Config) {
  const headers = securityHeaders(https)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
}
