/** Fields of PostgreSQL's errors that we look at. */
interface DatabaseError {
  code: string
  constraint?: string
  detail?: string
}

/** The database's own error inside what the query builder threw, or null when it was something else. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e as Error & DatabaseError
  }
  return null
}

/** Codes of our own, raised by the migrations' triggers. */
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

/** Another try in a new transaction can succeed: serialization failure, deadlock. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(databaseError(error)?.code ?? '')

/** A lock that somebody else holds was waited for too long. */
export const isLockTimeout = (error: unknown) => databaseError(error)?.code === '55P03'

/** Something failed before in the transaction: this error does not say what. */
export const isAfterFailure = (error: unknown) => databaseError(error)?.code === '25P02'

/** A number has more digits than its column. */
export const isOutOfRange = (error: unknown) => databaseError(error)?.code === '22003'

/** The disk under the database is full. */
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
/** Waited too long for a lock, or took too long: the database is busy. */
const timeoutCodes = ['55P03', '57014']

/** The database is away, starting, stopping or has no connection free; a later try can succeed. */
export function isAway(error: unknown): boolean {
  const code = databaseError(error)?.code
  if (code && (connectionCodes.includes(code) || code.startsWith('08'))) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(e.message))
      return true
  }
  return false
}

/** The database is away, or too busy; a later try can succeed. */
export const isUnreachable = (error: unknown) =>
  isAway(error) || timeoutCodes.includes(databaseError(error)?.code ?? '')

/** What may pass in a moment: the database is away, busy or without room. It is no fault of what was being written. */
export const isOfTheMoment = (error: unknown) => isUnreachable(error) || isDiskFull(error) || isTransient(error)
