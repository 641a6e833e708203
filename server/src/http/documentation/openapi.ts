import type { AnyContractProcedure, OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { ZodType } from 'zod'
import { contract } from '@muster/contract/contract'
import { RefusalCode } from '@muster/contract/kit/codes'
import { ErrorBody, FieldError } from '@muster/contract/kit/errors'
import { Pagination } from '@muster/contract/kit/paging'
import { PersonName } from '@muster/contract/kit/people'
import type { Needs } from '@muster/contract/access/needs'
import type { CallMeta } from '@muster/contract/kit/route'
import packageJson from '../../../package.json' with { type: 'json' }
import { binary, describeFiles, describeTree, withoutFiles, withoutNoise } from './openapiSchemas.ts'
import { errorResponses, errorsOf } from './openapiErrors.ts'

/** Says what access an operation needs, besides the standard's properties. */
interface Access {
  'x-needs'?: Needs
  'x-key-needs'?: CallMeta['keyNeeds']
}
export type Document = OpenAPI.Document<Access>
export type Operation = OpenAPI.OperationObject<Access>

/** A feature's part of the API reference: its title, its description, and named shapes that several responses share. */
export interface Reference {
  title: string
  description: string
  shapes?: Record<string, ZodType>
}
export type References = Readonly<Record<string, { reference: Reference }>>

/** Named shapes that responses of many features share. */
const commonShapes = { ErrorBody, FieldError, Pagination, PersonName, RefusalCode }

/** The header with which a repeated request makes its change only once. */
const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same key, person, call and input runs once within 24 hours; retries get the first response. ' +
    'With another input it is refused (409, `idempotency.reused`).',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\w.:-]+$' },
}

/** The two ways to authenticate a call. */
const sessionSecurity: OpenAPI.SecurityRequirementObject[] = [{ bearer: [] }, { cookie: [] }]

/** Returns the description of a health check, which answers `{ "status": "ok" }` or 503. */
const healthPath = (operationId: string, summary: string): OpenAPI.PathItemObject<Access> => ({
  get: {
    operationId,
    summary,
    tags: ['server'],
    security: [],
    'x-needs': 'public',
    responses: {
      200: {
        description: 'It is working',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
          },
        },
      },
      ...errorResponses([503]),
    },
  },
})

/** Paths outside the contract: the health checks and the stream of live events. */
const otherPaths: OpenAPI.PathsObject<Access> = {
  '/health': healthPath('health', 'Check the server and its database'),
  '/ready': healthPath('ready', 'Check whether the server accepts requests'),
  '/live': {
    get: {
      operationId: 'live',
      summary: 'Stream your live events',
      description: 'Server-Sent Events; each event’s data is a LiveEvent as JSON.',
      tags: ['notifications'],
      security: sessionSecurity,
      'x-needs': 'signed-in',
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event you received; later events are sent first.',
          schema: { type: 'string', format: 'uuid' },
        },
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'The same, for clients that can’t set the header. The header takes precedence.',
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      responses: {
        200: {
          description: 'An open stream',
          content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
        },
        ...errorResponses([401, 429, 503]),
      },
    },
  },
}

/**
 * Returns the contract as an OpenAPI 3.1 document. Features are in the given order, and paths are relative to `/api`.
 * The `x-needs` of an operation is the access that its caller needs, and `x-key-needs` that of an API key if it
 * differs.
 */
export async function openApiDocument(features: References): Promise<Document> {
  const shapes = Object.values(features).flatMap(({ reference }) => Object.entries(reference.shapes ?? {}))
  const all = [...Object.entries(commonShapes), ...shapes].toSorted(([one], [other]) => one.localeCompare(other))
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ interceptors: [describeFiles, describeTree] })],
  })
  const document = await generator.generate(contract, {
    info: {
      title: 'Muster',
      version: packageJson.version,
      description: 'All calls of Muster, also readable at /api/docs.',
    },
    servers: [{ url: '/api' }],
    tags: [
      ...Object.entries(features).map(
        ([
          name,
          {
            reference: { title, description },
          },
        ]) => ({
          name,
          description,
          'x-title': title,
        }),
      ),
      { name: 'server', description: 'The server itself.', 'x-title': 'Server' },
    ],
    security: sessionSecurity,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token returned by the sign-in.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set when you sign in. Over HTTPS its name is `__Host-session`.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
    },
    commonSchemas: Object.fromEntries(all.map(([name, schema]) => [name, { schema, strategy: 'output' as const }])),
  })
  for (const [feature, calls] of Object.entries(contract)) {
    for (const call of Object.values(calls)) completeOperation(document, feature, call)
  }
  Object.assign((document.paths ??= {}), otherPaths)
  return withoutNoise(document) as Document
}

/** Adds to a generated operation what its schemas don't say, such as its tag, its security and its errors. */
function completeOperation(document: OpenAPI.Document, feature: string, call: AnyContractProcedure): void {
  const { route, meta } = call['~orpc']
  const { needs, keyNeeds, body, answer, skipsIdempotency } = meta as CallMeta
  const method = (route.method ?? 'GET').toLowerCase() as OpenAPI.HttpMethods
  const operation: Operation | undefined = document.paths?.[route.path ?? '']?.[method]
  if (!operation) throw new Error(`${feature}: ${route.method} ${route.path} is not in the document`)
  operation.tags = [feature]
  operation['x-needs'] = needs
  if (keyNeeds) operation['x-key-needs'] = keyNeeds
  operation.security = needs === 'public' ? [] : sessionSecurity
  if (needs !== 'public' && method !== 'get' && !skipsIdempotency)
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
  if (body === 'multipart') withoutFiles(operation)
  addSuccessResponse(operation, route.successStatus ?? 200, answer)
  Object.assign((operation.responses ??= {}), errorResponses(errorsOf(operation, method, meta as CallMeta)))
}

const successes: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done; no content',
  303: 'Go to the address',
}

function addSuccessResponse(operation: Operation, status: number, answer: CallMeta['answer']): void {
  const response = operation.responses?.[status] as OpenAPI.ResponseObject
  response.description = successes[status] ?? 'Done'
  if (status === 204) delete response.content
  if (answer === 'page') {
    response.description = 'The page'
    response.content = { 'text/html': { schema: { type: 'string' } } }
  }
  if (answer === 'redirect') {
    delete response.content
    response.headers = { Location: { description: 'The address to open', schema: { type: 'string' } } }
  }
  if (answer === 'file') {
    response.description = 'The file, as an attachment'
    response.content = { '*/*': { schema: binary } }
    response.headers = {
      'Content-Disposition': { description: '`attachment` with the file’s name', schema: { type: 'string' } },
    }
  }
}
