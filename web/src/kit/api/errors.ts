import { ORPCError } from '@orpc/client'
import type { RefusalCode } from '@muster/contract/kit/codes'
import type { ErrorBody } from '@muster/contract/kit/errors'

/** What went wrong with a call. */
export interface ApiError {
  /** HTTP status, or 0 when no answer came. */
  status: number
  /** The server's sentence; empty when there was none. */
  message: string
  /** What was wrong with each field, by its dotted path. */
  fieldErrors: Record<string, string>
  /** The cause, where one status has several. */
  code?: RefusalCode
  errorType?: string
  error?: string
  body?: ErrorBody
}

/** Turns an answer that is no success into what the calls throw; the body travels in `data`. */
export function decodeErrorBody(body: unknown, response: { status: number }): ORPCError<string, unknown> {
  return new ORPCError(`HTTP_${response.status}`, { status: response.status, data: body })
}

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'

/** Reads anything that a call may throw. What is not an answer of the server counts as a failed connection. */
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
 * Returns whether Muster itself answered, so that the same sent again is a new request. A gateway answers for a server
 * that may have done it all the same, and so may one whose database went away while it was being done.
 */
export const isAnswered = ({ status, body }: ApiError): boolean => status < 500 && body?.requestId !== undefined

export const connectionLost = 'Unable to connect to the server. Please check your internet connection and try again.'

/** Returns one sentence for the reader: that of a field, the server's own, or where it said none `otherwise`. */
export const sentenceOf = ({ status, message, fieldErrors }: ApiError, otherwise?: string): string =>
  Object.values(fieldErrors)[0] || message || otherwise || (status === 0 ? connectionLost : 'Please try again.')

/** Why something could not be loaded, of what a query threw; null when nothing is wrong. */
export const loadFailure = (thrown: unknown): string | null => (thrown ? sentenceOf(apiError(thrown)) : null)
