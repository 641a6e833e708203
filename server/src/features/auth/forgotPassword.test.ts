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
  const own = new AsyncLocalStorage<string[]>()
  const { query: send } = Client.prototype as { query: (this: Client, ...given: unknown[]) => unknown }
  const query = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }]
    own.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
    return send.apply(this, given) as never
  })
  const texts: string[] = []
  try {
    await own.run(texts, async () => {
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
  const unknown = await statementsBeforeAnswer('nobody@test.example')
  const known = await statementsBeforeAnswer(emailOf('Lead'))
  expect(known.length).toBeGreaterThan(2)
  expect(known).toEqual(unknown)
  expect(known.filter((text) => /"(?:users|one_use_tokens|mails)"/.test(text))).toEqual([])
  const sent = await app.app.db.select().from(mails)
  expect(sent.map(({ recipient }) => recipient)).toEqual([emailOf('Lead')])
})
