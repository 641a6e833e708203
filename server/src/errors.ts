import type { CodeOf, RefusalCode } from '@muster/contract/kit/codes'
import type { FieldError } from '@muster/contract/kit/errors'

interface Extra {
  /** Tells cases apart for a screen, such as `leave.overlap`. */
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

/** Throws the first of these refusals that there is: beside `assertFound`, nothing else in the server throws one. */
export function allow(refusal: Refusal): never
export function allow(...refusals: (Refusal | null)[]): void
export function allow(...refusals: (Refusal | null)[]): void {
  for (const refusal of refusals) if (refusal) throw refusal
}

/** Sees to it that what was looked up is there. @throws Refusal 404, or the one given, where it is not. */
export function assertFound(row: unknown, refusal: () => Refusal = notFound): asserts row {
  if (!row) throw refusal()
}

/** A reason against something: whether it stands in the way, and what is said then. */
export type Reason = readonly [stands: boolean, refusal: () => Refusal]

/** What is said of the first reason that stands in the way; null where none does. */
export const firstRefusal = (reasons: readonly Reason[]): Refusal | null =>
  reasons.find(([stands]) => stands)?.[1]() ?? null

/** Whether no reason stands in the way, as the `can` of a row says. */
export const isFree = (reasons: readonly Reason[]): boolean => !reasons.some(([stands]) => stands)

/** 400 with one item a field; `path` in dotted form. */
export const invalid = (fields: Record<string, string>, code?: CodeOf<400>) =>
  new Refusal(400, 'Validation failed', { code, ...namingFields(fields) })

/** One item for each field, as the one shape of errors has them twice. */
export function namingFields(fields: Record<string, string>): Pick<Extra, 'errors' | 'details'> {
  const errors = Object.entries(fields).map(([path, message]) => ({ path, msg: message, message }))
  return { errors, details: errors }
}

const naming = (path: string | undefined, message: string) => path !== undefined && namingFields({ [path]: message })

/** 413 with the sentence for the field whose file is too large. */
export const fileTooLarge = (path: string, message: string, others: FieldError[] = []) => {
  const errors = [{ path, msg: message, message }, ...others]
  return new Refusal(413, message, { error: 'Payload Too Large', errors, details: errors })
}

/** 415 with the sentence for the field whose file is not of a kind that is taken. */
export const unsupportedFile = (path: string, message: string) =>
  new Refusal(415, message, { error: 'Unsupported Media Type', ...naming(path, message) })

/** 400 for what is well-formed but against a rule that no single field carries. */
export const unacceptable = (message: string, code?: CodeOf<400>) => new Refusal(400, message, { code })

export const signedOut = () => new Refusal(401, 'Please sign in', { error: 'Unauthorized' })

/** 403; `path` is the field that the refusal is about, if there is one. */
export const forbidden = (message = 'You do not have permission to do this', path?: string) =>
  new Refusal(403, message, { error: 'Forbidden', ...naming(path, message) })

/** The same answer for what does not exist and for what is out of the caller's reach. */
export const notFound = () => new Refusal(404, 'Not found', { error: 'Not Found' })

/** 409; `path` is the field that the refusal is about, if there is one. */
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

/** What is wrong, in a sentence: the field's own if it concerns one field. */
export const sentenceOf = ({ message, extra }: Refusal) => extra.errors?.[0]?.message ?? message
