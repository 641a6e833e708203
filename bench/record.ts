import { Client } from '../server/src/db/values.ts'

/** A statement as it was sent to the database. */
export interface Statement {
  text: string
  name?: string
  values: unknown[]
  /** Which connection it went over: the statements of one transaction share one. */
  connection: number
}

/** Runs `work` and returns every statement it sent to the database, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const connections = new Map<object, number>()
  // The one method that every statement goes through, whatever the query builder does.
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const own = Object.hasOwn(prototype, 'query')
  const original = prototype.query
  prototype.query = function record(this: object, ...args: unknown[]) {
    const [query, values] = args
    const connection = connections.get(this) ?? connections.size
    connections.set(this, connection)
    const { text, name } = typeof query === 'string' ? { text: query, name: undefined } : (query as Statement)
    const given = Array.isArray(values) ? values : ((query as Statement).values ?? [])
    statements.push({ text, ...(name ? { name } : {}), values: given, connection })
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    if (own) prototype.query = original
    else delete (prototype as Partial<typeof prototype>).query
  }
  return statements
}
