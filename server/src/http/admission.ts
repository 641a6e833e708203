import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/addresses.ts'
import { throwIf, tooMany, unavailable } from '../kernel/errors.ts'
import type { Caller, Callers } from './callers.ts'
import { CallRates, type CallsPerMinute } from './callRates.ts'
import { type Claim, SlotCounter } from './slotCounter.ts'

/** Calls under way at once: in total, of one person, of an address without a session, on one connection. */
const maxConcurrent = { inAll: 256, ofPerson: 32, ofKey: 8, ofAddress: 128, ofConnection: 8 }
/** A company of thousands may sign in from one address. */
const ordinary: CallsPerMinute = { ofSession: 6_000, ofKey: 600, ofAddress: 20_000 }

const livePath = '/api/live'
const healthPaths = ['/api/health', '/api/ready']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls of signed-in people, so that the caller must be identified. */
    signedIn?: boolean
    /** The number of ordinary calls it counts as in the limit per minute, 1 by default, by its processor time. */
    cost?: number
  }
}

export interface AdmissionOptions {
  callers: Pick<Callers, 'identify' | 'tokenOf'>
  callsPerMinute?: CallsPerMinute
}

/** Returns whether a request is an API call, however its address is spelled: `/%61pi/…` leads to the same routes. */
export const isCall = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/')

/** Returns whether a request asks for the server's health, which is answered however busy it is. */
export const isHealth = ({ routeOptions }: FastifyRequest) => healthPaths.includes(routeOptions.url ?? '')

/** Limits calls: at most so many from one caller per minute, and at once; others are asked to come back later. */
export function admitCalls(server: FastifyInstance, { callers, callsPerMinute = ordinary }: AdmissionOptions): void {
  server.decorateRequest('caller', null)
  closeBehindStreams(server)
  const rates = new CallRates(callsPerMinute)
  const runningCalls = countCalls(server)
  server.addHook('onRequest', async (request) => {
    if (!isCall(request) || isHealth(request)) return
    const address = networkOf(request.ip)
    const { signedIn, cost = 1 } = request.routeOptions.config
    const token = signedIn ? callers.tokenOf(request) : null
    runningCalls.begin(request, token !== null)
    refuseFor(rates.secondsToWait(address, token))
    request.caller = token === null ? null : await callers.identify(request)
    refuseFor(rates.consume(address, request.caller && token, cost))
    runningCalls.begin(request)
  })
}

/**
 * Returns a caller's slot limit. A program has its own slots, so that the person in whose name it calls is not held up.
 */
const placeOf = ({ actor: { id, keyId } }: Caller) =>
  keyId === undefined
    ? { holder: id, max: maxConcurrent.ofPerson }
    : { holder: `key ${keyId}`, max: maxConcurrent.ofKey }

function refuseFor(seconds: number | null) {
  throwIf(seconds !== null ? tooMany('Too many requests. Please wait a moment.', seconds) : null)
}

/** Refuses requests behind a stream on the same connection: an endless answer would keep them from being answered. */
function closeBehindStreams(server: FastifyInstance) {
  const streaming = new WeakSet<Socket>()
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    if (streaming.has(socket)) {
      reply.hijack()
      socket.destroy()
    } else if (request.routeOptions.url === livePath) {
      streaming.add(socket)
      reply.raw.once('close', () => streaming.delete(socket))
    }
  })
}

/**
 * Limits the calls under way: a call holds its slots from its arrival until its answer is known, but not while it is
 * sent.
 */
function countCalls(server: FastifyInstance) {
  const places = new SlotCounter()
  const allCallers = {}
  const held = new WeakMap<FastifyRequest, Claim[]>()
  const receiving = new WeakSet<FastifyRequest>()

  function end(request: FastifyRequest): boolean {
    places.release(held.get(request) ?? [])
    return held.delete(request)
  }

  /**
   * Takes a slot, or another one once the caller is known. While a token is looked up, the call counts among those of
   * its address with a token: signed-in people are not held up by calls without a session.
   */
  function begin(request: FastifyRequest, isLookedUp = false) {
    end(request)
    // Live connections stay open: each person may have a limited number of them.
    if (request.routeOptions.url === livePath) return
    const { caller, ip, raw } = request
    const address = networkOf(ip)
    const claims = [
      { holder: allCallers, max: maxConcurrent.inAll },
      { holder: raw.socket, max: maxConcurrent.ofConnection },
      caller
        ? placeOf(caller)
        : { holder: isLookedUp ? `tokens of ${address}` : address, max: maxConcurrent.ofAddress },
    ]
    throwIf(places.acquire(claims) ? null : unavailable())
    held.set(request, claims)
  }

  // The sender decides how long a body takes, so it holds no slot meanwhile.
  server.addHook('preParsing', async (request) => {
    if (end(request)) receiving.add(request)
  })
  server.addHook('preValidation', async (request) => {
    if (receiving.delete(request)) begin(request)
  })
  // Not when the connection closes: when a caller goes away the handler still works, and an answer may depend on
  // others.
  server.addHook('onSend', async (request) => void end(request))
  return { begin }
}
