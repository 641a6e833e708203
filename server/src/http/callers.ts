import type { FastifyReply, FastifyRequest } from 'fastify'
import { markerCookie } from '@muster/contract/access/viewer'
import { type Actor, keyPrefix } from '../kernel/actor.ts'
import type { Config } from '../config.ts'
import type { Cookies } from '../context.ts'
import { plainAddress } from '../limits/addresses.ts'
import { assistantPath } from './assistants/assistantAccess.ts'
import { currentAssistant } from './assistants/assistantScope.ts'

/** The number of days for which a browser is recognised after the last sign-in. */
export const browserKeptDays = 90

export interface Caller {
  actor: Actor
  by: 'cookie' | 'bearer' | 'key' | 'assistant'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null until identified, and for public calls. */
    caller: Caller | null
  }
}

export interface Callers {
  /**
   * Returns the token in a request's `Authorization: Bearer` header or session cookie, valid or not; null if there is
   * none.
   */
  tokenOf(request: FastifyRequest): string | null
  /**
   * Returns the caller identified by the `Authorization: Bearer` header or the session cookie; null if the token is not
   * valid.
   */
  identify(request: FastifyRequest): Promise<Caller | null>
  /**
   * Returns whether a request's origin is allowed. A change made with the session cookie must come from Muster's own
   * origin (ASVS 5.0, 3.5).
   */
  isOwnOrigin(request: FastifyRequest, caller: Caller | null): boolean
  cookieOf(request: FastifyRequest, reply: FastifyReply): Cookies
  /** Deletes the marker cookie of an ended session, so that the browser no longer expects to be signed in. */
  clearBrowserMark(request: FastifyRequest, reply: FastifyReply): void
}

/** Looks up the owner of a session by its token; null if the token is not valid. */
type ActorOf = (token: string) => Promise<Actor | null>

/** Looks up the owner of a program's or an assistant's key that is used from an address; null if it is not valid. */
type ActorOfKey = (key: string, address: string, kind: 'PROGRAM' | 'ASSISTANT') => Promise<Actor | null>

/**
 * Returns the functions that identify callers. Over HTTPS, the names of the cookies begin with `__Host-`.
 */
export function createCallers(config: Config, actorOf: ActorOf, actorOfKey: ActorOfKey): Callers {
  const cookieNameOf = (name: string) => (config.https ? `__Host-${name}` : name)
  const cookieName = cookieNameOf('session')
  const browserName = cookieNameOf('browser')
  const deviceName = cookieNameOf('device')
  const signInName = cookieNameOf('sign-in')
  const markerName = cookieNameOf(markerCookie)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const
  const readable = { ...options, httpOnly: false }
  // Another scheme is not Muster's, such as a proxy's password that browsers send along.
  const isBearer = ({ headers }: FastifyRequest) => /^Bearer\b/i.test(headers.authorization ?? '')
  const tokenOf = (request: FastifyRequest) => {
    const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
    return (isBearer(request) ? bearer : request.cookies[cookieName]) || null
  }
  return {
    tokenOf,
    async identify(request) {
      const assistant = currentAssistant()
      if (assistant) return { actor: assistant, by: 'assistant' }
      const token = tokenOf(request)
      // A key in a cookie would also be sent with requests that other sites trigger.
      if (token?.startsWith(keyPrefix)) {
        // Assistants reach only their own endpoint, and programs only the API.
        const isAssistant = request.routeOptions.url === assistantPath
        const kind = isAssistant ? 'ASSISTANT' : 'PROGRAM'
        const byKey = isBearer(request) ? await actorOfKey(token, plainAddress(request.ip), kind) : null
        return byKey && { actor: byKey, by: isAssistant ? 'assistant' : 'key' }
      }
      const actor = token && (await actorOf(token))
      return actor ? { actor, by: isBearer(request) ? 'bearer' : 'cookie' } : null
    },
    isOwnOrigin(request, caller) {
      if ((caller && caller.by !== 'cookie') || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
      const { 'sec-fetch-site': site, origin } = request.headers
      if (site !== undefined) return site === 'same-origin'
      return origin === undefined ? !caller : isOwn(origin, request)
    },
    cookieOf: ({ cookies }, reply) => ({
      browser: cookies[browserName] ?? null,
      session: cookies[cookieName] ?? null,
      device: cookies[deviceName] ?? null,
      signIn: cookies[signInName] ?? null,
      set(token, expiresAt) {
        const expires = new Date(expiresAt.epochMilliseconds)
        void reply.setCookie(cookieName, token, { ...options, expires })
        void reply.setCookie(markerName, 'yes', { ...readable, expires })
      },
      clear() {
        void reply.clearCookie(cookieName, options)
        void reply.clearCookie(markerName, readable)
      },
      keepSignIn: (token, minutes) => void reply.setCookie(signInName, token, { ...options, maxAge: minutes * 60 }),
      forgetSignIn: () => void reply.clearCookie(signInName, options),
      rememberBrowser: (token) =>
        void reply.setCookie(browserName, token, { ...options, maxAge: browserKeptDays * 24 * 60 * 60 }),
      rememberDevice: (token, days) =>
        void reply.setCookie(deviceName, token, { ...options, maxAge: days * 24 * 60 * 60 }),
    }),
    clearBrowserMark(request, reply) {
      if (!isBearer(request) && request.cookies[markerName]) void reply.clearCookie(markerName, readable)
    },
  }

  function isOwn(origin: string, request: FastifyRequest): boolean {
    if (origin === new URL(config.publicUrl).origin) return true
    return URL.canParse(origin) && new URL(origin).host === request.headers.host
  }
}
