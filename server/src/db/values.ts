import pg from 'pg'
import { beginMeasuring } from './slowStatements.ts'
import { clientQuery, connectionOf, isPrepared, replaceQuery } from './driverInternals.ts'

type Parse = (text: string) => unknown

const { builtins } = pg.types

/** The type ids of arrays that pg has no names for. */
const arrays = { text: 1009, int8: 1016, timestamp: 1115, date: 1182, timestamptz: 1185, numeric: 1231 }

/**
 * Returns an instant read from the database in the format used everywhere else: `2026-11-21T08:30:00.000Z`. The
 * session's time zone is UTC (see connection.ts); fractions of a millisecond are cut off; `infinity` stays unchanged.
 */
export function instantFromDatabase(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text)
  if (!parts) return text
  const [, date, time, fraction = ''] = parts
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Returns a timestamp without a time zone, such as `2026-11-21T08:30:00.000`. */
const wallClock: Parse = (text) => instantFromDatabase(text).replace(/Z$/, '')

/**
 * Parses a whole number.
 * @throws RangeError if JavaScript can't represent it exactly.
 */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be read exactly`)
  return number
}

const asText: Parse = (text) => text

function arrayOf(parse: Parse): Parse {
  const parseArray = pg.types.getTypeParser(arrays.text) as (text: string) => (string | null)[]
  return (text) => parseArray(text).map((item) => (item === null ? null : parse(item)))
}

const parsers = new Map<number, Parse>([
  [builtins.INT8, wholeNumber],
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.INTERVAL, asText],
  [builtins.TIMESTAMP, wallClock],
  [builtins.TIMESTAMPTZ, instantFromDatabase],
  [arrays.int8, arrayOf(wholeNumber)],
  [arrays.date, arrayOf(asText)],
  [arrays.numeric, arrayOf(asText)],
  [arrays.timestamp, arrayOf(wallClock)],
  [arrays.timestamptz, arrayOf(instantFromDatabase)],
])

/**
 * The parsers of database values, used by every query: instants and days become text instead of a Date, and exact
 * numbers don't become floats.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}

/** The names of prepared statements, by the settings of their pool. */
const namesByPool = new WeakMap<object, Map<string, string>>()

/**
 * A pg client that uses these parsers even where the query builder sets its own, and that remembers a transaction's
 * first error.
 */
export class Client extends pg.Client {
  /** False if prepared statements can't be used by name, because a pooler shares the sessions. */
  readonly namesStatements: boolean
  /** The numbers of failed preparations by name, if a pooler keeps the names. It ends a client that reuses such a name. */
  readonly failedNames: Map<string, number> | null
  /** The names of prepared statements, by their SQL: the same for all connections of a pool. */
  readonly statementNames: Map<string, string>

  constructor(config: pg.ClientConfig & { namesStatements?: boolean } = {}) {
    super(config)
    // A pool gives all its connections the same object.
    this.statementNames = namesByPool.get(config) ?? new Map()
    namesByPool.set(config, this.statementNames)
    this.namesStatements = config.namesStatements ?? true
    this.failedNames = config.namesStatements === true ? new Map() : null
    connectionOf(this).on('errorMessage', (error: Error) => {
      if (clientsInTransaction.has(this) && !failures.has(this)) failures.set(this, error)
    })
  }
}

/** The first error of each client's current transaction. */
const failures = new WeakMap<object, Error>()

/**
 * Returns the first error of a client's current or last transaction, if any. When parallel queries fail, later errors
 * don't contain the cause.
 */
export const firstFailureOf = (client: object): Error | undefined => failures.get(client)

/** Begins a transaction. */
export const begin = 'begin'
/** Begins a transaction whose statements are planned once per connection, whatever their values. */
export const beginWithKeptPlans = 'begin; set local plan_cache_mode = force_generic_plan'

replaceQuery(Client, function (first, ...rest) {
  if (first === begin || first === beginWithKeptPlans) {
    clientsInTransaction.add(this)
    failures.delete(this)
  } else if (first === 'commit' || first === 'rollback') clientsInTransaction.delete(this)
  const isQueryObject = typeof first === 'object' && first !== null && 'types' in first && !('submit' in first)
  batchStatements(this)
  const endMeasuring = beginMeasuring(first)
  const statement = isQueryObject ? { ...first, types: undefined, ...withStatementName(this, first) } : first
  const noteName = renameAfterFailures(this, statement)
  const end = noteName ? () => (noteName(), endMeasuring?.()) : endMeasuring
  const result = Reflect.apply(clientQuery, this, [statement, ...rest.map((one) => (end ? endingWith(end, one) : one))])
  if (end && result instanceof Promise) result.then(end, end)
  return result
})

/**
 * Gives a prepared statement another name if its preparation failed before, which happens after a failed statement of
 * the same transaction. Returns the function to call once it has ended, or null if names may be used again.
 */
function renameAfterFailures(client: pg.Client, statement: unknown): (() => void) | null {
  const failedNames = client instanceof Client ? client.failedNames : null
  if (!failedNames || typeof statement !== 'object' || statement === null) return null
  const { name } = statement as { name?: unknown }
  if (typeof name !== 'string' || name === '') return null
  const failures = failedNames.get(name) ?? 0
  const usedName = failures === 0 ? name : `${name}_${failures}`
  Object.assign(statement, { name: usedName })
  return () => {
    if (!isPrepared(client, usedName)) failedNames.set(name, failures + 1)
  }
}

/** Returns the callback of a query that also calls `end`; other arguments are returned as they are. */
const endingWith = (end: () => void, argument: unknown): unknown =>
  typeof argument !== 'function'
    ? argument
    : (...results: unknown[]): unknown => {
        end()
        return Reflect.apply(argument, undefined, results)
      }

/** Collects the queries that start at the same moment and sends them in one packet. */
function batchStatements(client: pg.Client): void {
  const { stream } = connectionOf(client)
  if (stream.writableCorked) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** The clients that are in a transaction. */
const clientsInTransaction = new WeakSet<pg.Client>()
/** The maximum number of prepared statements, because each connection of a pool keeps all of them. */
const maxNames = 1000
/**
 * Matches inserts of several rows or more than forty values. Their SQL differs by the number of values, and each
 * connection would keep every variant.
 */
const hasVariableLength = /^insert into [^]* values \([^]*\), \(|\$41\b/i

/**
 * Returns the name under which a query in a transaction is prepared. The database then plans it only once per
 * connection, whatever its values. Queries for lists are not named here: they are planned for their values each time
 * (see prepareOnce.ts).
 */
function withStatementName(client: pg.Client, statement: object): { name?: string | undefined } {
  if (!(client instanceof Client)) return {}
  if (!client.namesStatements) return { name: undefined }
  const names = client.statementNames
  const { text, name } = statement as { text?: unknown; name?: unknown }
  if (typeof text !== 'string' || typeof name === 'string') return {}
  if (!clientsInTransaction.has(client) || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return {}
  const existing = names.get(text)
  if (existing) return { name: existing }
  if (names.size >= maxNames || hasVariableLength.test(text)) return {}
  const statementName = `w${names.size}`
  names.set(text, statementName)
  return { name: statementName }
}
