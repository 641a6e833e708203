import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anonymousActor } from '../../../kernel/actor.ts'
import { transaction } from '../../../db/transaction.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newPeople } from '../test/importing.ts'
import { imports } from '../tables.ts'
import { readPeople } from './importFile.ts'
import { importBatch, type ImportLine } from './importLines.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns the number of SQL statements needed to import this many new people. */
function statementsFor(count: number): Promise<number> {
  const { db } = app.app
  return transaction(db, async (tx) => {
    const owner = app.company.id('Owner')
    const now = await lockRoles(tx, { ...anonymousActor, id: owner })
    const values = {
      startedBy: owner,
      requestId: 'counted',
      address: '127.0.0.1',
      total: count,
      status: 'DONE',
    } as const
    const [row] = await tx.insert(imports).values(values).returning()
    const file = newPeople(count, `statements${count}-`)
    const lines = (await readPeople(new TextEncoder().encode(file))).map(
      ({ line, cells }) =>
        ({ line, cells, email: cells.Email, outcome: 'create', changes: [], depth: 0 }) as unknown as ImportLine,
    )
    const query = vi.spyOn(Reflect.get(tx, '$client') as Client, 'query')
    const { created, outcomes } = await importBatch(tx, app.app, now, row?.id ?? '', lines)
    const statements = query.mock.calls.length
    query.mockRestore()
    expect([created, outcomes.filter(({ problems }) => problems)]).toEqual([count, []])
    return statements
  })
}

test('a hundred people are added in as many statements as ten', async () => {
  // The first run fills the caches.
  await statementsFor(1)
  const statements = await statementsFor(10)
  expect(await statementsFor(100)).toBe(statements)
  expect(statements).toBeLessThan(40)
})
