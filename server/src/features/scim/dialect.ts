import type { FastifyRequest } from 'fastify'
import { scimPath } from '@muster/contract/scim/urns'
import { recordCall } from '../../access/scim/recordCall.ts'
import type { Dialect } from '../../http/dialect.ts'
import { sentenceOf } from '../../kernel/errors.ts'
import { selected } from './protocol/attributes.ts'
import { presentError } from './protocol/errors.ts'
import { isObject } from './protocol/filter.ts'
import { hasVersion } from './protocol/version.ts'

/** The reasons for the refusals of requests that are being answered. */
const problems = new WeakMap<FastifyRequest, string>()

const metaOf = (answer: unknown): { version?: string; location?: string } =>
  (answer as { meta?: object } | undefined)?.meta ?? {}

type Selection = Parameters<typeof selected>[1]

/** Returns an answer with those attributes of its resource, or of each of its resources, that a caller asked for. */
function selectedIn(answer: unknown, selection: Selection): unknown {
  if (!isObject(answer)) return answer
  const { Resources } = answer
  if (!Array.isArray(Resources)) return selected(answer, selection)
  return { ...answer, Resources: Resources.map((resource: object) => selected(resource, selection)) }
}

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
    // The headers come from the whole resource, even if the caller asked for a part of it.
    return isKnown ? undefined : selectedIn(answer, request.query as Selection)
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
