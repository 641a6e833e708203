import type { AnyContractProcedure, OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { ZodType } from 'zod'
import { Account } from '@muster/contract/accounts/calls'
import { AttendanceRecord } from '@muster/contract/attendance/calls'
import { Session, SessionUser } from '@muster/contract/auth/calls'
import { type Contract, contract } from '@muster/contract/contract'
import { RefusalCode } from '@muster/contract/kit/codes'
import { ErrorBody, FieldError } from '@muster/contract/kit/errors'
import { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { LeaveAdjustment, LeaveBalance, LedgerEntry } from '@muster/contract/leaves/balances'
import { LeavePolicy } from '@muster/contract/leaves/policies'
import { LeaveRequest } from '@muster/contract/leaves/calls'
import { LiveEvent, Notification } from '@muster/contract/notifications/calls'
import { Pagination } from '@muster/contract/kit/paging'
import { PersonName } from '@muster/contract/kit/people'
import { PermissionName, Role, UserRole } from '@muster/contract/roles/calls'
import { Profile } from '@muster/contract/settings/profile'
import type { CallMeta, Needs } from '@muster/contract/kit/route'
import { TeamMember } from '@muster/contract/team/calls'
import { ImportRow } from '@muster/contract/users/import'
import { EmploymentEntry, User, UserDetail } from '@muster/contract/users/calls'
import packageJson from '../../package.json' with { type: 'json' }
import { binary, describeFiles, describeTree, withoutFiles, withoutNoise } from './openapiSchemas.ts'
import { errorResponses, errorsOf } from './openapiErrors.ts'

export type Document = OpenAPI.Document<{ 'x-needs'?: Needs }>
export type Operation = OpenAPI.OperationObject<{ 'x-needs'?: Needs }>

/** What each feature's calls are about, in the order of the document. */
const areas: Record<keyof Contract, { title: string; description: string }> = {
  auth: { title: 'Sessions', description: 'Signing in and out, passwords and activation.' },
  dashboards: { title: 'Dashboards', description: 'The company, or a team, in figures.' },
  leaves: { title: 'Leave', description: 'Leave requests, decisions and balances.' },
  attendance: { title: 'Attendance', description: 'Working days: when one clocked in and out, and breaks.' },
  notifications: { title: 'Notifications', description: 'What one has been told, and whether it was read.' },
  users: { title: 'People', description: 'Everybody’s account and employment.' },
  accounts: { title: 'Accounts', description: 'To whom people who are not internal are invoiced.' },
  roles: { title: 'Roles', description: 'What people may do: roles, their permissions, and who has them.' },
  hierarchy: { title: 'Management hierarchy', description: 'Who reports to whom.' },
  team: { title: 'Team', description: 'The people below oneself, and where they are today.' },
  settings: {
    title: 'Settings',
    description:
      'Oneself: name, picture, password, of what one is notified; and what holds for the whole installation.',
  },
  records: {
    title: 'Personal records',
    description: 'Banking details, emergency contacts and hiring documents, stored encrypted.',
  },
}

/** Shapes that several answers share, under their own names. */
const shapes: Record<string, ZodType> = {
  Account,
  AttendanceRecord,
  EmploymentEntry,
  ErrorBody,
  FieldError,
  HierarchyNode,
  ImportRow,
  LeaveAdjustment,
  LeaveBalance,
  LeavePolicy,
  LeaveRequest,
  LedgerEntry,
  LiveEvent,
  Notification,
  Pagination,
  PermissionName,
  PersonName,
  RefusalCode,
  Role,
  Profile,
  Session,
  SessionUser,
  TeamMember,
  User,
  UserDetail,
  UserRole,
}

/** The header that makes a change happen once, however often it is sent. */
const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key, person, call and input within 24 hours is done once; later tries get the first answer again. ' +
    'With another input it is refused (409, `idempotency.reused`).',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\w.:-]+$' },
}

/** Either of the two ways to show a session. */
const signedIn: OpenAPI.SecurityRequirementObject[] = [{ bearer: [] }, { cookie: [] }]

/** The calls that are not in the contract since they answer neither JSON of a schema nor to a session alone. */
const otherPaths: OpenAPI.PathsObject<{ 'x-needs'?: Needs }> = {
  '/health': {
    get: {
      operationId: 'health',
      summary: 'Whether the server can serve',
      tags: ['server'],
      security: [],
      'x-needs': 'public',
      responses: {
        200: {
          description: 'It can',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
            },
          },
        },
        ...errorResponses([503]),
      },
    },
  },
  '/live': {
    get: {
      operationId: 'live',
      summary: 'The live connection: what is new for oneself, as it happens',
      description: 'Server-Sent Events; each event’s data is a LiveEvent as JSON.',
      tags: ['notifications'],
      security: signedIn,
      'x-needs': 'signed-in',
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event that was seen; what came after it is sent first.',
          schema: { type: 'string', format: 'uuid' },
        },
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'The same, where the header cannot be set; the header counts when both are there.',
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      responses: {
        200: {
          description: 'A stream that stays open',
          content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
        },
        ...errorResponses([401, 429, 503]),
      },
    },
  },
}

/**
 * The contract as an OpenAPI 3.1 document, paths relative to `/api`. Each operation carries in `x-needs` what its
 * caller must hold.
 */
export async function openApiDocument(): Promise<Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ interceptors: [describeFiles, describeTree] })],
  })
  const document = await generator.generate(contract, {
    info: {
      title: 'Muster',
      version: packageJson.version,
      description: 'Every call of Muster. A readable form of this document is at /api/docs.',
    },
    servers: [{ url: '/api' }],
    tags: [
      ...Object.entries(areas).map(([name, { title, description }]) => ({ name, description, 'x-title': title })),
      { name: 'server', description: 'The server itself.', 'x-title': 'Server' },
    ],
    security: signedIn,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by signing in; `__Host-session` where the product is served over https.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
    },
    commonSchemas: Object.fromEntries(
      Object.entries(shapes).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
    ),
  })
  for (const [feature, calls] of Object.entries(contract)) {
    for (const call of Object.values(calls)) complete(document, feature, call)
  }
  Object.assign((document.paths ??= {}), otherPaths)
  return withoutNoise(document) as Document
}

/** Adds to a generated operation what its schemas do not say. */
function complete(document: OpenAPI.Document, feature: string, call: AnyContractProcedure): void {
  const { route, meta } = call['~orpc']
  const { needs, body, answer, keyless } = meta as CallMeta
  const method = (route.method ?? 'GET').toLowerCase() as OpenAPI.HttpMethods
  const operation: Operation | undefined = document.paths?.[route.path ?? '']?.[method]
  if (!operation) throw new Error(`${feature}: ${route.method} ${route.path} is not in the document`)
  operation.tags = [feature]
  operation['x-needs'] = needs
  operation.security = needs === 'public' ? [] : signedIn
  if (needs !== 'public' && method !== 'get' && !keyless)
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
  if (body === 'multipart') withoutFiles(operation)
  succeed(operation, route.successStatus ?? 200, answer)
  Object.assign((operation.responses ??= {}), errorResponses(errorsOf(operation, method, meta as CallMeta)))
}

const successes: Record<number, string> = { 200: 'Done', 201: 'Created', 202: 'Accepted', 204: 'Done; no content' }

function succeed(operation: Operation, status: number, answer: CallMeta['answer']): void {
  const response = operation.responses?.[status] as OpenAPI.ResponseObject
  response.description = successes[status] ?? 'Done'
  if (status === 204) delete response.content
  if (answer === 'file') {
    response.description = 'The file, as an attachment'
    response.content = { '*/*': { schema: binary } }
    response.headers = {
      'Content-Disposition': { description: '`attachment` with the file’s name', schema: { type: 'string' } },
    }
  }
}
