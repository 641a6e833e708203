import type { ZodType } from 'zod'
import { fulfils } from '@muster/contract/access/needs'
import { hasAdministrative } from '@muster/contract/access/permissions'
import type { CallMeta } from '@muster/contract/kit/route'
import type { Actor } from '../../kernel/actor.ts'
import { forbidden, type Refusal } from '../../kernel/errors.ts'
import { fileFieldOf, optionalFieldsOf } from '../input.ts'

/** The path of the endpoint for assistants. */
export const assistantPath = '/mcp'

/** A call, as far as an assistant's access to it is concerned. */
export interface AssistantCall {
  method: string
  meta: CallMeta
  input: ZodType | undefined
}

/** Returns whether a call may change data. */
export const isChange = ({ method, meta }: Pick<AssistantCall, 'method' | 'meta'>): boolean =>
  method !== 'GET' && !meta.reads

/**
 * Returns whether a call is closed to all assistants: it is public, concerns passwords, sessions or keys, needs a file,
 * or answers with something other than data.
 */
export function isClosedToAssistants({ meta, input }: AssistantCall): boolean {
  const { needs, answer, body, forbidsApiKeys, isOpenToAssistants } = meta
  if (needs === 'public' || answer || body === 'urlencoded' || forbidsApiKeys) return true
  if (needs === 'signed-in' && !isOpenToAssistants) return true
  const file = fileFieldOf(input)
  return file !== undefined && !optionalFieldsOf(input).has(file)
}

/** Returns the permissions with which an assistant changes data: those of its person that are not administrative. */
export const ordinaryOf = (permissions: Actor['permissions']): Actor['permissions'] =>
  new Set([...permissions].filter((permission) => !hasAdministrative([permission])))

/**
 * Returns why an assistant may not make a call, as a refusal with status 403; null if it may. Assistants make no change
 * that needs an administrative permission, whatever their person holds.
 */
export function assistantRefusal(call: AssistantCall, { assistant, permissions }: Actor): Refusal | null {
  if (isClosedToAssistants(call)) return forbidden('Assistants cannot make this call')
  if (!fulfils(call.meta.needs, permissions)) return forbidden()
  if (!isChange(call)) return null
  if (!assistant?.mayChange) return forbidden('This assistant key is read-only')
  return fulfils(call.meta.needs, ordinaryOf(permissions))
    ? null
    : forbidden('Assistants cannot make administrative changes')
}
