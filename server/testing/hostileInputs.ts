import fc from 'fast-check'
import { z, type ZodType } from 'zod'

/*
 * Inputs for calls, generated from a call's own schema. Most are valid; the others contain everything that has ever
 * broken a server.
 */

/** The supported subset of JSON Schema, as zod generates it. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('1')",
  '<svg/onload=alert(1)>',
  '{{7*7}}${7*7}#{7*7}<%= 7*7 %>',
  '&lt;b&gt;&#x3c;',
  ']]><!--',
]
const sql = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  '") or 1=1 --',
  '$1',
  '\\',
  "\\'; select pg_sleep(60) --",
  '%_',
  '::int',
]
const unicode = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u202egnp.exe',
  '\u2066\u2069\u200f\u061c',
  '\ufeff',
  '\u0000\u0001\u001f\u007f',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  'e' + '\u0301'.repeat(2000),
  'ﬀ',
  'İı',
  '\u2028\u2029',
]
const days = [
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '2025-13-01',
  '2025-1-1',
  '2025-02-29',
]
const numbers = ['NaN', 'Infinity', '-0', '1e309', '0x10', '1_000', '١٢', '99999999999999999999', '-1', '1.5', '00']
const injections = [
  '\r\nSet-Cookie: a=b',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  'file:///etc/passwd',
  '=cmd|calc!A0',
  '@x',
  '\t',
  '-',
]
const long = [
  'x'.repeat(100_000),
  `a@${'.'.repeat(100_000)}@`,
  `${'a'.repeat(50_000)}!`,
  ' '.repeat(100_000),
  '0'.repeat(10_000),
  `${'-'.repeat(50_000)}x`,
]
const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e}',
]
const words = ['', ' ', 'null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString']

/** Texts that some parser, database or page could mistake for something special. */
const hostileText = fc.oneof(
  fc.constantFrom(...markup, ...sql, ...unicode, ...days, ...numbers, ...injections, ...ids, ...words),
  { arbitrary: fc.constantFrom(...long), weight: 1 },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] })
const oddValues = [null, true, 0, -0, -1, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], [null]]
const oddObjects = [
  nested(8),
  nested(500),
  { length: 1e9 },
  JSON.parse('{"then":1,"toString":1,"toJSON":1,"valueOf":1}') as unknown,
  JSON.parse('{"__proto__":{"isSuperAdmin":true}}') as unknown,
  { constructor: { prototype: { isSuperAdmin: true } } },
  { $ne: null },
  Array.from({ length: 500 }, () => 'x'),
]

/** Any value that JSON can represent. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  { arbitrary: fc.constantFrom(...oddValues, ...oddObjects), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
)

/**
 * Returns an arbitrary that generates values for a schema, some of them just beyond its limits. Ids are mostly those of
 * existing records.
 */
function fitting(shape: Shape, knownValues: readonly string[]): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((inner) => fitting(inner, knownValues)))
  if (shape.type === 'string') return fittingText(shape, knownValues)
  if (shape.type === 'integer' || shape.type === 'number') {
    const { minimum = -1000, maximum = 1000 } = shape
    const low = Math.ceil(Math.max(minimum, -1e6))
    const high = Math.floor(Math.min(maximum, 1e6))
    return fc.oneof({ arbitrary: fc.integer({ min: low, max: high }), weight: 8 }, fc.constantFrom(low - 1, high + 1))
  }
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'array') return fc.array(fitting(shape.items ?? {}, knownValues), { maxLength: 5 })
  if (shape.type === 'object') return recordOf(shape, knownValues)
  return hostile
}

function fittingText({ format, pattern, minLength = 0, maxLength = 200 }: Shape, knownValues: readonly string[]) {
  // Files can only be sent in forms.
  if (format === 'binary') return fc.constant(undefined)
  if (format === 'uuid') return fc.oneof({ arbitrary: fc.constantFrom(...knownValues), weight: 6 }, fc.uuid())
  if (format === 'date') {
    const first = Temporal.Now.plainDateISO('UTC').subtract({ years: 1 })
    return fc.nat(1500).map((later) => first.add({ days: later }).toString())
  }
  if (pattern?.includes('@'))
    return fc.oneof(
      fc.constant('hr@test.example'),
      fc.nat().map((n) => `who${n}@test.example`),
    )
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const most = Math.min(maxLength, 400)
  return fc.string({ unit: 'grapheme-ascii', minLength: Math.min(minLength, most), maxLength: most })
}

/** Returns an arbitrary that generates objects with all required fields and some of the optional ones. */
function recordOf({ properties = {}, required = [] }: Shape, knownValues: readonly string[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, fitting(inner, knownValues)]),
  )
  return fc.record(fields, { requiredKeys: required }) as fc.Arbitrary<Record<string, unknown>>
}

/**
 * Returns an arbitrary that generates inputs for a call: valid objects, and objects with a wrong, missing or extra
 * field.
 */
export function inputs(
  schema: ZodType | undefined,
  knownValues: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const shape: Shape = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
  const names = Object.keys(shape.properties ?? {})
  const fit = recordOf(shape, knownValues)
  const name = fc.oneof(
    fc.constantFrom(...names, 'id', 'userId'),
    fc.constantFrom('constructor', 'toString', '', 'a.b', 'a[]', 'role', 'status'),
  )
  const spoiled = fc.tuple(fit, name, fc.option(hostile, { nil: undefined })).map(([whole, field, value]) => ({
    ...whole,
    [field]: value,
  }))
  const few = fc.dictionary(name, hostile, { maxKeys: 4 })
  return fc.oneof({ arbitrary: fit, weight: 3 }, { arbitrary: spoiled, weight: 5 }, { arbitrary: few, weight: 1 })
}

/** Raw bodies that are not JSON objects. */
export const rawBodies = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    '"x"',
    'null',
    '1e999',
    '{"a":1,}',
    '{"__proto__":{"a":1}}',
    '\ufeff{}',
    "{'a':1}",
    'NaN',
  ),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(2_000, 20_000).map((depth) => '{"reason":'.repeat(depth) + '1' + '}'.repeat(depth)),
  hostileText,
)

/** Query strings that no ordinary client would send. */
export const rawQueries = fc.constantFrom(
  '%',
  '%ff=%fe',
  '&&&=&',
  'limit=1&limit=2',
  'limit[]=1&page[0]=1',
  'page[a]=1&page.b=2',
  '__proto__=1&constructor=2',
  'a=' + 'b'.repeat(5000),
  'page=1'.repeat(300),
  'year=%00&status=%F0%9F',
)

/** Files to send in a form, with hostile names and contents. */
export const files = fc.record({
  name: fc.oneof(
    fc.constantFrom('a.pdf', 'a.png', 'a.doc', 'a.docx', 'a.svg', '.pdf', 'a.pdf\0.exe', '../a.pdf'),
    hostileText,
  ),
  content: fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .constantFrom('%PDF-1.7\n%%EOF', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', '<svg/>', '')
      .map((text) => Buffer.from(text, 'latin1')),
  ),
})
