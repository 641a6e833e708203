import pg from 'pg'
import { clientQuery, connectionOf, replaceQuery } from './driverInternals.ts'

type Parse = (text: string) => unknown

const { builtins } = pg.types

/** Array types that pg has no names for. */
const arrays = { text: 1009, int8: 1016, timestamp: 1115, date: 1182, timestamptz: 1185, numeric: 1231 }

/**
 * Returns an instant as used outside the database: `2026-11-21T08:30:00.000Z`. The session's time zone is UTC (see
 * connection.ts); fractions of a millisecond are cut off. `infinity` stays as it is.
 */
export function instantFromDatabase(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text)
  if (!parts) return text
  const [, date, time, fraction = ''] = parts
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Returns a local time without a zone: the same without `Z`. */
const wallClock: Parse = (text) => instantFromDatabase(text).replace(/Z$/, '')

/** Returns a whole number; throws where it would not be exact. */
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

/** The parsers of values, in one place for every query: no Date, no float for exact values. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}

/**
 * A client that reads values this way even where the query builder has its own parsers, and that remembers the first
 * failure of a transaction.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    connectionOf(this).on('errorMessage', (error: Error) => {
      if (writing.has(this) && !failures.has(this)) failures.set(this, error)
    })
  }
}

/** The first failure in the `transaction` that a client is in. */
const failures = new WeakMap<object, Error>()

/** Returns why the first failed one of several parallel statements failed; later ones only report that one did. */
export const firstFailureOf = (client: object): Error | undefined => failures.get(client)

replaceQuery(Client, function (first, ...rest) {
  if (first === 'begin') {
    writing.add(this)
    failures.delete(this)
  } else if (first === 'commit' || first === 'rollback') writing.delete(this)
  const plain = typeof first === 'object' && first !== null && 'types' in first && !('submit' in first)
  batchStatements(this)
  return Reflect.apply(clientQuery, this, [
    plain ? { ...first, types: undefined, ...withStatementName(this, first) } : first,
    ...rest,
  ])
})

/** Sends statements made at the same moment in one packet. */
function batchStatements(client: pg.Client): void {
  const { stream } = connectionOf(client)
  if (stream.writableCorked) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Clients that are within a transaction. */
const writing = new WeakSet<pg.Client>()
/** The names of statements by their text, as many as one connection should keep. */
const names = new Map<string, string>()
const maxNames = 1000
/**
 * Inserts of several rows, or with more than forty values: the text differs for each number of them, and each
 * connection would keep all.
 */
const hasVariableLength = /^insert into [^]* values \([^]*\), \(|\$41\b/i

/**
 * Returns a name for a statement of a transaction, by which the database plans it once per connection: writes run again
 * and again with other values. Lists are planned each time for their values (see prepareOnce.ts).
 */
function withStatementName(client: pg.Client, statement: object): { name?: string } {
  const { text, name } = statement as { text?: unknown; name?: unknown }
  if (typeof text !== 'string' || typeof name === 'string') return {}
  if (!writing.has(client) || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return {}
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= maxNames || hasVariableLength.test(text)) return {}
  const statementName = `w${names.size}`
  names.set(text, statementName)
  return { name: statementName }
}
