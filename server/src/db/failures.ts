/** The fields of PostgreSQL's errors that are used. */
interface DatabaseError {
  code: string
  constraint?: string
  detail?: string
}

/** Returns the database's own error inside the query builder's, or null for any other error. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e as Error & DatabaseError
  }
  return null
}

/** Muster's own codes, raised by the migrations' triggers. */
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

/** Returns whether another attempt in a new transaction can succeed: serialization failure, deadlock. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(databaseError(error)?.code ?? '')

/** Returns whether a lock held by someone else took too long. */
export const isLockTimeout = (error: unknown) => databaseError(error)?.code === '55P03'

/** Returns whether an earlier statement of the transaction failed: this error does not say why. */
export const isAfterFailure = (error: unknown) => databaseError(error)?.code === '25P02'

/** Returns whether a number has more digits than its column. */
export const isOutOfRange = (error: unknown) => databaseError(error)?.code === '22003'

/** Returns whether the disk under the database is full. */
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
/** Timeouts of a lock or a statement: the database is busy. */
const timeoutCodes = ['55P03', '57014']

/** Returns whether the database is down, starting, stopping or has no connection free; a later attempt can succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code
  if (code && (connectionCodes.includes(code) || code.startsWith('08'))) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(e.message))
      return true
  }
  return false
}

/** Returns whether the database is down, or too busy; a later attempt can succeed. */
export const isUnreachable = (error: unknown) =>
  isUnavailable(error) || timeoutCodes.includes(databaseError(error)?.code ?? '')

/**
 * Returns whether the cause may pass in a moment: the database is down, busy or out of space. The written data is not
 * at fault.
 */
export const isTemporary = (error: unknown) => isUnreachable(error) || isDiskFull(error) || isTransient(error)
