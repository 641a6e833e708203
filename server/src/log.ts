import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from './config.ts'

/** The keys whose values are removed from logged objects, on the first three levels of nesting. */
const secrets = new Set([
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
])
const secretLevels = 3

/** Returns a logger that writes one JSON object per line to standard output, without secrets. */
export function createLog(level: LogLevel = 'info'): FastifyBaseLogger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The library's own redaction takes longer than everything else of a line together.
    formatters: { log: (line) => withoutSecrets(line) as Record<string, unknown> },
    serializers: { err: describeError },
  })
}

/** Returns an object, or a list of them, with the text `[removed]` for all secrets. */
function withoutSecrets(value: unknown, level = 1): unknown {
  // An error is described by its serializer.
  if (level > secretLevels || typeof value !== 'object' || value === null) return value
  if (value instanceof Error || 'toJSON' in value) return value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, level + 1))
  const shown: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value))
    shown[key] = secrets.has(key) ? '[removed]' : withoutSecrets(inner, level + 1)
  return shown
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
