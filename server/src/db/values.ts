import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types

/** Array types that pg has no names for. */
const arrays = { text: 1009, int8: 1016, timestamp: 1115, date: 1182, timestamptz: 1185, numeric: 1231 }

/**
 * An instant as everywhere outside the database: `2026-11-21T08:30:00.000Z`. The session's time zone is UTC (see
 * connection.ts); what is below a millisecond is cut off. `infinity` stays as it is.
 */
export function instantFromDatabase(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text)
  if (!parts) return text
  const [, date, time, fraction = ''] = parts
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** A wall-clock time without a zone: the same without `Z`. */
const wallClock: Parse = (text) => instantFromDatabase(text).replace(/Z$/, '')

/** Throws where a number would not be exact. */
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

/** How values are read, in one place for every query: no Date, no float for what is exact. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}

/**
 * A client that reads values so even where the query builder brings its own way of reading them, and that knows what went
 * wrong first in a transaction.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const connection = Reflect.get(this, 'connection') as EventEmitter
    connection.on('errorMessage', (error: Error) => {
      if (writing.has(this) && !failures.has(this)) failures.set(this, error)
    })
  }
}

/** What went wrong first in the transaction of `transaction` that a client is in. */
const failures = new WeakMap<object, Error>()

/** Of statements that are under way at once, why the first of them failed that did; those after it only say that one did. */
export const firstFailure = (client: object): Error | undefined => failures.get(client)

const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown

Reflect.set(Client.prototype, 'query', function (this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
  if (first === 'begin') {
    writing.add(this)
    failures.delete(this)
  } else if (first === 'commit' || first === 'rollback') writing.delete(this)
  const plain = typeof first === 'object' && first !== null && 'types' in first && !('submit' in first)
  together(this)
  return Reflect.apply(query, this, [plain ? { ...first, types: undefined, ...named(this, first) } : first, ...rest])
})

/** Lets the statements that are made in the same moment leave in one packet. */
function together(client: pg.Client): void {
  const { stream } = Reflect.get(client, 'connection') as { stream: Duplex }
  if (stream.writableCorked) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Clients that are within a transaction. */
const writing = new WeakSet<pg.Client>()
/** The names of statements by their text, as many as one connection shall keep. */
const names = new Map<string, string>()
const mostNames = 1000
/** Several rows, or more than forty values: its text is another for each number of them, and each connection would keep all. */
const asManyAsThereAre = /^insert into [^]* values \([^]*\), \(|\$41\b/i

/**
 * A name for a statement of a transaction, by which the database plans it once for a connection: what writes runs again
 * and again with other values. Lists are planned for theirs, each time (see prepared.ts).
 */
function named(client: pg.Client, statement: object): { name?: string } {
  const { text, name } = statement as { text?: unknown; name?: unknown }
  if (typeof text !== 'string' || typeof name === 'string') return {}
  if (!writing.has(client) || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return {}
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= mostNames || asManyAsThereAre.test(text)) return {}
  const made = `w${names.size}`
  names.set(text, made)
  return { name: made }
}
