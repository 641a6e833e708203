import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/addresses.ts'
import { throwIf, Refusal, unavailable } from '../kernel/errors.ts'
import { type SpeedLimits, receive } from './receive.ts'

/** Bytes of a JSON body. */
export const jsonLimit = 256 * 1024
/**
 * Bytes of a JSON body of a call that anyone can make: a password and a link at most, since reading more costs too
 * much.
 */
const openJsonLimit = 16 * 1024

export interface BodyLimits extends SpeedLimits {
  /** Bytes of all bodies that have not fully arrived. */
  bytesInAll: number
  /** Bodies of one person, or of an address without a session, that have not fully arrived. */
  ofOne: number
}

const ordinary: BodyLimits = { seconds: 10, minBytesPerSecond: 0, bytesInAll: 32 * 1024 * 1024, ofOne: 64 }

/** Bytes that a piece of a body costs besides its content: many tiny ones take more memory than their sum. */
const pieceCost = 512

/** Returns the sender of a request: bodies are limited by person, or by address without a session. */
export const senderOf = ({ caller, ip }: FastifyRequest): string => caller?.actor.id ?? networkOf(ip)

const tooLarge = () => new Refusal(413, 'The request is too large')

/** Reads JSON bodies, and limits the memory of incomplete ones; refuses other types. */
export function acceptJson(server: FastifyInstance, limits: BodyLimits = ordinary): void {
  /** Incomplete bodies by sender, the oldest first. */
  const receiving = new Map<string, Set<AbortController>>()
  let bufferedBytes = 0

  /** Registers another body; a sender with too many loses the oldest, since honest ones arrive quickly. */
  function begin(sender: string): AbortController {
    const own = receiving.get(sender) ?? new Set()
    receiving.set(sender, own)
    const [oldest] = own
    if (own.size >= limits.ofOne) oldest?.abort(unavailable())
    const stopping = new AbortController()
    own.add(stopping)
    return stopping
  }

  function end(sender: string, stopping: AbortController) {
    const own = receiving.get(sender)
    own?.delete(stopping)
    if (own?.size === 0) receiving.delete(sender)
  }

  async function whole(request: FastifyRequest, payload: Readable): Promise<string> {
    const declared = Number(request.headers['content-length'] ?? 0)
    const limit = request.routeOptions.config.signedIn ? jsonLimit : openJsonLimit
    throwIf(declared > limit ? tooLarge() : null)
    const sender = senderOf(request)
    // Most arrive together with their head.
    const isWhole = (request.raw.complete as boolean | undefined) !== false
    const stopping = isWhole ? null : begin(sender)
    const pieces: Buffer[] = []
    let bytes = 0
    let cost = 0
    function onPiece(piece: Buffer) {
      bytes += piece.length
      cost += piece.length + pieceCost
      bufferedBytes += piece.length + pieceCost
      throwIf(bytes > limit ? tooLarge() : null)
      // A complete body is read at once: a short one, such as a sign-in, is never held up by others.
      throwIf(bufferedBytes > limits.bytesInAll && !isWhole && bytes !== declared ? unavailable() : null)
      pieces.push(piece)
      return true
    }
    try {
      await receive(payload, limits, { onPiece, signal: stopping?.signal })
      return Buffer.concat(pieces, bytes).toString('utf8')
    } finally {
      bufferedBytes -= cost
      if (stopping) end(sender, stopping)
    }
  }

  server.removeContentTypeParser(['text/plain', 'application/json'])
  const readJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', (request, payload, done) => {
    whole(request, payload).then((body) => {
      // An empty body means no input: the call decides whether that is enough.
      if (body === '') done(null, undefined)
      else void readJson(request, body, done)
    }, done)
  })
}
