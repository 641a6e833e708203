import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { vi } from 'vitest'

/**
 * Returns the result of `work` and the SQL of the queries that it sends. Queries in transactions and of background work
 * are not included.
 */
export async function statementsOf<T>(pool: Pool, work: () => Promise<T>): Promise<{ answer: T; texts: string[] }> {
  const own = new AsyncLocalStorage<true>()
  const texts: string[] = []
  const send = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const query = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    const [statement] = args as [string | { text: string }]
    if (own.getStore()) texts.push(typeof statement === 'string' ? statement : statement.text)
    return send(...args) as never
  })
  try {
    return { answer: await own.run(true, work), texts }
  } finally {
    query.mockRestore()
  }
}
