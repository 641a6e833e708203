import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/addresses.ts'
import { throwIf, Refusal, unavailable } from '../kernel/errors.ts'
import { type Dialect, dialectAt } from './dialect.ts'
import { type SpeedLimits, receive } from './receive.ts'

/** The maximum size of a JSON body in bytes. */
export const maxJsonBytes = 256 * 1024
/**
 * The maximum size in bytes of a JSON body sent without a session. This is enough for a password and a link; reading
 * larger bodies would cost too much.
 */
const maxOpenJsonBytes = 16 * 1024

export interface BodyLimits extends SpeedLimits {
  /** The maximum memory, in bytes, for all request bodies still being received. */
  bytesInAll: number
  /** The maximum number of bodies being received at the same time, per person, or per address without a session. */
  ofOne: number
}

const ordinary: BodyLimits = { seconds: 10, minBytesPerSecond: 0, bytesInAll: 32 * 1024 * 1024, ofOne: 64 }

/** The memory overhead in bytes of each received chunk: many tiny chunks take more memory than their content. */
const pieceCost = 512

/**
 * Returns the sender of a request, to whom the limits on bodies apply: a person's id, or the network of the address if
 * there is no session.
 */
export const senderOf = ({ caller, ip }: FastifyRequest): string => caller?.actor.id ?? networkOf(ip)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the call accepts the form that another server sends. */
    acceptsUrlencoded?: boolean
    /** The maximum size of a body without a file in bytes. */
    maxBodyBytes?: number
  }
}

const typeRefused = () =>
  new Refusal(415, 'This type of content is not accepted here', { error: 'Unsupported Media Type' })
const tooLarge = () => new Refusal(413, 'The request is too large')

/** Reads JSON bodies, and forms of other servers where a call accepts them, and refuses all others. Limits the memory that incomplete bodies take. */
export function acceptJson(
  server: FastifyInstance,
  limits: BodyLimits = ordinary,
  dialects: readonly Dialect[] = [],
): void {
  /** The incomplete bodies of each sender, oldest first. */
  const receiving = new Map<string, Set<AbortController>>()
  let bufferedBytes = 0

  /**
   * Registers another incomplete body. If the sender already has the maximum, aborts the oldest one: a body normally
   * arrives quickly.
   */
  function startReceiving(sender: string): AbortController {
    const controllers = receiving.get(sender) ?? new Set()
    receiving.set(sender, controllers)
    const [oldest] = controllers
    if (controllers.size >= limits.ofOne) oldest?.abort(unavailable())
    const controller = new AbortController()
    controllers.add(controller)
    return controller
  }

  function end(sender: string, controller: AbortController) {
    const controllers = receiving.get(sender)
    controllers?.delete(controller)
    if (controllers?.size === 0) receiving.delete(sender)
  }

  async function readBody(request: FastifyRequest, payload: Readable): Promise<string> {
    const declared = Number(request.headers['content-length'] ?? 0)
    const { signedIn, maxBodyBytes = signedIn ? maxJsonBytes : maxOpenJsonBytes } = request.routeOptions.config
    const limit = maxBodyBytes
    throwIf(declared > limit ? tooLarge() : null)
    const sender = senderOf(request)
    // Most bodies arrive together with their headers.
    const isWhole = (request.raw.complete as boolean | undefined) !== false
    const controller = isWhole ? null : startReceiving(sender)
    const pieces: Buffer[] = []
    let bytes = 0
    let cost = 0
    function onPiece(piece: Buffer) {
      bytes += piece.length
      cost += piece.length + pieceCost
      bufferedBytes += piece.length + pieceCost
      throwIf(bytes > limit ? tooLarge() : null)
      // A complete body is never refused for lack of memory, so that incomplete ones can't block a short call such as a
      // sign-in.
      throwIf(bufferedBytes > limits.bytesInAll && !isWhole && bytes !== declared ? unavailable() : null)
      pieces.push(piece)
      return true
    }
    try {
      await receive(payload, limits, { onPiece, signal: controller?.signal })
      return Buffer.concat(pieces, bytes).toString('utf8')
    } finally {
      bufferedBytes -= cost
      if (controller) end(sender, controller)
    }
  }

  server.removeContentTypeParser(['text/plain', 'application/json'])
  const readJson = server.getDefaultJsonParser('error', 'error')
  const mediaTypes = ['application/json', ...dialects.map(({ mediaType }) => mediaType)]
  server.addContentTypeParser(mediaTypes, (request, payload, done) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    const dialect = request.is404 ? dialectAt(request.url, dialects) : request.routeOptions.config.dialect
    const isAccepted = type === 'application/json' || type === dialect?.mediaType
    if (!isAccepted) return done(typeRefused())
    readBody(request, payload).then((body) => {
      // An empty body is no input; the call's schema decides whether input is required.
      if (body === '') done(null, undefined)
      else void readJson(request, body, done)
    }, done)
  })
  server.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    if (!request.routeOptions.config.acceptsUrlencoded) return done(typeRefused())
    readBody(request, payload).then((body) => done(null, Object.fromEntries(new URLSearchParams(body))), done)
  })
}
