import type { Tool } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordRefusal } from '../../audit/recordRefusal.ts'
import type { App } from '../../context.ts'
import { isChange } from './assistantAccess.ts'
import { allCalls, callsOf, inputSchemaOf, type OpenCall, openCalls } from './assistantCalls.ts'
import { createConfirmation, isConfirmed } from './confirmations.ts'
import { makeCall, type ToolInput } from './makeCall.ts'
import { searchCalls } from './searchCalls.ts'
import { failureOf, maxResultCharacters, resultOf, type ToolResult } from './toolResults.ts'

/** The assistant that a tool works for: the request with its key, and the server that answers the calls. */
export interface ToolContext {
  app: App
  server: FastifyInstance
  request: FastifyRequest
}

/** The maximum number of calls that a search returns with their schemas. */
const maxFound = 8
const findName = 'find_calls'
const makeName = 'make_call'

const changeFields = {
  idempotencyKey: {
    type: 'string',
    pattern: '^[\\w.:-]{8,128}$',
    description: 'Repeat a change with the same value after a failed connection: it is then made only once.',
  },
  confirmation: {
    type: 'string',
    description: 'The confirmation from the preview of this change. Send it only after the person has agreed.',
  },
}

const previewNote = 'Answers with a preview first; nothing changes until you call again with its confirmation.'

/** Returns the tools of an assistant: the named calls that it may make, and two tools that reach the others. */
export function toolsOf(request: FastifyRequest): Tool[] {
  const calls = openTo(request)
  const mayChange = calls.some(isChange)
  return [
    ...calls.flatMap((call) => (call.meta.tool === undefined ? [] : [namedTool(call, call.meta.tool)])),
    {
      name: findName,
      title: 'Find other calls',
      description: `Finds the calls of Muster that you may make, by words such as "leave policy" or "holidays", with the schema of their input. Make them with ${makeName}.`,
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', maxLength: 200, description: 'English words; empty to list all names' },
        },
        required: ['query'],
        additionalProperties: false,
      },
      annotations: hintsOf({ method: 'GET', meta: { needs: 'signed-in' } }),
    },
    {
      name: makeName,
      title: 'Make another call',
      description: `Makes a call that ${findName} returned. ${mayChange ? previewNote.replace('Answers', 'Some changes answer') : 'This key can only read.'}`,
      inputSchema: {
        type: 'object',
        properties: {
          call: { type: 'string', maxLength: 100, description: 'The name of the call, such as leaves.policies' },
          input: { type: 'object', description: 'The input, as the call’s schema describes it' },
          ...(mayChange && changeFields),
        },
        required: ['call'],
        additionalProperties: false,
      },
      annotations: hintsOf({ method: mayChange ? 'PATCH' : 'GET', meta: { needs: 'signed-in' } }),
    },
  ]
}

const openTo = ({ caller }: FastifyRequest): OpenCall[] => (caller ? callsOf(caller.actor) : [])

function namedTool(call: OpenCall, name: string): Tool {
  const { summary, description, meta } = call
  const schema = inputSchemaOf(call)
  const { idempotencyKey, confirmation } = changeFields
  const more = {
    ...(isChange(call) && meta.preview === undefined && { idempotencyKey }),
    ...(meta.preview !== undefined && { confirmation }),
  }
  return {
    name,
    title: summary,
    description: [`${summary}.`, description, meta.preview === undefined ? '' : previewNote].filter(Boolean).join(' '),
    inputSchema: { ...schema, properties: { ...schema.properties, ...more } },
    annotations: hintsOf(call),
  }
}

/**
 * Returns the hints of a call, by which an assistant decides whether to ask its person first. Only a POST adds without overwriting; a PUT and a DELETE have the same effect when
 * repeated. Nothing reaches beyond the company.
 */
function hintsOf(call: Pick<OpenCall, 'method' | 'meta'>): NonNullable<Tool['annotations']> {
  const changes = isChange(call)
  return {
    readOnlyHint: !changes,
    destructiveHint: changes && call.method !== 'POST',
    idempotentHint: !changes || call.method === 'PUT' || call.method === 'DELETE',
    openWorldHint: false,
  }
}

/** Runs a tool. An unknown one and one that the assistant may not use have the same result. */
export async function runTool(ctx: ToolContext, name: string, given: ToolInput): Promise<ToolResult> {
  const calls = openTo(ctx.request)
  if (name === findName) return findCalls(calls, typeof given.query === 'string' ? given.query : '')
  const isNamed = name !== makeName
  const call = calls.find((each) => (isNamed ? each.meta.tool === name : each.name === given.call))
  if (!call) {
    await recordUnknown(ctx, isNamed ? (each) => each.meta.tool === name : (each) => each.name === given.call)
    return failureOf({
      message: isNamed ? 'There is no such tool' : `There is no such call. Please search with ${findName}.`,
      code: 'assistant.unknown_call',
    })
  }
  const { idempotencyKey, confirmation, ...fields } = given
  const input = isNamed ? fields : (given.input ?? {})
  if (!isObject(input)) return failureOf({ status: 400, message: 'The input must be an object' })
  if (!isText(idempotencyKey) || !isText(confirmation))
    return failureOf({ status: 400, message: 'idempotencyKey and confirmation must be texts' })
  return run(ctx, call, input, isChange(call) ? { idempotencyKey, confirmation } : {})
}

/** Records that an assistant asked for a call that exists but that it may not make. */
async function recordUnknown({ app, request }: ToolContext, isAsked: (call: OpenCall) => boolean): Promise<void> {
  const call = allCalls().find(isAsked)
  const actor = request.caller?.actor
  if (!call || !actor) return
  const source = { app, actor, request: { id: request.id, address: request.ip } }
  await recordRefusal(source, `${call.method} ${call.path}`, 'ASSISTANT')
}

const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'

const isObject = (value: unknown): value is ToolInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes a call, or shows the preview of a change that has one and is not confirmed yet. */
async function run(
  { app, server, request }: ToolContext,
  call: OpenCall,
  input: ToolInput,
  { idempotencyKey, confirmation }: { idempotencyKey?: string; confirmation?: string },
): Promise<ToolResult> {
  const preview = call.meta.preview === undefined ? undefined : openCalls().get(call.meta.preview)
  if (!preview) return makeCall(server, request, { call, input, idempotencyKey })
  const change = { keyId: request.caller?.actor.keyId ?? '', call: call.name, input }
  if (confirmation === undefined) {
    const fields = Object.fromEntries(Object.entries(input).filter(([name]) => preview.fields.includes(name)))
    const shown = await makeCall(server, request, { call: preview, input: fields })
    if (shown.isError) return shown
    return resultOf({
      note: 'Nothing has changed yet. Show this to the person, and call again with the same input and the confirmation if they agree.',
      preview: JSON.parse(shown.content[0]?.text ?? 'null') as unknown,
      confirmation: await createConfirmation(app.keys, change),
    })
  }
  if (!(await isConfirmed(app.keys, change, confirmation)))
    return failureOf({
      message: 'This confirmation is not valid for this input, or has expired. Nothing was changed.',
      code: 'assistant.not_confirmed',
    })
  // A confirmation counts once, because it alone is the key of the change.
  return makeCall(server, request, { call, input, idempotencyKey: confirmation })
}

/** Returns the best matches of a search with their schemas, as many as a result can hold, and the names of the others. */
function findCalls(calls: readonly OpenCall[], query: string): ToolResult {
  const found = searchCalls(calls, query.slice(0, 200))
  if (!query.trim()) return resultOf({ calls: found.map(({ name, summary }) => ({ call: name, summary })) })
  const shown: object[] = []
  let length = 0
  for (const call of found.slice(0, maxFound)) {
    const entry = {
      call: call.name,
      summary: call.summary,
      ...(call.description && { description: call.description }),
      changes: isChange(call),
      ...(call.meta.preview !== undefined && { confirms: true }),
      input: inputSchemaOf(call),
    }
    length += JSON.stringify(entry).length
    if (length > maxResultCharacters / 2) break
    shown.push(entry)
  }
  const others = found.slice(shown.length, shown.length + 50)
  return resultOf({ calls: shown, others: others.map(({ name, summary }) => ({ call: name, summary })) })
}
