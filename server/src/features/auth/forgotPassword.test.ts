import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from '../../db/values.ts'
import { mails } from '../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf } from '../../../testing/company.ts'
import { waitForLinks } from './test/links.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Requests a link and returns the SQL statements that ran before the response. */
async function statementsBeforeAnswer(email: string): Promise<string[]> {
  const storage = new AsyncLocalStorage<string[]>()
  const { query: send } = Client.prototype as { query: (this: Client, ...args: unknown[]) => unknown }
  const query = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    storage.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
    return send.apply(this, args) as never
  })
  const texts: string[] = []
  try {
    await storage.run(texts, async () => {
      expect((await app.call(null, 'POST', '/auth/forgot-password', { email })).status).toBe(202)
    })
    return [...texts]
  } finally {
    query.mockRestore()
    await waitForLinks(app)
  }
}

test('does the same work before the response whether or not the account exists, and sends the link afterwards', async () => {
  await statementsBeforeAnswer('first@test.example')
  const statementsForUnknown = await statementsBeforeAnswer('nobody@test.example')
  const statements = await statementsBeforeAnswer(emailOf('Lead'))
  expect(statements.length).toBeGreaterThan(2)
  expect(statements).toEqual(statementsForUnknown)
  expect(statements.filter((text) => /"(?:users|one_use_tokens|mails)"/.test(text))).toEqual([])
  const rows = await app.app.db.select().from(mails)
  expect(rows.map(({ recipient }) => recipient)).toEqual([emailOf('Lead')])
})
