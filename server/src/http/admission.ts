import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/addresses.ts'
import { throwIf, tooMany, unavailable } from '../kernel/errors.ts'
import { runNamed } from '../kernel/workScope.ts'
import { assistantPath } from './assistants/assistantAccess.ts'
import type { Caller, Callers } from './callers.ts'
import { CallRates, type CallsPerMinute } from './callRates.ts'
import { dropRequest, isDisconnected } from './disconnected.ts'
import { type Claim, SlotCounter } from './slotCounter.ts'
import { spanOf } from './traceRequests.ts'

/**
 * The maximum numbers of calls running at the same time: in total, per person, per API key, per address without a
 * session, and per connection.
 */
const maxConcurrent = { inAll: 256, ofPerson: 32, ofKey: 8, ofAddress: 128, ofConnection: 8 }
/** The default limits. The limit per address is high because thousands of employees may sign in from one address. */
const ordinary: CallsPerMinute = { ofSession: 6_000, ofKey: 600, ofAddress: 20_000 }

const livePath = '/api/live'
const healthPaths = ['/api/health', '/api/ready']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract, such as `leaves.create`. */
    callName?: string
    /** True for calls that require a signed-in caller, who must be identified first. */
    signedIn?: boolean
    /**
     * The weight of the call in the limit per minute: the number of ordinary calls that take the same CPU time; 1 by
     * default.
     */
    cost?: number
  }
}

export interface AdmissionOptions {
  callers: Pick<Callers, 'identify' | 'tokenOf'>
  callsPerMinute?: CallsPerMinute
}

/**
 * Returns whether a request is an API call. It looks at the matched route, because `/%61pi/…` leads to the same routes.
 */
export const isCall = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions.url === assistantPath ||
  (routeOptions.url === undefined || routeOptions.url === filesRoute ? url : routeOptions.url).startsWith('/api/')

/** The route of the web application's files. It also gets calls that do not exist. */
const filesRoute = '/*'

/** Returns whether a request is a health check, which is answered however busy the server is. */
export const isHealth = ({ routeOptions }: FastifyRequest) => healthPaths.includes(routeOptions.url ?? '')

/**
 * Limits how many calls each caller may make per minute and at the same time. Calls above a limit are refused, with the
 * time to wait.
 */
export function admitCalls(server: FastifyInstance, { callers, callsPerMinute = ordinary }: AdmissionOptions): void {
  server.decorateRequest('caller', null)
  closeBehindStreams(server)
  const rates = new CallRates(callsPerMinute)
  const runningCalls = countCalls(server)
  server.addHook('onRequest', async (request, reply) => {
    if (!isCall(request) || isHealth(request)) return
    const address = networkOf(request.ip)
    const { callName = 'unknown', signedIn, cost = 1 } = request.routeOptions.config
    const token = signedIn ? callers.tokenOf(request) : null
    runningCalls.begin(request, token !== null)
    refuseFor(rates.secondsToWait(address, token))
    const work = { call: callName, requestId: request.id, span: spanOf(request) }
    request.caller = token === null ? null : await runNamed(work, () => callers.identify(request))
    // Identifying the caller takes a query, during which the client may have disconnected.
    if (isDisconnected(request)) {
      runningCalls.end(request)
      return dropRequest(request, reply)
    }
    refuseFor(rates.consume(address, request.caller && token, cost))
    runningCalls.begin(request)
  })
}

/**
 * Returns the holder under which a caller's slots are counted, and the holder's maximum. The holder is the API key if
 * one is used, otherwise the person, so that a key can't block its owner.
 */
const placeOf = ({ actor: { id, keyId } }: Caller) =>
  keyId === undefined
    ? { holder: id, max: maxConcurrent.ofPerson }
    : { holder: `key ${keyId}`, max: maxConcurrent.ofKey }

function refuseFor(seconds: number | null) {
  throwIf(seconds !== null ? tooMany('Too many requests. Please wait a moment.', seconds) : null)
}

/**
 * Closes a connection if another request follows a stream on it. That request would never be answered, because the
 * stream does not end.
 */
function closeBehindStreams(server: FastifyInstance) {
  const streamingSockets = new WeakSet<Socket>()
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (streamingSockets.has(socket)) {
      reply.hijack()
      socket.destroy()
      return
    }
    if (request.routeOptions.url === livePath) {
      streamingSockets.add(socket)
      reply.raw.once('close', () => streamingSockets.delete(socket))
    }
    done()
  })
}

/**
 * Limits the calls running at the same time. A call holds its slots from its arrival until its answer is ready to be
 * sent, except while its body arrives.
 */
function countCalls(server: FastifyInstance) {
  const slots = new SlotCounter()
  const allCallers = {}
  const heldClaims = new WeakMap<FastifyRequest, Claim[]>()
  const receiving = new WeakSet<FastifyRequest>()

  function end(request: FastifyRequest): boolean {
    slots.release(heldClaims.get(request) ?? [])
    return heldClaims.delete(request)
  }

  /**
   * Takes a call's slots, or replaces them once the caller is known. While a call's token is looked up (`isLookedUp`),
   * it is counted apart from the calls without a token from the same address, so that these can't block signed-in
   * people.
   */
  function claimSlots(request: FastifyRequest, isLookedUp = false) {
    end(request)
    // Live connections stay open and have their own limit per person.
    if (request.routeOptions.url === livePath) return
    const { caller, ip, raw } = request
    // The calls that an assistant's tools make are counted instead.
    if (caller && request.routeOptions.url === assistantPath) return
    const address = networkOf(ip)
    const claims = [
      { holder: allCallers, max: maxConcurrent.inAll },
      { holder: raw.socket, max: maxConcurrent.ofConnection },
      caller
        ? placeOf(caller)
        : { holder: isLookedUp ? `tokens of ${address}` : address, max: maxConcurrent.ofAddress },
    ]
    throwIf(slots.acquire(claims) ? null : unavailable())
    heldClaims.set(request, claims)
  }

  // A call holds no slot while its body arrives, because the sender decides how long that takes.
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    if (end(request)) receiving.add(request)
    done()
  })
  server.addHook('preValidation', (request, _reply, done) => {
    if (receiving.delete(request)) claimSlots(request)
    done()
  })
  // The slots are not released when the connection closes: even if the caller disconnects, the handler keeps running.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
  return { begin: claimSlots, end }
}
