import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { vi } from 'vitest'

/**
 * Returns the answer of `work`, and the texts of the statements it sends, except those of transactions. Statements of
 * background work meanwhile do not count.
 */
export async function statementsOf<T>(pool: Pool, work: () => Promise<T>): Promise<{ answer: T; texts: string[] }> {
  const own = new AsyncLocalStorage<true>()
  const texts: string[] = []
  const send = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const query = vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    const [statement] = given as [string | { text: string }]
    if (own.getStore()) texts.push(typeof statement === 'string' ? statement : statement.text)
    return send(...given) as never
  })
  try {
    return { answer: await own.run(true, work), texts }
  } finally {
    query.mockRestore()
  }
}
