import type { AnyContractProcedure, AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { type Contract, contract } from '@muster/contract/contract'
import { type CallMeta } from '@muster/contract/kit/route'
import { fulfils } from '@muster/contract/access/needs'
import { explainIssue } from '@muster/contract/kit/explainIssue'
import { anonymousActor } from '../kernel/actor.ts'
import { plainAddress } from '../limits/addresses.ts'
import { recordRefusal } from '../audit/recordRefusal.ts'
import type { App, Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { factorMissing, throwIf, forbidden, Refusal, signedOut, unacceptable } from '../kernel/errors.ts'
import { assistantRefusal, isChange, ordinaryOf } from './assistants/assistantAccess.ts'
import type { Callers } from './callers.ts'
import type { Dialect } from './dialect.ts'
import { FileStream } from './fileStream.ts'
import { Form } from './forms.ts'
import { runNamed } from '../kernel/workScope.ts'
import { inputDigests, runOncePerKey } from '../idempotency/firstAnswers.ts'
import { sendStored, StoredFile } from './storedFile.ts'
import { spanOf } from './traceRequests.ts'
import {
  assertStorable,
  assertTaken,
  fieldsOf,
  fileFieldOf,
  mergeInput,
  optionalFieldsOf,
  validationFailed,
  withoutEmpty,
} from './input.ts'

/** The file that a call answers with, which may be generated or read while it is sent. */
type FileAnswer = File | FileStream | StoredFile
type AnswerOf<O> = O extends File ? FileAnswer : O
type Parts<C> = C extends { '~orpc': { inputSchema?: infer I; outputSchema?: infer O } }
  ? {
      input: I extends AnySchema ? InferSchemaOutput<I> : undefined
      output: O extends AnySchema ? AnswerOf<InferSchemaInput<O>> : void
    }
  : never
type Handler<C> = (ctx: Context, input: Parts<C>['input']) => Promise<Parts<C>['output']>
/** The handler of a call, which runs after its input has been validated. */
type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>

type AnyFileBytes = (db: Queryable) => Promise<number>
interface AnyParts {
  handlers: Record<string, AnyHandler>
  fileBytes?: Record<string, AnyFileBytes>
  dialect?: Dialect
}
interface Served {
  /** The call's name in the contract, such as `leaves.create`. */
  callName: string
  call: AnyContractProcedure
  handler: AnyHandler
  fileBytes?: AnyFileBytes
  dialect?: Dialect
}

/** The handlers of a feature, one for each of its calls. */
export type Handlers<F extends keyof Contract> = { [K in keyof Contract[F]]: Handler<Contract[F][K]> }
/** The functions that return the maximum file size in bytes, for the calls where the company can set it. */
export type FileBytes<F extends keyof Contract> = Partial<Record<keyof Contract[F], (db: Queryable) => Promise<number>>>
/** The handlers of all features. */
export type FeatureHandlers = {
  [F in keyof Contract]: { handlers: Handlers<F>; fileBytes?: FileBytes<F>; dialect?: Dialect }
}

/** The cache header that lets the caller's browser, but no proxy, store a response for a week. */
const privateCaching = 'private, max-age=604800, immutable'

const idempotencyKey = /^[\w.:-]{8,128}$/

/**
 * Serves every call of the contract below `/api`. It checks the caller and the permissions, reads the body, validates
 * the input and runs the handler.
 */
export function serveContract(server: FastifyInstance, app: App, callers: Callers, features: FeatureHandlers): void {
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const parts = (features as unknown as Record<string, AnyParts>)[feature]
      const handler = parts?.handlers[name]
      if (!handler) throw new Error(`The call ${feature}.${name} has no handler`)
      serveCall(server, app, callers, {
        callName: `${feature}.${name}`,
        call,
        handler,
        fileBytes: parts?.fileBytes?.[name],
        dialect: isSpokenAt(parts.dialect, call) ? parts.dialect : undefined,
      })
    }
  }
}

/** Returns whether a call follows the protocol of its feature, which may have other calls too. */
const isSpokenAt = (dialect: Dialect | undefined, call: AnyContractProcedure): boolean =>
  dialect !== undefined && call['~orpc'].route.path?.startsWith(`${dialect.path}/`) === true

function serveCall(
  server: FastifyInstance,
  app: App,
  callers: Callers,
  { callName, call, handler, fileBytes, dialect }: Served,
) {
  const { route, meta, inputSchema, outputSchema } = call['~orpc']
  const {
    needs,
    keyNeeds,
    body,
    maxBodyBytes,
    acceptsOtherOrigins,
    maxFileBytes,
    answer,
    isImmutable,
    skipsIdempotency,
    forbidsApiKeys,
    cost,
    isOpenDuringSetUp,
  } = meta as CallMeta
  const method = route.method ?? 'GET'
  const input = inputSchema as ZodType | undefined
  const output = outputSchema as ZodType | undefined
  let fields: { all: readonly string[]; optional: ReadonlySet<string> } | undefined
  const path = `${method} ${route.path}`
  const isAnswer = (stored: unknown) => !output || output.safeParse(stored).success

  server.route({
    method,
    url: `/api${route.path?.replace(/\{(\w+)\}/g, ':$1')}`,
    config: {
      callName,
      signedIn: needs !== 'public',
      cost,
      acceptsForms: body === 'multipart',
      acceptsUrlencoded: body === 'urlencoded',
      maxBodyBytes,
      fileField: body === 'multipart' ? fileFieldOf(input) : undefined,
      maxFileBytes,
      presentFileBytes: fileBytes && (() => fileBytes(app.db)),
      dialect,
    },
    ...(dialect?.answered && { onResponse: async (request, reply) => dialect.answered?.(app, request, reply) }),
    async onRequest(request, reply) {
      const { caller } = request
      if (!acceptsOtherOrigins && !callers.isOwnOrigin(request, caller)) {
        await recordRefusal(contextOf(request, null), path, 'FOREIGN_ORIGIN')
        throwIf(forbidden('This request must come from the application itself'))
      }
      if (needs === 'public') return
      if (!caller) {
        callers.clearBrowserMark(request, reply)
        throwIf(signedOut())
      }
      if (caller.actor.mustSetUpFactor && !isOpenDuringSetUp) {
        await recordRefusal(contextOf(request, null), path, 'NO_SECOND_FACTOR')
        throwIf(factorMissing())
      }
      if (caller.by === 'assistant') {
        const call = { method, meta: meta as CallMeta, input }
        const refusal = assistantRefusal(call, caller.actor)
        if (refusal) await recordRefusal(contextOf(request, null), path, 'ASSISTANT')
        throwIf(refusal)
        // Policies within the handler must not widen a change by an administrative permission either.
        const { actor } = caller
        if (isChange(call))
          request.caller = { ...caller, actor: { ...actor, permissions: ordinaryOf(actor.permissions) } }
        return
      }
      const callerNeeds = caller.by === 'key' && keyNeeds ? keyNeeds : needs
      if (caller.by === 'key' && (callerNeeds === 'signed-in' || forbidsApiKeys)) {
        await recordRefusal(contextOf(request, null), path, 'KEY')
        throwIf(forbidden('API keys cannot make this call'))
      }
      if (fulfils(callerNeeds, caller.actor.permissions)) return
      await recordRefusal(contextOf(request, null), path)
      throwIf(forbidden())
    },
    handler: (request, reply) =>
      runNamed({ call: callName, requestId: request.id, span: spanOf(request) }, () => handle(request, reply)),
  })

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    assertIdempotencyKey(request)
    // Only now, because reading the fields of all calls would take a tenth of a start.
    fields ??= { all: fieldsOf(input), optional: optionalFieldsOf(input) }
    const query = withoutEmpty(request.query, fields.optional)
    const form = request.body instanceof Form ? request.body : null
    if (method !== 'GET') assertTaken(method, dialect ? {} : request.query, request.body, fields.all)
    const params = { ...dialect?.inputOf(request), ...(request.params as object) }
    const mergedInput = mergeInput(method, query, form?.fields ?? request.body, params)
    assertStorable(mergedInput)
    const parsed = input?.safeParse(mergedInput, { error: explainIssue })
    throwIf(parsed && !parsed.success ? validationFailed(parsed.error) : null)
    const ctx = contextOf(request, reply)
    if (ctx.request.idempotencyKey) ctx.request.inputDigests = await inputDigests(app.keys, parsed?.data)
    const work = () => runOncePerKey(ctx, isAnswer, () => handler(ctx, parsed?.data))
    const result = await (form ? form.runQueued(work) : work()).catch(async (error: unknown) => {
      if (request.caller && error instanceof Refusal && error.status === 403) await recordRefusal(ctx, path)
      throw error
    })
    reply.status(route.successStatus ?? 200)
    if (isImmutable) reply.header('cache-control', privateCaching)
    if (answer === 'file') return sendFile(request, reply, result as FileAnswer)
    if (answer === 'redirect') return reply.redirect(result as string, 303)
    if (answer === 'page') return sendPage(reply, result as string)
    const content = output ? output.parse(result) : undefined
    if (!dialect) return output ? content : reply.send()
    return answerIn(dialect, request, reply, content)
  }

  /**
   * Returns the call's path as in the contract, with the values of its parameters. The spelling of the URL does not
   * matter.
   */
  function pathOf({ params }: FastifyRequest) {
    const paramsByName = params as Record<string, string>
    return route.path?.replace(/\{(\w+)\}/g, (_all, name: string) => String(paramsByName[name]).toLowerCase())
  }

  function contextOf(request: FastifyRequest, reply: FastifyReply | null): Context {
    const key = request.headers['idempotency-key']
    return {
      app,
      actor: request.caller?.actor ?? anonymousActor,
      cookie: callers.cookieOf(request, reply as FastifyReply),
      request: {
        id: request.id,
        address: plainAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? null,
        site: request.headers['sec-fetch-site'] as string | undefined,
        call: `${method} ${pathOf(request)}`,
        idempotencyKey: typeof key === 'string' && needs !== 'public' && !skipsIdempotency ? key : null,
      },
    }
  }
}

/**
 * Refuses an invalid Idempotency-Key instead of ignoring it, because its sender relies on the change happening once.
 */
function assertIdempotencyKey({ headers }: FastifyRequest) {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && idempotencyKey.test(key))) return
  throwIf(unacceptable('An Idempotency-Key must have 8 to 128 letters, digits, dots, colons, hyphens or underscores'))
}

/** Sends an answer in the form of another protocol. */
function answerIn(dialect: Dialect, request: FastifyRequest, reply: FastifyReply, content: unknown) {
  const answer = dialect.answer(request, reply, content)
  return answer === undefined
    ? reply.send()
    : reply.type(`${dialect.mediaType}; charset=utf-8`).send(JSON.stringify(answer))
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  if (file instanceof StoredFile) {
    const { name, mediaType } = file.row
    describe(reply, name, mediaType, file.inline ? 'inline' : 'attachment')
    return sendStored(request, reply, file)
  }
  describe(reply, file.name, file.type || 'application/octet-stream')
  if (file instanceof FileStream) return reply.headers(file.headers).send(file.content)
  return reply.send(Buffer.from(await file.arrayBuffer()))
}

/**
 * The content security policy of a page shown in a frame. Wherever the page is opened, it may only show text and
 * styles.
 */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    // A sandboxed page has an opaque origin, so there is none to isolate.
    .removeHeader('origin-agent-cluster')
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': pagePolicy, 'x-frame-options': 'SAMEORIGIN' })
    .send(page)

function describe(reply: FastifyReply, name: string, type: string, mode: 'inline' | 'attachment' = 'attachment') {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const disposition = `${mode}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`
  reply.type(type).header('content-disposition', disposition)
}
