import { formatNumber } from '@muster/contract/kit/formatters'
import type { OpenAPI } from '@orpc/contract'
import { html, type Html } from '../../kernel/html.ts'

/** A JSON Schema in the document; every keyword is optional. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** A row in the table of a call's input or response. */
export interface Field {
  /** The field's path, with dots for nested fields and `[]` after a list. */
  name: string
  schema: Schema
  required: boolean
  /** The part of the request that contains the input. */
  where?: string
}

export const asSchema = (schema: unknown) => schema as Schema
const isNull = ({ type }: Schema) => type === 'null'
const variantsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const withoutNull = (schema: Schema) => variantsOf(schema).filter((variant) => !isNull(variant))

/** Returns a schema's fields, including those of nested objects but not those of named shapes. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = prefix + key
    const field: Field = { name, schema: value, required: schema.required?.includes(key) ?? false }
    const [inner, suffix] = openSchema(value)
    return [field, ...fieldsOf(inner, `${name}${suffix}.`)]
  })
}

/** Returns the schema inside lists and nullable values, and the suffix for the field's name: `[]` for each list. */
function openSchema(schema: Schema): [Schema, string] {
  if (schema.items) {
    const [inner, suffix] = openSchema(schema.items)
    return [inner, `[]${suffix}`]
  }
  const [only, ...rest] = withoutNull(schema)
  return only && !rest.length ? openSchema(only) : [schema, '']
}

/**
 * Returns the variants of a shape, each with the condition under which it applies. A shape without variants is returned
 * alone, with null as its condition.
 */
export function formsOf(schema: Schema): { when: Html | null; fields: Field[] }[] {
  const variants = withoutNull(schema)
  if (!variants.length) return [{ when: null, fields: fieldsOf(schema) }]
  return variants.map((variant) => {
    const [key, { const: value }] = Object.entries(variant.properties ?? {}).find(([, p]) => p.const !== undefined) ?? [
      '',
      { const: undefined },
    ]
    return { when: html`When <code>${key}</code> is ${literal(value)}`, fields: fieldsOf(variant) }
  })
}

const literal = (value: unknown) => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`

const plainTypes: Record<string, string> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}
const formats: Record<string, Html> = {
  uuid: html`identifier (UUID)`,
  date: html`date, <code>YYYY-MM-DD</code>`,
  'date-time': html`instant, ISO 8601 in UTC`,
  binary: html`file`,
}

/** Returns the type of a value in words, with a link if it is a named shape. */
export function typeInWords(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#shape-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`always ${literal(schema.const)}`
  if (schema.enum) return html`one of ${joinHtml(schema.enum.map(literal), html`, `)}`
  if (schema.items) return html`list of ${typeInWords(schema.items)}`
  const variants = variantsOf(schema)
  if (variants.length) return joinHtml(variants.map(typeInWords), html` or `)
  if (schema.type === 'string') return formats[schema.format ?? ''] ?? html`text`
  return html`${typeof schema.type === 'string' ? (plainTypes[schema.type] ?? schema.type) : 'any value'}`
}

/** Returns the limits and the default of a value in words; null if it has neither. */
export function limitsInWords(schema: Schema): Html | null {
  const { minimum, maximum, minLength, maxLength, pattern } = schema
  const file = schema.format === 'binary'
  const limits = [
    between(minimum, maximum, (n) => formatNumber(n, 'en', { useGrouping: (maximum ?? 0) > 9999 })),
    file ? between(undefined, maxLength, inMegabytes) : between(minLength, maxLength, inCharacters),
    pattern === undefined ? null : html`matches <code>${pattern}</code>`,
    schema.default === undefined ? null : html`${literal(schema.default)} by default`,
    ...withoutNull(schema).map(limitsInWords),
  ].filter((item) => item !== null)
  return limits.length ? joinHtml(limits, html`; `) : null
}

const inCharacters = (n: number) => `${formatNumber(n, 'en')} ${n === 1 ? 'character' : 'characters'}`
const inMegabytes = (n: number) => `${formatNumber(n / 1024 / 1024, 'en', { maximumFractionDigits: 1 })} MB`

function between(low: number | undefined, high: number | undefined, words: (n: number) => string): Html | null {
  if (low !== undefined && high !== undefined)
    return html`${formatNumber(low, 'en', { useGrouping: false })} to ${words(high)}`
  if (low !== undefined) return html`at least ${words(low)}`
  return high === undefined ? null : html`at most ${words(high)}`
}

const joinHtml = (items: Html[], separator: Html) =>
  html`${items.flatMap((item, i) => (i === 0 ? [item] : [separator, item]))}`

/** Returns the inputs of a call: path and query parameters, the fields of its body, and headers. */
export function inputOf(document: OpenAPI.Document, operation: OpenAPI.OperationObject): Field[] {
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const definition = '$ref' in parameter ? namedParameter(document, parameter.$ref) : parameter
    const schema: Schema = {
      ...asSchema(definition.schema),
      ...(definition.description ? { description: definition.description } : {}),
    }
    return { name: definition.name, schema, required: definition.required ?? false, where: definition.in }
  })
  const body = operation.requestBody
  const content = body && 'content' in body ? body.content : {}
  const form = content['multipart/form-data'] ?? content['application/json']
  return [
    ...parameters.filter(({ where }) => where !== 'header'),
    ...fieldsOf(asSchema(form?.schema ?? {})).map((field) => ({ ...field, where: 'body' })),
    ...parameters.filter(({ where }) => where === 'header'),
  ]
}

function namedParameter(document: OpenAPI.Document, ref: string): OpenAPI.ParameterObject {
  const found = document.components?.parameters?.[ref.split('/').at(-1) ?? '']
  if (!found || '$ref' in found) throw new Error(`${ref} is not in the document`)
  return found
}
