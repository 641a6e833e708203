import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from '../server/src/db/values.ts'

/** A statement as it was sent to the database. */
export interface Statement {
  text: string
  name?: string
  values: unknown[]
  /** The number of the connection that sent the statement. It is the same for all statements of a transaction. */
  connection: number
}

const recorded = new AsyncLocalStorage<true>()

/**
 * Runs `work` and returns all statements it sent to the database, in order. With `others`, statements of background
 * work are included.
 */
export async function recordStatements(work: () => Promise<unknown>, { others = false } = {}): Promise<Statement[]> {
  const statements: Statement[] = []
  const connections = new Map<object, number>()
  // Every statement passes through this method, no matter how the query builder sends it.
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const own = Object.hasOwn(prototype, 'query')
  const original = prototype.query
  prototype.query = function record(this: object, ...args: unknown[]) {
    if (!others && !recorded.getStore()) return original.apply(this, args)
    const [query, values] = args
    const connection = connections.get(this) ?? connections.size
    connections.set(this, connection)
    const { text, name } = typeof query === 'string' ? { text: query, name: undefined } : (query as Statement)
    const parameters = Array.isArray(values) ? values : ((query as Statement).values ?? [])
    statements.push({ text, ...(name ? { name } : {}), values: parameters, connection })
    return original.apply(this, args)
  }
  try {
    await recorded.run(true, work)
  } finally {
    if (own) prototype.query = original
    else delete (prototype as Partial<typeof prototype>).query
  }
  return statements
}
