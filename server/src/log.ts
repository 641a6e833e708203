import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from './config.ts'

/** Keys whose values never reach the log, wherever a logged object has them. */
const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'authorization', 'cookie', 'passwordHash']

/** Structured logs on standard output, one JSON object a line, without secrets. */
export function createLog(level: LogLevel = 'info'): FastifyBaseLogger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    serializers: { err: describeError },
  })
}

/** An error without what was bound to its SQL: parameters hold people's data. */
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
