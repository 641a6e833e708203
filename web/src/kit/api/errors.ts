import { ORPCError } from '@orpc/client'
import type { RefusalCode } from '@muster/contract/kit/codes'
import type { ErrorBody } from '@muster/contract/kit/errors'

/** The error of a call. */
export interface ApiError {
  /** HTTP status; 0 if there was no answer. */
  status: number
  /** The server's message; empty if it sent none. */
  message: string
  /** The message for each field, keyed by the field's dotted path. */
  fieldErrors: Record<string, string>
  /** The code of the reason, which distinguishes errors with the same status. */
  code?: RefusalCode
  errorType?: string
  error?: string
  body?: ErrorBody
}

/** An error that the browser found before or between calls, with its message for the user, already translated. */
export class BrowserError extends Error {}

/** Returns the error that a call throws for an unsuccessful response. The body is in `data`. */
export function decodeErrorBody(body: unknown, response: { status: number }): ORPCError<string, unknown> {
  return new ORPCError(`HTTP_${response.status}`, { status: response.status, data: body })
}

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'

/**
 * Converts anything that a call may throw to an `ApiError`. Anything other than a response counts as a failed
 * connection.
 */
export function apiError(error: unknown): ApiError {
  if (error instanceof BrowserError) return { status: 400, message: error.message, fieldErrors: {} }
  if (!(error instanceof ORPCError)) return { status: 0, message: '', fieldErrors: {} }
  const body = isErrorBody(error.data) ? error.data : undefined
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of body?.errors ?? []) fieldErrors[path] ??= message
  return {
    status: error.status,
    message: body?.message ?? '',
    fieldErrors,
    code: body?.code,
    errorType: body?.errorType,
    error: body?.error,
    body,
  }
}

/**
 * Returns true if an error is Muster's final answer, so that sending the same content again is a new request. Returns
 * false for errors of a gateway in front of the server and for any 5xx of the server. In these cases the work may have
 * been done, for example if the server lost its database afterwards.
 */
export const isAnswered = ({ status, body }: ApiError): boolean => status < 500 && body?.requestId !== undefined

/** Returns true if a query failed because its record does not exist or is not visible to the user. */
export const isNotFound = (error: unknown): boolean =>
  error !== null && [400, 403, 404].includes(apiError(error).status)

export const connectionLost = 'Unable to connect to the server. Please check your internet connection and try again.'

/** Returns one message to show the reader: a field's, else the server's, else `fallback`. */
export const messageOf = ({ status, message, fieldErrors }: ApiError, fallback?: string): string =>
  Object.values(fieldErrors)[0] || message || fallback || (status === 0 ? connectionLost : 'Please try again.')

/** Returns the message for a query's error; null if there is no error. */
export const loadFailure = (error: unknown): string | null => (error ? messageOf(apiError(error)) : null)
