import type { CodeOf, RefusalCode } from '@muster/contract/kit/codes'
import type { FieldError } from '@muster/contract/kit/errors'

interface Extra {
  /** Distinguishes cases for a screen, such as `leave.overlap`. */
  code?: RefusalCode
  error?: string
  errorType?: string
  needsActivation?: boolean
  errors?: FieldError[]
  details?: unknown
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
}

/** A refusal with its HTTP status and the sentence that the caller sees. */
export class Refusal extends Error {
  readonly status: number
  readonly extra: Extra

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
}

/** Throws the first refusal that is not null: besides `assertFound`, nothing else in the server throws one. */
export function throwIf(refusal: Refusal): never
export function throwIf(...refusals: (Refusal | null)[]): void
export function throwIf(...refusals: (Refusal | null)[]): void {
  for (const refusal of refusals) if (refusal) throw refusal
}

/** Checks that a row was found. @throws Refusal 404, or the one given, where it was not. */
export function assertFound(row: unknown, refusal: () => Refusal = notFound): asserts row {
  if (!row) throw refusal()
}

/** A reason against an action: whether it applies, and its refusal. */
export type Reason = readonly [stands: boolean, refusal: () => Refusal]

/** Returns the refusal of the first reason that applies; null where none does. */
export const firstRefusal = (reasons: readonly Reason[]): Refusal | null =>
  reasons.find(([stands]) => stands)?.[1]() ?? null

/** Returns whether no reason applies, for the `can` of a row. */
export const isAllowed = (reasons: readonly Reason[]): boolean => !reasons.some(([stands]) => stands)

/** Returns 400 with one item per field; `path` is dotted. */
export const invalid = (fields: Record<string, string>, code?: CodeOf<400>) =>
  new Refusal(400, 'Validation failed', { code, ...namingFields(fields) })

/** Returns one item for each field, twice, as the shape of errors requires. */
export function namingFields(fields: Record<string, string>): Pick<Extra, 'errors' | 'details'> {
  const errors = Object.entries(fields).map(([path, message]) => ({ path, msg: message, message }))
  return { errors, details: errors }
}

const naming = (path: string | undefined, message: string) => path !== undefined && namingFields({ [path]: message })

/** Returns 413 with the sentence for the field whose file is too large. */
export const fileTooLarge = (path: string, message: string, others: FieldError[] = []) => {
  const errors = [{ path, msg: message, message }, ...others]
  return new Refusal(413, message, { error: 'Payload Too Large', errors, details: errors })
}

/** Returns 415 with the sentence for the field whose file has a type that is not accepted. */
export const unsupportedFile = (path: string, message: string) =>
  new Refusal(415, message, { error: 'Unsupported Media Type', ...naming(path, message) })

/** Returns 400 for input that is well-formed but breaks a rule of no single field. */
export const unacceptable = (message: string, code?: CodeOf<400>) => new Refusal(400, message, { code })

export const signedOut = () => new Refusal(401, 'Please sign in', { error: 'Unauthorized' })

/** Returns 403; `path` is the affected field, if any. */
export const forbidden = (message = 'You do not have permission to do this', path?: string) =>
  new Refusal(403, message, { error: 'Forbidden', ...naming(path, message) })

/** Returns the same answer for missing records and for those out of the caller's reach. */
export const notFound = () => new Refusal(404, 'Not found', { error: 'Not Found' })

/** Returns 409; `path` is the affected field, if any. */
export const conflict = (message: string, code: CodeOf<409>, path?: string) =>
  new Refusal(409, message, { error: 'Conflict', code, ...naming(path, message) })

export const tooMany = (message: string, retryAfter: number) =>
  new Refusal(429, message, { error: 'Too Many Requests', retryAfter })

export const unavailable = (message = 'The server is busy. Please try again in a moment.') =>
  new Refusal(503, message, { error: 'Service Unavailable', retryAfter: 2 })

export const diskFull = () =>
  new Refusal(507, 'The server’s disk is full. Nothing was saved.', {
    error: 'Insufficient Storage',
    code: 'disk.full',
  })

/** Returns the sentence of a refusal: the field's own if it concerns one field. */
export const sentenceOf = ({ message, extra }: Refusal) => extra.errors?.[0]?.message ?? message
