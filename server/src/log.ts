import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from './config.ts'

/** Keys whose values never reach the log, wherever they are in a logged object. */
const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'authorization', 'cookie', 'passwordHash']

/** Returns a logger on standard output, one JSON object per line, without secrets. */
export function createLog(level: LogLevel = 'info'): FastifyBaseLogger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    serializers: { err: describeError },
  })
}

/** Returns an error without the values bound to its SQL: parameters contain personal data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  const hasParameters = 'params' in error
  return {
    name,
    code,
    message: hasParameters ? 'a statement failed' : error.message,
    stack: hasParameters ? undefined : stack,
    ...(cause ? { cause: describeError(cause) } : {}),
  }
}
