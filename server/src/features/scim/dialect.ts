import type { FastifyRequest } from 'fastify'
import { scimPath } from '@muster/contract/scim/urns'
import { recordCall } from '../../access/scim/recordCall.ts'
import type { Dialect } from '../../http/dialect.ts'
import { sentenceOf } from '../../kernel/errors.ts'
import { presentError } from './protocol/errors.ts'
import { hasVersion } from './protocol/version.ts'

/** The reasons for the refusals of requests that are being answered. */
const problems = new WeakMap<FastifyRequest, string>()

const metaOf = (answer: unknown): { version?: string; location?: string } =>
  (answer as { meta?: object } | undefined)?.meta ?? {}

/** The form of SCIM’s calls: their type of content, their headers, and their errors (RFC 7644). */
export const scimDialect: Dialect = {
  mediaType: 'application/scim+json',
  path: scimPath,
  inputOf({ method, query, headers }) {
    if (method === 'GET') return {}
    const ifMatch = headers['if-match']
    return { ...(query as object), ...(ifMatch !== undefined && { ifMatch }) }
  },
  answer(request, reply, answer) {
    const { version, location } = metaOf(answer)
    if (version !== undefined) reply.header('etag', version)
    if (location !== undefined && reply.statusCode === 201) reply.header('location', location)
    const known = request.headers['if-none-match']
    const isKnown =
      request.method === 'GET' && known !== undefined && version !== undefined && hasVersion(known, version)
    if (isKnown) reply.status(304)
    return isKnown ? undefined : answer
  },
  presentError(request, refusal) {
    problems.set(request, sentenceOf(refusal))
    return presentError(refusal)
  },
  async answered({ db }, request, reply) {
    if (!request.caller) return
    const { method, routeOptions } = request
    const path = (routeOptions.url ?? '').replace(/^\/api/, '')
    await recordCall(db, {
      method,
      path,
      status: reply.statusCode,
      problem: problems.get(request)?.slice(0, 500) ?? null,
    })
  },
}
