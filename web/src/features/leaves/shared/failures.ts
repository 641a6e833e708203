import { connectionLost, type ApiError } from '../../../kit/api/errors.ts'

/** What the form shows when the server refuses a request (specification 1, section 8). */
export type SubmitFailure =
  | { kind: 'invalid'; title: 'Validation Error'; detail: string; fieldErrors: Record<string, string> }
  | { kind: 'conflict'; detail: string }
  | { kind: 'other'; title: 'Failed to submit leave request'; detail: string }

const speaksOfConflict = /conflict|overlaps|already exists/i

/** Decides how a refused request is shown. */
export function submitFailure({ status, message, fieldErrors, body }: ApiError): SubmitFailure {
  const list = body?.errors ?? []
  if (list.length > 0)
    return { kind: 'invalid', title: 'Validation Error', detail: list.map(({ msg }) => msg).join(', '), fieldErrors }
  if (speaksOfConflict.test(message)) return { kind: 'conflict', detail: message }
  const fallback = status === 0 ? connectionLost : 'Please check your input and try again.'
  return { kind: 'other', title: 'Failed to submit leave request', detail: message || fallback }
}

/** The sentence under `Failed to approve leave request` and its like. */
export function decisionFailure({ status, message }: ApiError): string {
  if (message) return message
  if (status === 0) return connectionLost
  return status === 409 ? 'Somebody else has already decided on this request.' : 'Please try again.'
}
