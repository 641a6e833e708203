import type { Tool } from '@modelcontextprotocol/server'
import type { AnyContractProcedure } from '@orpc/contract'
import { z, type ZodType } from 'zod'
import { contract } from '@muster/contract/contract'
import type { CallMeta } from '@muster/contract/kit/route'
import type { Actor } from '../../kernel/actor.ts'
import { fieldsOf, fileFieldOf } from '../input.ts'
import { type AssistantCall, assistantRefusal, isClosedToAssistants } from './assistantAccess.ts'

/** A JSON Schema of an object, as the protocol requires for the input of a tool. */
export type InputSchema = Tool['inputSchema']

/** A call of the contract, as an assistant finds it. */
export interface OpenCall extends AssistantCall {
  /** The name in the contract, such as `leaves.create`. */
  name: string
  /** The path below `/api`, with parameters in braces. */
  path: string
  summary: string
  description: string
  /** The names of the input fields, without files. */
  fields: readonly string[]
}

let knownCalls: readonly OpenCall[] | undefined
let knownOpenCalls: ReadonlyMap<string, OpenCall> | undefined

/** Returns all calls of the contract. They are read at the first request of an assistant, and not at each start. */
export function allCalls(): readonly OpenCall[] {
  knownCalls ??= Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<AnyContractProcedure>(calls).map(([name, call]) => openCall(`${feature}.${name}`, call)),
  )
  return knownCalls
}

/** Returns all calls that are open to assistants, by name. Which of them an assistant may make depends on its person. */
export function openCalls(): ReadonlyMap<string, OpenCall> {
  knownOpenCalls ??= new Map(
    allCalls()
      .filter((call) => !isClosedToAssistants(call))
      .map((call) => [call.name, call]),
  )
  return knownOpenCalls
}

function openCall(name: string, call: AnyContractProcedure): OpenCall {
  const { route, meta, inputSchema } = call['~orpc']
  const input = inputSchema as ZodType | undefined
  const file = fileFieldOf(input)
  return {
    name,
    method: route.method ?? 'GET',
    path: route.path ?? '',
    summary: route.summary ?? name,
    description: route.description ?? '',
    meta: meta as CallMeta,
    input,
    fields: fieldsOf(input).filter((field) => field !== file),
  }
}

/** Returns the calls that an assistant may make, in the order of the contract. */
export const callsOf = (actor: Actor): OpenCall[] =>
  [...openCalls().values()].filter((call) => assistantRefusal(call, actor) === null)

const schemas = new Map<string, InputSchema>()

/** Returns the JSON Schema of a call's input. A file is left out, because assistants send none. */
export function inputSchemaOf(call: OpenCall): InputSchema {
  const schema = schemas.get(call.name) ?? createSchema(call)
  schemas.set(call.name, schema)
  return schema
}

function createSchema({ input, fields }: OpenCall): InputSchema {
  if (!input) return { type: 'object', properties: {}, additionalProperties: false }
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const { properties = {}, required = [], ...more } = schema as InputSchema
  return {
    ...more,
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => fields.includes(name))),
    required: required.filter((name) => fields.includes(name)),
    additionalProperties: false,
  }
}
