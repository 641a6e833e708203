import type { CodeOf, RefusalCode } from '@muster/contract/kit/codes'
import type { FieldError } from '@muster/contract/kit/errors'

interface Extra {
  /** The code by which clients recognise the cause, such as `leave.overlap`. */
  code?: RefusalCode
  error?: string
  errorType?: string
  needsActivation?: boolean
  errors?: FieldError[]
  details?: unknown
  /** The number of seconds for the Retry-After header. */
  retryAfter?: number
}

/** A refusal of a call, with its HTTP status and the sentence shown to the caller. */
export class Refusal extends Error {
  readonly status: number
  readonly extra: Extra

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
}

/** Throws the first refusal that is not null. All refusals are thrown here or in `assertFound`. */
export function throwIf(refusal: Refusal): never
export function throwIf(...refusals: (Refusal | null)[]): void
export function throwIf(...refusals: (Refusal | null)[]): void {
  for (const refusal of refusals) if (refusal) throw refusal
}

/**
 * Checks that a row was found.
 * @throws The given refusal, by default one with status 404, if it was not.
 */
export function assertFound(row: unknown, refusal: () => Refusal = notFound): asserts row {
  if (!row) throw refusal()
}

/** A reason to refuse an action: whether it applies, and the refusal. */
export type Reason = readonly [stands: boolean, refusal: () => Refusal]

/** Returns the refusal of the first reason that applies; null if none does. */
export const firstRefusal = (reasons: readonly Reason[]): Refusal | null =>
  reasons.find(([applies]) => applies)?.[1]() ?? null

/** Returns whether none of the reasons applies, for the `can` of a record. */
export const isAllowed = (reasons: readonly Reason[]): boolean => !reasons.some(([applies]) => applies)

/** Returns a refusal with status 400 and one error per field. `fields` maps dotted paths to sentences. */
export const invalid = (fields: Record<string, string>, code?: CodeOf<400>) =>
  new Refusal(400, 'Validation failed', { code, ...namingFields(fields) })

/** Returns the field errors of a refusal under both of their names, `errors` and `details`. */
export function namingFields(fields: Record<string, string>): Pick<Extra, 'errors' | 'details'> {
  const errors = Object.entries(fields).map(([path, message]) => ({ path, msg: message, message }))
  return { errors, details: errors }
}

const namingFieldAt = (path: string | undefined, message: string) =>
  path !== undefined && namingFields({ [path]: message })

/** Returns a refusal with status 413 that names the field whose file is too large. */
export const fileTooLarge = (path: string, message: string, otherErrors: FieldError[] = []) => {
  const errors = [{ path, msg: message, message }, ...otherErrors]
  return new Refusal(413, message, { error: 'Payload Too Large', errors, details: errors })
}

/** Returns a refusal with status 415 that names the field whose type of file is not accepted. */
export const unsupportedFile = (path: string, message: string) =>
  new Refusal(415, message, { error: 'Unsupported Media Type', ...namingFieldAt(path, message) })

/**
 * Returns a refusal with status 400 for input whose fields are valid, but which breaks a rule not tied to one field.
 */
export const unacceptable = (message: string, code?: CodeOf<400>) => new Refusal(400, message, { code })

export const signedOut = () => new Refusal(401, 'Please sign in', { error: 'Unauthorized' })

/** Returns a refusal with status 403. `path` is the field it concerns, if any. */
export const forbidden = (message = 'You do not have permission to do this', path?: string) =>
  new Refusal(403, message, { error: 'Forbidden', ...namingFieldAt(path, message) })

/** Returns the refusal for people who must first set up a second factor, which one of their roles requires. */
export const factorMissing = () =>
  new Refusal(403, 'Please set up two-factor sign-in first. Your role requires it.', {
    error: 'Forbidden',
    code: 'two_factor.set_up',
  })

/**
 * Returns the refusal with status 404, which is the same for missing records and for records that the caller may not
 * see.
 */
export const notFound = () => new Refusal(404, 'Not found', { error: 'Not Found' })

/** Returns a refusal with status 409. `path` is the field it concerns, if any. */
export const conflict = (message: string, code: CodeOf<409>, path?: string) =>
  new Refusal(409, message, { error: 'Conflict', code, ...namingFieldAt(path, message) })

/**
 * Returns a refusal with status 409 for a record that has changed since the caller opened it. `subject` names the
 * record in the sentence.
 */
export const outdated = (code: CodeOf<409>, subject?: string) =>
  conflict(`This${subject ? ` ${subject}` : ''} has changed since you opened it. Please check it and try again.`, code)

/**
 * Returns a function that compares the version or `updatedAt` that the caller saw with the current one. It returns a
 * refusal with status 409 if they differ, and null if they are the same or the caller sent none.
 */
export const staleRefusalFor =
  (code: CodeOf<409>, subject?: string) =>
  <Seen>(current: Seen | undefined, seenVersion: Seen | undefined): Refusal | null =>
    seenVersion === undefined || seenVersion === current ? null : outdated(code, subject)

export const tooMany = (message: string, retryAfter: number) =>
  new Refusal(429, message, { error: 'Too Many Requests', retryAfter })

/** Returns the refusal for too many attempts. It gives the reason and the minutes until the next attempt. */
export function tooManyAttempts(reason: string, seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  return tooMany(`${reason} Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`, seconds)
}

export const unavailable = (message = 'The server is busy. Please try again in a moment.') =>
  new Refusal(503, message, { error: 'Service Unavailable', retryAfter: 2 })

export const diskFull = () =>
  new Refusal(507, 'The server’s disk is full. Nothing was saved.', {
    error: 'Insufficient Storage',
    code: 'disk.full',
  })

/** Returns the sentence of a refusal: that of its first field error, otherwise its message. */
export const sentenceOf = ({ message, extra }: Refusal) => extra.errors?.[0]?.message ?? message
