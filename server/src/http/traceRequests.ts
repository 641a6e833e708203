import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runNamed, type Span } from '../kernel/workScope.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** Returns the traced part of a request, if there is one. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request)

/**
 * Traces the calls of a server, from their arrival to the end of the answer. `begin` returns null for a call that is not
 * traced. The trace has the name of the call, its method and the class of its status, and nothing of what was sent.
 */
export function traceRequests(
  server: FastifyInstance,
  begin: (call: string, traceparent: unknown) => Span | null,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const call = request.routeOptions.config.callName
    const span = call === undefined ? null : begin(call, request.headers.traceparent)
    if (call === undefined || !span) return done()
    spans.set(request, span)
    reply.raw.once('close', () => {
      const isAnswered = reply.raw.headersSent
      span.end({
        failed: isAnswered && reply.statusCode >= 500,
        attributes: {
          'http.request.method': request.method,
          'muster.status_class': isAnswered ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted',
          'muster.request_id': request.id,
        },
      })
    })
    runNamed({ call, requestId: request.id, span }, done)
  })
}
