import type { OpenAPI } from '@orpc/contract'
import type { CallMeta } from '@muster/contract/kit/route'

/** The meaning of each error status. The response body is an ErrorBody. */
export const errorMeanings: Record<number, string> = {
  400: 'Validation failed, or a rule forbids it',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Does not exist, or is out of your reach',
  409: 'Conflicts with the current state',
  410: 'The file is missing (`file.missing`), or its key is lost (`file.lost`)',
  413: 'Too large',
  415: 'This type of content or file is not accepted',
  429: 'Too many requests; try again after the seconds in `Retry-After`',
  502: 'The file is damaged (`file.damaged`)',
  503: 'Busy or starting; try again after the seconds in `Retry-After`',
}

/** Statuses of errors that can't be derived from the definition of a call. */
const furtherErrors: Record<string, number[]> = {
  'auth.login': [401],
  'auth.signInWithCode': [401],
}

const error = (status: number): OpenAPI.ResponseObject => ({
  description: errorMeanings[status] ?? 'Refused',
  ...(status === 429 || status === 503
    ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }
    : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
})

/** Returns the descriptions of the error responses with these statuses. */
export const errorResponses = (statuses: number[]): OpenAPI.ResponsesObject =>
  Object.fromEntries(statuses.map((status) => [status, error(status)]))

/**
 * Returns the error statuses that a call may have, in ascending order. `operation` must already have its parameters and
 * body.
 */
export function errorsOf(operation: OpenAPI.OperationObject, method: string, { needs, answer }: CallMeta): number[] {
  const changes = method !== 'get'
  const parameters = (operation.parameters ?? []).filter((parameter) => 'name' in parameter)
  const inPath = parameters.some((parameter) => parameter.in === 'path')
  const names = [...parameters.map((parameter) => parameter.name), ...bodyFields(operation)]
  const statuses = new Set([429, 503])
  if (names.length > 0) statuses.add(400)
  if (needs !== 'public') statuses.add(401)
  if (needs !== 'public' || changes) statuses.add(403)
  if (answer === 'file' && inPath) statuses.add(410).add(502)
  if (inPath || names.some((name) => name.endsWith('Id'))) statuses.add(404)
  if (changes && needs !== 'public') statuses.add(409)
  if (operation.requestBody) statuses.add(413).add(415)
  for (const status of furtherErrors[operation.operationId ?? ''] ?? []) statuses.add(status)
  return [...statuses].toSorted((a, b) => a - b)
}

function bodyFields({ requestBody }: OpenAPI.OperationObject): string[] {
  if (!requestBody || !('content' in requestBody)) return []
  return Object.values(requestBody.content).flatMap(({ schema }) =>
    schema && 'properties' in schema ? Object.keys(schema.properties ?? {}) : [],
  )
}
