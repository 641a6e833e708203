import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request to the object store that failed. Its message gives the reason, without credentials. */
export class S3Failure extends Error {
  override name = 'S3Failure'
  /** The error code of the service, such as `NoSuchKey`; null if there was no readable answer. */
  readonly code: string | null
  /** True if the same request may succeed later. */
  readonly isRetryable: boolean

  constructor(
    message: string,
    { code = null, isRetryable = true }: { code?: string | null; isRetryable?: boolean } = {},
  ) {
    super(message)
    this.code = code
    this.isRetryable = isRetryable
  }
}

const retryableStatuses = [408, 425, 429, 500, 502, 503, 504]
/** Codes with another status that don't mean that the request is wrong: it was damaged on the way or came too slowly. */
const retryableCodes = [
  'BadDigest',
  'IncompleteBody',
  'InternalError',
  'InvalidDigest',
  'OperationAborted',
  'RequestTimeout',
  'SlowDown',
  'XAmzContentSHA256Mismatch',
]

/**
 * Returns the text of an answer.
 * @throws S3Failure if it does not arrive within `timeoutMs`.
 */
export async function textOf(answer: IncomingMessage, timeoutMs: number): Promise<string> {
  const timer = setTimeout(() => answer.destroy(new S3Failure('its answer does not arrive')), timeoutMs)
  try {
    return await text(answer)
  } catch (error) {
    throw connectionFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the failure that the XML of an answer describes. */
export function failureIn(body: string, status: number): S3Failure {
  const code = /<Code>([A-Za-z0-9]{1,100})<\/Code>/.exec(body)?.[1] ?? null
  const isRetryable = retryableStatuses.includes(status) || (code !== null && retryableCodes.includes(code))
  return new S3Failure(`it answers ${status}${code === null ? '' : ` ${code}`}`, { code, isRetryable })
}

/** Returns the failure for an error of the connection. */
export const connectionFailure = (error: unknown): S3Failure =>
  error instanceof S3Failure
    ? error
    : new S3Failure(
        error instanceof Error && 'code' in error ? `it does not answer (${String(error.code)})` : 'it does not answer',
      )

/**
 * Returns whether a failure concerns the whole object store, its bucket or the access key. A refusal with any other code
 * concerns one object, such as an archived one.
 */
export const isOfWholeStore = ({ code, isRetryable }: S3Failure): boolean =>
  isRetryable || (code !== null && Object.hasOwn(sentences, code))

/**
 * Returns the sentence that tells an operator why the object store can't be used and, if it refuses, how to correct the
 * settings. `bucket` is the address of the bucket.
 */
export function adviceFor({ code, message, isRetryable }: S3Failure, bucket: string): string {
  const sentence = code === null ? undefined : sentences[code]
  const otherwise = `${message}.${isRetryable ? '' : ' Please check STORAGE_URL and the access key.'}`
  return `The object store can’t be used: ${sentence?.(bucket) ?? otherwise}`
}

const wrongRegion = () => 'the region in STORAGE_URL is not the region of the bucket. Please correct it.'
const tokenInvalid = () => 'the session token has expired or is wrong. Please set S3_SESSION_TOKEN to a current one.'
const noRights = (bucket: string) =>
  `the access key may not read, write, list and delete in ${bucket}. Please give it these rights.`

const sentences: Record<string, (bucket: string) => string> = {
  NoSuchBucket: (bucket) => `there is no bucket for ${bucket}. Please create it, or correct STORAGE_URL.`,
  InvalidAccessKeyId: () => 'it does not know the access key. Please check S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: () => 'it refuses the secret of the access key. Please check S3_SECRET_ACCESS_KEY.',
  AccessDenied: noRights,
  AllAccessDisabled: noRights,
  RequestTimeTooSkewed: () =>
    'its clock and the clock of this machine differ by more than 15 minutes. Please set them.',
  ExpiredToken: tokenInvalid,
  InvalidToken: tokenInvalid,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  TemporaryRedirect: wrongRegion,
  IllegalLocationConstraintException: wrongRegion,
}
