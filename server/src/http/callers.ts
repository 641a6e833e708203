import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor } from '../access/actor.ts'
import { actorOf } from '../access/sessions.ts'
import type { App, SessionCookie } from '../context.ts'

export interface Caller {
  actor: Actor
  by: 'cookie' | 'bearer'
}

export interface Callers {
  /** Who makes a request, by `Authorization: Bearer` or the session cookie; null without a session that counts. */
  identify(request: FastifyRequest): Promise<Caller | null>
  /** Whether a request may come from where it does: a change made with the cookie from our own origin (ASVS 5.0, 3.5). */
  isOwnOrigin(request: FastifyRequest, caller: Caller | null): boolean
  cookieOf(reply: FastifyReply): SessionCookie
}

/** How requests are told apart; the cookie is `__Host-session` over https, else `session`. */
export function createCallers({ db, config }: Pick<App, 'db' | 'config'>): Callers {
  const cookieName = config.https ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const
  return {
    async identify(request) {
      const { authorization = '' } = request.headers
      // Another scheme is somebody else's, such as a proxy's own password, which browsers send along.
      const by = /^Bearer\b/i.test(authorization) ? 'bearer' : 'cookie'
      const bearer = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1]
      const token = by === 'cookie' ? request.cookies[cookieName] : bearer
      if (!token) return null
      const actor = await actorOf(db, token)
      return actor && { actor, by }
    },
    isOwnOrigin(request, caller) {
      if (caller?.by === 'bearer' || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
      const { 'sec-fetch-site': site, origin } = request.headers
      if (site !== undefined) return site === 'same-origin'
      return origin === undefined ? !caller : isOwn(origin, request)
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
