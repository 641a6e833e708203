import type { FieldError } from '@muster/contract/kit/errors'

interface Extra {
  /** What a screen tells cases apart by, such as `leave.overlap`. */
  code?: string
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

/** Throws the refusal where there is one. */
export function refuse(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

/** 400 with one item a field; `path` in dotted form. */
export function invalid(fields: Record<string, string>, code?: string): Refusal {
  const errors = Object.entries(fields).map(([path, message]) => ({ path, msg: message, message }))
  return new Refusal(400, 'Validation failed', { code, errors, details: errors })
}

/** 413 with the sentence for the field whose file is too large. */
export const fileTooLarge = (path: string, message: string, others: FieldError[] = []) => {
  const errors = [{ path, msg: message, message }, ...others]
  return new Refusal(413, message, { error: 'Payload Too Large', errors, details: errors })
}

/** 400 for what is well-formed but against a rule that no single field carries. */
export const unacceptable = (message: string) => new Refusal(400, message)

export const signedOut = () => new Refusal(401, 'Please sign in', { error: 'Unauthorized' })

export const forbidden = (message = 'You do not have permission to do this') =>
  new Refusal(403, message, { error: 'Forbidden' })

/** The same answer for what does not exist and for what is out of the caller's reach. */
export const notFound = () => new Refusal(404, 'Not found', { error: 'Not Found' })

export const conflict = (message: string, code?: string) => new Refusal(409, message, { error: 'Conflict', code })

export const tooMany = (message: string, retryAfter: number) =>
  new Refusal(429, message, { error: 'Too Many Requests', retryAfter })

export const unavailable = (message = 'The server is busy. Please try again in a moment.') =>
  new Refusal(503, message, { error: 'Service Unavailable', retryAfter: 2 })

export const diskFull = () =>
  new Refusal(507, 'The server’s disk is full. Nothing was saved.', {
    error: 'Insufficient Storage',
    code: 'disk.full',
  })

/** What is wrong, in a sentence: that of the field where it is one field's. */
export const sentenceOf = ({ message, extra }: Refusal) => extra.errors?.[0]?.message ?? message
