import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from './config.ts'

/** The keys whose values are removed from logged objects, on the first three levels of nesting. */
const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'passwordHash',
  'challenge',
  'recoveryCodes',
  'secret',
  'uri',
]

/** Returns a logger that writes one JSON object per line to standard output, without secrets. */
export function createLog(level: LogLevel = 'info'): FastifyBaseLogger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    serializers: { err: describeError },
  })
}

/** Returns an error without the parameters and values of its SQL, which contain personal data. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  // PostgreSQL quotes the value that it could not convert (class 22).
  const hasParameters = 'params' in error || (typeof code === 'string' && /^22\w{3}$/.test(code))
  return {
    name,
    code,
    message: hasParameters ? 'a statement failed' : error.message,
    stack: hasParameters ? undefined : stack,
    ...(cause ? { cause: describeError(cause) } : {}),
  }
}
