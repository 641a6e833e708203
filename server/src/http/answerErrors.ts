import { randomUUIDv7 } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@muster/contract/kit/errors'
import { isDiskFull, isTransient, isUnreachable } from '../db/failures.ts'
import { unlessExplained } from '../kernel/logFailure.ts'
import { diskFull, notFound, Refusal, unavailable } from '../kernel/errors.ts'
import { StorageUnavailable } from '../files/storage/storage.ts'
import { DamagedFile } from '../files/store/damagedFile.ts'
import { type Dialect, dialectAt } from './dialect.ts'
import { formTooLarge } from './forms.ts'
import { sendAnyPage } from './webFiles.ts'
import { Overloaded } from '../limits/concurrencyLimiter.ts'

/** Sends every error in the format of the contract. Internal errors reveal no details. */
export function answerErrors(server: FastifyInstance, log: FastifyBaseLogger, dialects: readonly Dialect[] = []): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const dialect =
      request.routeOptions.config.dialect ?? (request.is404 ? dialectAt(request.url, dialects) : undefined)
    return send(reply, request, refusalOf(error, request, log), dialect)
  })
  server.setNotFoundHandler((request, reply) => {
    // Any other URL belongs to the single-page web application.
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api') && request.headers.accept?.includes('text/html')
    const page = wantsPage && sendAnyPage(server, reply)
    if (page) return page
    return send(reply, request, notFound(), dialectAt(request.url, dialects))
  })
}

/**
 * Returns the function that answers a request that has an unreadable URL with an error in the format of the contract. No
 * hooks run for such a request.
 */
export const answerUnreadable =
  (dialects: readonly Dialect[]) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    send(reply, request, refusalOf(error, request, request.log), dialectAt(request.url, dialects))
  }

const brokenStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Answers a request that could not be parsed (not HTTP, too slow, or headers too large) with an error as the contract
 * defines it, and closes the connection. There is no request object in these cases.
 */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = brokenStatus[error.code ?? ''] ?? 400
  const content: ErrorBody = { message: sentenceOf(error.code, status), requestId: randomUUIDv7() }
  const body = JSON.stringify(content)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error
  if (isGone(error, request)) return disconnected()
  if (error instanceof DamagedFile && error.isLost) return fileLost()
  if (error instanceof DamagedFile) {
    request.log.error({ err: error }, 'stored file')
    return error.isMissing ? fileGone() : fileDamaged()
  }
  if (error instanceof StorageUnavailable) {
    request.log.warn({ reason: error.message }, 'stored files are unavailable')
    return filesUnavailable(request.method)
  }
  if (error instanceof Overloaded || isUnreachable(error) || isTransient(error)) {
    unlessExplained(log, error, () => request.log.warn({ err: error }, 'unavailable'))
    return unavailable()
  }
  if (isDiskFull(error) || error.code === 'ENOSPC') {
    request.log.error({ err: error }, 'disk full')
    return diskFull()
  }
  const { fileField } = request.routeOptions.config
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && fileField && isForm) return formTooLarge(request)
  const status = error.statusCode ?? 500
  if (status >= 500) {
    request.log.error({ err: error }, 'fault')
    return new Refusal(500, 'Something went wrong on the server. Please try again.', { error: 'Internal Server Error' })
  }
  return new Refusal(status, sentenceOf(error.code, status))
}

/** Returns whether the caller disconnected before any of the response was sent, which is no error of the server. */
const isGone = ({ code }: FastifyError, { raw }: FastifyRequest) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed

/** Returns the refusal for a disconnected caller, which appears only in the log. Other servers use the same status. */
const disconnected = () => new Refusal(499, 'The client disconnected', { error: 'Client Closed Request' })

/** The seconds after which a program should try again to read or store a file. */
const filesRetryAfter = 30

const filesUnavailable = (method: string) =>
  new Refusal(
    503,
    method === 'GET' || method === 'HEAD'
      ? 'Files can’t be opened at the moment. Please try again in a few minutes.'
      : 'Files can’t be saved at the moment. Nothing was changed. Please try again in a few minutes.',
    { error: 'Service Unavailable', code: 'files.unavailable', retryAfter: filesRetryAfter },
  )

const fileGone = () =>
  new Refusal(410, 'This file no longer exists. Please tell your administrator.', {
    error: 'Gone',
    code: 'file.missing',
  })

const fileLost = () =>
  new Refusal(410, 'This file could not be recovered. Please upload it again.', { error: 'Gone', code: 'file.lost' })

const fileDamaged = () =>
  new Refusal(502, 'This file is damaged and cannot be opened. Please tell your administrator.', {
    error: 'Bad Gateway',
    code: 'file.damaged',
  })

const sentenceOf = (code: string | undefined, status: number) =>
  sentences[code ?? ''] ?? clientSentences[status] ?? 'The request could not be read'

const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON',
  FST_ERR_BAD_URL: 'The URL could not be read',
}
const clientSentences: Record<number, string> = {
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The URL is too long',
  415: 'This type of content is not accepted here',
  431: 'The request’s headers are too large',
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal,
  dialect = request.routeOptions.config.dialect,
) {
  const { status, message, extra } = refusal
  const { retryAfter, ...rest } = extra
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: ErrorBody = { message, ...rest, requestId: request.id }
  const content = { ...body, ...dialect?.presentError(request, refusal) }
  const mediaType = dialect?.mediaType ?? 'application/json'
  return reply.status(status).type(`${mediaType}; charset=utf-8`).send(JSON.stringify(content))
}
