import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { ErrorBody } from '@muster/contract/kit/errors'
import { runAsAssistant } from './assistantScope.ts'
import { isChange } from './assistantAccess.ts'
import type { OpenCall } from './assistantCalls.ts'
import { failureOf, maxResultCharacters, resultOf, type ToolResult } from './toolResults.ts'

export type ToolInput = Record<string, unknown>

/** The values of path parameters: ids, days, months and names. Others could lead to another call. */
const pathValue = /^(?!\.+$)[\w.:-]{1,100}$/

/**
 * Makes a call of the API as the assistant that sent `request`. It takes the same way as a request from outside, so
 * access, limits, validation, the audit trail and idempotency are the same. The answer becomes the tool's result.
 */
export async function makeCall(
  server: FastifyInstance,
  request: FastifyRequest,
  { call, input, idempotencyKey }: { call: OpenCall; input: ToolInput; idempotencyKey?: string },
): Promise<ToolResult> {
  const { caller } = request
  const unknown = Object.keys(input).filter((name) => !call.fields.includes(name))
  if (unknown.length) return invalidFields(unknown, 'This call has no such field')
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const wrong = parameters.filter((name) => typeof input[name] !== 'string' || !pathValue.test(input[name]))
  if (wrong.length) return invalidFields(wrong, 'This is not valid')
  if (!caller) throw new Error('An assistant must be identified first')
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !parameters.includes(name)))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const { authorization, 'user-agent': userAgent } = request.headers
  const options: InjectOptions = {
    method: call.method as 'GET',
    url: `/api${path}`,
    remoteAddress: request.ip,
    headers: { authorization, ...(userAgent && { 'user-agent': userAgent }) },
    ...(call.method === 'GET' ? { query: queryOf(rest) } : Object.keys(rest).length > 0 && { payload: rest }),
  }
  if (idempotencyKey !== undefined) options.headers = { ...options.headers, 'idempotency-key': idempotencyKey }
  return present(call, await runAsAssistant(caller.actor, () => send(server, options)))
}

/** Sends a request to the server itself. It begins at once, so that it runs for the assistant. */
const send = (server: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> =>
  server.inject(options).then((response) => response)

const invalidFields = (names: readonly string[], message: string): ToolResult =>
  failureOf({ status: 400, message: 'Validation failed', errors: names.map((path) => ({ path, message })) })

/** Returns the fields of a GET as its query, with each item of a list as a parameter of its own. */
const queryOf = (fields: ToolInput): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => (Array.isArray(value) ? [`${name}[]`, value.map(String)] : [name, String(value)])),
  )

/** Returns the result for an answer of the API. An answer that is too long is an error, unless a change was made. */
function present(call: OpenCall, { statusCode, payload, headers }: LightMyRequestResponse): ToolResult {
  if (statusCode >= 400) return failureOf({ status: statusCode, ...failureIn(payload, headers['retry-after']) })
  if (payload === '') return resultOf({ done: true })
  if (payload.length <= maxResultCharacters) return resultOf(JSON.parse(payload))
  const length = `The answer has ${payload.length} characters, which is too long to return.`
  return isChange(call)
    ? resultOf({ done: true, note: `The change was made. ${length}` })
    : failureOf({ message: `${length} Please ask for less: a smaller limit, or filters.`, code: 'assistant.too_long' })
}

function failureIn(payload: string, retryAfter: unknown) {
  const { message, code, errors } = JSON.parse(payload) as ErrorBody
  return {
    message,
    ...(code && { code }),
    ...(errors && { errors: errors.map(({ path, message: problem }) => ({ path, message: problem })) }),
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
  }
}
