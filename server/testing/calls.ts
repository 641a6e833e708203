import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@muster/contract/contract'
import type { CallMeta } from '@muster/contract/kit/route'
import type { ZodType } from 'zod'

/** A call of the contract, with the properties that tests use. */
export interface Call {
  /** The feature and the name, such as `leaves.create`. */
  id: string
  feature: string
  name: string
  method: string
  /** The path without `/api`, with parameters in braces. */
  path: string
  /** The HTTP status of a successful response. */
  success: number
  /** True if the call may change data. */
  changes: boolean
  needs: CallMeta['needs']
  body: CallMeta['body']
  answer: CallMeta['answer']
  input: ZodType | undefined
}

/** All calls of the contract, in order. */
export const calls: Call[] = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<AnyContractProcedure>(named).map(([name, call]) => {
    const { route, meta, inputSchema } = call['~orpc']
    const { method = 'GET', path = '', successStatus = 200 } = route
    return {
      ...(meta as CallMeta & Pick<Call, 'body' | 'answer'>),
      id: `${feature}.${name}`,
      feature,
      name,
      method,
      path,
      success: successStatus,
      changes: method !== 'GET' && !(meta as CallMeta).reads,
      input: inputSchema as ZodType | undefined,
    }
  }),
)

/** Returns the names of a call's input fields; an empty list if it has no input. */
export const fieldsOf = ({ input }: Call): string[] =>
  input && 'shape' in input ? Object.keys(input.shape as object) : []

/**
 * Returns the URL and body of a call with this input. Fields in the path are filled in; the others become the query of
 * a GET or a JSON body.
 */
export function requestOf({ method, path }: Call, input: Record<string, unknown>): { url: string; body?: object } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { url: filled, ...(Object.keys(rest).length ? { body: rest } : {}) }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  return { url: query.size ? `${filled}?${query.toString()}` : filled }
}
