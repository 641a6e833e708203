import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@muster/contract/errors'
import { isDiskFull, isUnreachable } from '../db/failures.ts'
import { notFound, Refusal, unavailable } from '../errors.ts'
import { Overloaded } from '../overloaded.ts'

/** Every answer that is not a success has the contract's one shape; a fault says nothing of the inside. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request, reply) => send(reply, request, refusalOf(error, request)))
  server.setNotFoundHandler((request, reply) => {
    // Any other address is the application's own: it is one page.
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api') && request.headers.accept?.includes('text/html')
    if (wantsPage && server.hasReplyDecorator('sendFile')) return reply.sendFile('index.html')
    return send(reply, request, notFound())
  })
}

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Overloaded || isUnreachable(error)) {
    request.log.warn({ err: error }, 'unavailable')
    return unavailable()
  }
  if (isDiskFull(error) || error.code === 'ENOSPC') {
    request.log.error({ err: error }, 'disk full')
    return new Refusal(507, 'The server’s disk is full. Nothing was saved.', { error: 'Insufficient Storage' })
  }
  const status = error.statusCode ?? 500
  if (status >= 500) {
    request.log.error({ err: error }, 'fault')
    return new Refusal(500, 'Something went wrong on the server. Please try again.', { error: 'Internal Server Error' })
  }
  return new Refusal(status, sentences[error.code] ?? clientSentences[status] ?? 'The request could not be read')
}

const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content',
}
const clientSentences: Record<number, string> = {
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This type of content is not accepted here',
}

function send(reply: FastifyReply, request: FastifyRequest, { status, message, extra }: Refusal) {
  const { retryAfter, ...rest } = extra
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: ErrorBody = { message, ...rest, requestId: request.id }
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
