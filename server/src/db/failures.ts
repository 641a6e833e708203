/** The fields that Muster reads from PostgreSQL's errors. */
interface DatabaseError {
  code: string
  constraint?: string
  detail?: string
}

/** Returns the database error wrapped in a query builder's error, or null for any other error. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e as Error & DatabaseError
  }
  return null
}

/** The error codes that triggers in Muster's migrations raise. */
export const ownCodes = {
  appendOnly: 'MU001',
  managementCycle: 'MU002',
  leaveDecided: 'MU003',
  balanceExceeded: 'MU004',
  lastSuperAdmin: 'MU005',
  tooManyLevels: 'MU006',
  inTheFuture: 'MU007',
  notItsSum: 'MU008',
} as const

/** Returns whether the error is a serialization failure or deadlock, after which a new transaction can succeed. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(databaseError(error)?.code ?? '')

/** Returns whether waiting for a lock timed out. */
export const isLockTimeout = (error: unknown) => databaseError(error)?.code === '55P03'

/**
 * Returns whether a query was refused because its transaction had already failed. Such an error does not contain the
 * cause.
 */
export const isAfterFailure = (error: unknown) => databaseError(error)?.code === '25P02'

/** Returns whether a number was too large for its column. */
export const isOutOfRange = (error: unknown) => databaseError(error)?.code === '22003'

/** Returns whether the database's disk is full. */
export const isDiskFull = (error: unknown) => databaseError(error)?.code === '53100'

const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]
/** The codes for a lock timeout and a query timeout, which mean that the database is busy. */
const timeoutCodes = ['55P03', '57014']

/** Returns whether the database can't be used at the moment: it is down, starting, stopping or out of connections. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code
  if (code && (connectionCodes.includes(code) || code.startsWith('08'))) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered/.test(
        e.message,
      )
    )
      return true
  }
  return false
}

/** Returns whether the database is unavailable or too busy at the moment. */
export const isUnreachable = (error: unknown) =>
  isUnavailable(error) || timeoutCodes.includes(databaseError(error)?.code ?? '')

/**
 * Returns whether a later attempt may succeed, because the data is not at fault: the database is unavailable, busy or
 * out of space, or the transaction conflicted with another one.
 */
export const isTemporary = (error: unknown) => isUnreachable(error) || isDiskFull(error) || isTransient(error)
