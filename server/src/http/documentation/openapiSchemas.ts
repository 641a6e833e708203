import type { OpenAPI } from '@orpc/contract'
import type { ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4'
import { z } from 'zod'
import { HierarchyNode, HierarchyTree } from '@muster/contract/hierarchy/calls'

/** The schema of binary content. */
export const binary = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } as const

type Interceptor = NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number]

/** Describes a file as binary with its size limits in bytes, which the generator omits. */
export const describeFiles: Interceptor = (options) => {
  const [required, schema] = options.next()
  if (!(options.schema instanceof z.ZodFile)) return [required, schema]
  const limits: { minLength?: number; maxLength?: number } = {}
  for (const check of options.schema._zod.def.checks ?? []) {
    const { def } = check._zod
    if (def.check === 'min_size' && 'minimum' in def) limits.minLength = Number(def.minimum)
    if (def.check === 'max_size' && 'maximum' in def) limits.maxLength = Number(def.maximum)
  }
  return [required, { ...binary, ...limits }]
}

/** Describes the management tree as a list of nodes. The tree's own validator does not say what the tree contains. */
export const describeTree: Interceptor = (options) =>
  options.next(options.schema === HierarchyTree ? { ...options, schema: z.array(HierarchyNode) } : options)

const isBinary = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === binary.format

/**
 * Removes files from the JSON variant of a call's body, because files can only be sent as multipart. If a file is
 * required, the JSON variant is removed.
 */
export function withoutFiles({ requestBody }: OpenAPI.OperationObject): void {
  if (!requestBody || !('content' in requestBody)) return
  const json = requestBody.content['application/json']
  if (!json?.schema || !('properties' in json.schema)) return
  const { properties = {}, required = [] } = json.schema
  if (required.some((name) => isBinary(properties[name]))) {
    delete requestBody.content['application/json']
    return
  }
  const fields = Object.entries(properties).filter(([, field]) => !isBinary(field))
  json.schema = { ...json.schema, properties: Object.fromEntries(fields) }
}

/**
 * Returns a copy of the document without the generator's noise, such as the limits of safe integers and empty values in
 * queries.
 */
export function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) =>
      !['allowEmptyValue', 'allowReserved'].includes(key) &&
      !(key === 'minimum' && inner === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && inner === Number.MAX_SAFE_INTEGER),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNoise(inner)]))
}
