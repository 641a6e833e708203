import type { FastifyReply, FastifyRequest } from 'fastify'
import { markerCookie } from '@muster/contract/access/viewer'
import { type Actor, keyPrefix } from '../kernel/actor.ts'
import type { Config } from '../config.ts'
import type { Cookies } from '../context.ts'
import { plainAddress } from '../limits/addresses.ts'

/** Days that a browser stays known after the last sign-in there. */
export const browserKeptDays = 90

export interface Caller {
  actor: Actor
  by: 'cookie' | 'bearer' | 'key'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a call for signed-in people; null before that is known, and for other calls. */
    caller: Caller | null
  }
}

export interface Callers {
  /** Returns the token of a request, valid or not, from `Authorization: Bearer` or the session cookie. */
  tokenOf(request: FastifyRequest): string | null
  /**
   * Returns the caller of a request, by `Authorization: Bearer` or the session cookie; null without a valid session.
   */
  identify(request: FastifyRequest): Promise<Caller | null>
  /**
   * Returns whether a request's origin is allowed: a change made with the cookie must come from our own (ASVS 5.0,
   * 3.5).
   */
  isOwnOrigin(request: FastifyRequest, caller: Caller | null): boolean
  cookieOf(request: FastifyRequest, reply: FastifyReply): Cookies
  /** Removes the marker cookie of an ended session, so that its browser stops asking for it. */
  clearBrowserMark(request: FastifyRequest, reply: FastifyReply): void
}

/** Returns the owner of a session's token; null if it is not valid. */
type ActorOf = (token: string) => Promise<Actor | null>

/** Returns the owner of an API key used from an address; null if it is not valid. */
type ActorOfKey = (key: string, address: string) => Promise<Actor | null>

/**
 * Returns the ways to identify callers; the cookies are `__Host-session` and `__Host-browser` over https, else without
 * `__Host-`.
 */
export function createCallers(config: Config, actorOf: ActorOf, actorOfKey: ActorOfKey): Callers {
  const named = (name: string) => (config.https ? `__Host-${name}` : name)
  const cookieName = named('session')
  const browserName = named('browser')
  const markerName = named(markerCookie)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const
  const readable = { ...options, httpOnly: false }
  // Another scheme belongs to someone else, such as a proxy's own password, which browsers send along.
  const isBearer = ({ headers }: FastifyRequest) => /^Bearer\b/i.test(headers.authorization ?? '')
  const tokenOf = (request: FastifyRequest) => {
    const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
    return (isBearer(request) ? bearer : request.cookies[cookieName]) || null
  }
  return {
    tokenOf,
    async identify(request) {
      const token = tokenOf(request)
      // In a cookie, a key would be sent along with requests that other sites make the browser send.
      if (token?.startsWith(keyPrefix)) {
        const byKey = isBearer(request) ? await actorOfKey(token, plainAddress(request.ip)) : null
        return byKey && { actor: byKey, by: 'key' }
      }
      const actor = token && (await actorOf(token))
      return actor ? { actor, by: isBearer(request) ? 'bearer' : 'cookie' } : null
    },
    isOwnOrigin(request, caller) {
      if (caller?.by === 'bearer' || caller?.by === 'key' || ['GET', 'HEAD', 'OPTIONS'].includes(request.method))
        return true
      const { 'sec-fetch-site': site, origin } = request.headers
      if (site !== undefined) return site === 'same-origin'
      return origin === undefined ? !caller : isOwn(origin, request)
    },
    cookieOf: ({ cookies }, reply) => ({
      browser: cookies[browserName] ?? null,
      set(token, expiresAt) {
        const expires = new Date(expiresAt.epochMilliseconds)
        void reply.setCookie(cookieName, token, { ...options, expires })
        void reply.setCookie(markerName, 'yes', { ...readable, expires })
      },
      clear() {
        void reply.clearCookie(cookieName, options)
        void reply.clearCookie(markerName, readable)
      },
      rememberBrowser: (token) =>
        void reply.setCookie(browserName, token, { ...options, maxAge: browserKeptDays * 24 * 60 * 60 }),
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
