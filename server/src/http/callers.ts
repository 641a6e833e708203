import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor } from '../access/actor.ts'
import { actorOf } from '../access/sessions.ts'
import type { App, SessionCookie } from '../context.ts'
import { forbidden } from '../errors.ts'

export interface Caller {
  actor: Actor
  by: 'cookie' | 'bearer'
}

export interface Callers {
  /** Who makes a request, by `Authorization: Bearer` or the session cookie; null without a session that counts. */
  identify(request: FastifyRequest): Promise<Caller | null>
  /** Refuses a change made with the cookie unless it comes from our own origin (ASVS 5.0, 3.5). */
  assertOwnOrigin(request: FastifyRequest, caller: Caller | null): void
  cookieOf(reply: FastifyReply): SessionCookie
}

/** How requests are told apart; the cookie is `__Host-session` over https, else `session`. */
export function createCallers({ db, config }: Pick<App, 'db' | 'config'>): Callers {
  const cookieName = config.https ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const
  return {
    async identify(request) {
      const header = request.headers.authorization
      const bearer = header?.match(/^Bearer ([\w-]{20,100})$/i)?.[1]
      const token = header === undefined ? request.cookies[cookieName] : bearer
      if (!token) return null
      const actor = await actorOf(db, token)
      return actor && { actor, by: header === undefined ? 'cookie' : 'bearer' }
    },
    assertOwnOrigin(request, caller) {
      if (caller?.by === 'bearer' || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
      const { 'sec-fetch-site': site, origin } = request.headers
      if (site !== undefined ? site === 'same-origin' : origin !== undefined && isOwn(origin, request)) return
      if (!caller && site === undefined && origin === undefined) return
      throw forbidden('This request must come from the application itself')
    },
    cookieOf: (reply) => ({
      set: (token, expiresAt) =>
        void reply.setCookie(cookieName, token, { ...options, expires: new Date(expiresAt.epochMilliseconds) }),
      clear: () => void reply.clearCookie(cookieName, options),
    }),
  }

  function isOwn(origin: string, request: FastifyRequest): boolean {
    if (origin === new URL(config.publicUrl).origin) return true
    return URL.canParse(origin) && new URL(origin).host === request.headers.host
  }
}
