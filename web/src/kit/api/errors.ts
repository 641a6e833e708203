import { ORPCError } from '@orpc/client'
import type { RefusalCode } from '@muster/contract/kit/codes'
import type { ErrorBody } from '@muster/contract/kit/errors'

/** The error of a call. */
export interface ApiError {
  /** HTTP status, or 0 without an answer. */
  status: number
  /** The server's message; empty if there is none. */
  message: string
  /** The error of each field, by its dotted path. */
  fieldErrors: Record<string, string>
  /** The cause, if a status has several. */
  code?: RefusalCode
  errorType?: string
  error?: string
  body?: ErrorBody
}

/** Returns the error that a call throws for an unsuccessful answer; the body is in `data`. */
export function decodeErrorBody(body: unknown, response: { status: number }): ORPCError<string, unknown> {
  return new ORPCError(`HTTP_${response.status}`, { status: response.status, data: body })
}

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'

/**
 * Returns the error behind anything that a call may throw. Anything but an answer of the server counts as a failed
 * connection.
 */
export function apiError(thrown: unknown): ApiError {
  if (!(thrown instanceof ORPCError)) return { status: 0, message: '', fieldErrors: {} }
  const body = isErrorBody(thrown.data) ? thrown.data : undefined
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of body?.errors ?? []) fieldErrors[path] ??= message
  return {
    status: thrown.status,
    message: body?.message ?? '',
    fieldErrors,
    code: body?.code,
    errorType: body?.errorType,
    error: body?.error,
    body,
  }
}

/**
 * Returns true if Muster itself answered, so that sending the same again is a new request. A gateway also answers for a
 * server that may have done the work, and a server whose database was lost during the work may have done it too.
 */
export const isAnswered = ({ status, body }: ApiError): boolean => status < 500 && body?.requestId !== undefined

export const connectionLost = 'Unable to connect to the server. Please check your internet connection and try again.'

/** Returns one message for the reader: a field's, the server's, or `fallback` without either. */
export const messageOf = ({ status, message, fieldErrors }: ApiError, fallback?: string): string =>
  Object.values(fieldErrors)[0] || message || fallback || (status === 0 ? connectionLost : 'Please try again.')

/** Returns why a query failed, from what it threw; null if nothing is wrong. */
export const loadFailure = (thrown: unknown): string | null => (thrown ? messageOf(apiError(thrown)) : null)
