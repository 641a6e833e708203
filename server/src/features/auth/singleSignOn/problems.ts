import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { SingleSignOnProblem } from '@muster/contract/access/singleSignOnValues'
import { UnopenableError } from '../../../files/store/pieces.ts'

/** A reason why a sign-in through a provider can't go on, which the sign-in page explains. */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem'
  readonly problem: SingleSignOnProblem
  /** The code of the cause for the log. It contains nothing that a provider sent, except its own error codes. */
  readonly reason: string
  /** The person whose account it concerns; null if there is none. */
  readonly personId: string | null

  constructor(problem: SingleSignOnProblem, reason: string = problem, personId: string | null = null) {
    super(`The sign-in through a provider failed: ${reason}`)
    this.problem = problem
    this.reason = reason
    this.personId = personId
  }
}

/** The codes of openid-client for answers that are no answers to the question. */
const unreadableCodes = [
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
]

/** Returns the problem behind an error of a request to a provider; null for an error of Muster itself. */
export function problemOf(error: unknown): ProviderProblem | null {
  if (error instanceof ProviderProblem) return error
  if (error instanceof UnopenableError) return new ProviderProblem('unreadable', 'SECRET_UNOPENABLE')
  if (error instanceof AuthorizationResponseError) return answeredProblem(error.error)
  if (error instanceof ResponseBodyError)
    return error.status >= 500 ? new ProviderProblem('away', 'STATUS_5XX') : tokenProblem(error.error)
  if (error instanceof ClientError) return clientProblem(error)
  return null
}

/** Returns a provider's error code as far as it may be one. */
const errorCode = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'UNKNOWN')

function answeredProblem(code: string): ProviderProblem {
  const problems: Record<string, SingleSignOnProblem> = {
    access_denied: 'cancelled',
    server_error: 'away',
    temporarily_unavailable: 'away',
  }
  return new ProviderProblem(problems[code] ?? 'refused', errorCode(code))
}

/** Returns the problem for an error of the token endpoint: a wrong set-up, or a code that is not accepted. */
const tokenProblem = (code: string) =>
  new ProviderProblem(code === 'invalid_grant' ? 'refused' : 'unreadable', errorCode(code))

function clientProblem({ code = 'UNKNOWN', cause }: ClientError): ProviderProblem {
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return new ProviderProblem('away', code)
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || cause instanceof Response) {
    const isBroken = cause instanceof Response && cause.status >= 500
    return new ProviderProblem(isBroken ? 'away' : 'unreadable', isBroken ? 'STATUS_5XX' : code)
  }
  if (code === 'UNKNOWN' && cause instanceof Error) return problemOf(cause) ?? new ProviderProblem('unreadable', code)
  return new ProviderProblem(unreadableCodes.includes(code) ? 'unreadable' : 'refused', code)
}
