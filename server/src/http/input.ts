import { z, type ZodError, type ZodType } from 'zod'
import type { FieldError } from '@muster/contract/kit/errors'
import { throwIf, fileTooLarge, invalid, Refusal } from '../kernel/errors.ts'

type Input = Record<string, unknown>

/**
 * Returns a call's input: its query or body, together with its path parameters, which take precedence over an id in the
 * body.
 */
export function mergeInput(method: string, query: Input, body: unknown, params: unknown): Input {
  const source = method === 'GET' ? query : body
  throwIf(
    source !== undefined && source !== null && (typeof source !== 'object' || Array.isArray(source))
      ? invalid({ '': 'Please send a JSON object' })
      : null,
  )
  return { ...(source as Input | null | undefined), ...(params as Input) }
}

/**
 * Refuses input that a change would ignore: query parameters, because a change takes its fields from the body, and
 * unknown fields in the body of a DELETE. Otherwise, a misspelled `date` would delete a whole series.
 * @throws Refusal 400 that names each such input.
 */
export function assertTaken(method: string, query: unknown, body: unknown, fields: readonly string[]): void {
  const inQuery = Object.keys((query ?? {}) as Input).map((name) => [
    name,
    fields.includes(name) ? 'Please send this in the body' : 'This call has no such parameter',
  ])
  const unknown = Object.keys((method === 'DELETE' && body ? body : {}) as Input)
    .filter((name) => !fields.includes(name))
    .map((name) => [name, 'This call has no such field'])
  const problems = [...inQuery, ...unknown]
  throwIf(problems.length > 0 ? invalid(Object.fromEntries(problems)) : null)
}

/** Returns the names of the fields of a call's input. */
export const fieldsOf = (input: ZodType | undefined): readonly string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : []

/** Returns the query without optional fields that were sent empty: an empty filter has no effect. */
export function withoutEmpty(query: unknown, optional: ReadonlySet<string>): Input {
  const { plain, lists } = listsIn(query as Input)
  const values = plain.map(([name, value]) => {
    if (!optional.has(name)) return [name, value]
    const filledValues = [value].flat().filter((one) => one !== '')
    return [name, filledValues.length > 1 ? filledValues : filledValues[0]]
  })
  return Object.fromEntries([...values, ...lists].filter(([, value]) => value !== undefined))
}

/**
 * Separates lists from other fields: the web application sends each item of a list as its own parameter,
 * `ids[0]=a&ids[1]=b`.
 */
function listsIn(query: Input) {
  const entries: [string, unknown][] = []
  const lists = new Map<string, unknown[]>()
  for (const [name, value] of Object.entries(query)) {
    const [, list] = /^(\w+)\[\d{0,3}\]$/.exec(name) ?? []
    if (list === undefined) entries.push([name, value])
    else lists.set(list, [...(lists.get(list) ?? []), ...[value].flat()])
  }
  return { plain: entries, lists }
}

/** Returns the names of the optional fields of a call's input. */
export function optionalFieldsOf(input: ZodType | undefined): ReadonlySet<string> {
  if (!(input instanceof z.ZodObject)) return new Set()
  const fields = Object.entries(input.shape).filter(([, field]) => (field as ZodType).safeParse(undefined).success)
  return new Set(fields.map(([name]) => name))
}

/**
 * The maximum depth of nested input. No call needs more than a few levels, and checking very deep input would exhaust
 * the stack.
 */
const maxDepth = 20

/**
 * Refuses values that can't be stored: text with NUL or unpaired surrogates, and very deep objects. It checks all
 * fields of all calls.
 * @throws Refusal 400 that names the field.
 */
export function assertStorable(value: unknown, path = '', depth = 0): void {
  throwIf(depth > maxDepth ? invalid({ [path.split('.', 1)[0] ?? '']: 'This is nested too deeply' }) : null)
  if (typeof value === 'string') {
    throwIf(
      value.includes('\0') || !value.isWellFormed() ? invalid({ [path]: 'Please remove invisible characters' }) : null,
    )
  } else if (value !== null && typeof value === 'object' && !(value instanceof Blob)) {
    for (const [key, inner] of Object.entries(value)) {
      assertStorable(key, path)
      assertStorable(inner, path ? `${path}.${key}` : key, depth + 1)
    }
  }
}

/**
 * Returns the refusal for input that failed validation, with one error per field: 413 if a file is too large, otherwise
 * 400.
 */
export function validationFailed(error: ZodError): Refusal {
  const errors = new Map<string, FieldError>()
  for (const { path, message } of error.issues) {
    const dotted = path.map(String).join('.')
    if (!errors.has(dotted)) errors.set(dotted, { path: dotted, msg: message, message })
  }
  const large = error.issues.find((issue) => issue.code === 'too_big' && issue.origin === 'file')
  if (large) {
    const path = large.path.map(String).join('.')
    errors.delete(path)
    return fileTooLarge(path, large.message, [...errors.values()])
  }
  const list = [...errors.values()]
  return new Refusal(400, 'Validation failed', { errors: list, details: list })
}

/** Returns the name of the call's field that accepts a file, if any. */
export function fileFieldOf(input: ZodType | undefined): string | undefined {
  if (!(input instanceof z.ZodObject)) return undefined
  const fields = Object.entries(input.shape)
  return fields.find(([, field]) => (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodFile)?.[0]
}
