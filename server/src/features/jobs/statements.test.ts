import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { applied, opened, posted } from './test/jobs.ts'

let app: TestApp
let jobId: string
beforeAll(async () => {
  app = await startTestApp()
  jobId = (await opened(app)).id
  for (let i = 0; i < 3; i++) await posted(app)
  for (const who of ['Employee', 'Colleague', 'Stranger']) await applied(app, who, jobId)
  for (let i = 0; i < 3; i++) await applied(app, 'Employee', (await opened(app)).id)
})
afterAll(() => app.close())

/** How many statements about jobs an answer took. */
async function statementsOf(as: string, path: string): Promise<number> {
  const query = vi.spyOn(app.app.pool, 'query')
  const { status } = await app.call(as, 'GET', path)
  const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? '')
  query.mockRestore()
  expect(status).toBe(200)
  return texts.filter((text) => /"job_(postings|applications|application_(steps|counts))"/.test(text)).length
}

// Rows, their number, how many there are in each status, and the applications of all of them.
test.each([
  ['Employee', '/jobs', 2],
  ['Manager', '/jobs', 4],
  ['Hr', '/jobs?search=test&sort=drafts', 4],
  ['Employee', '/jobs/my-applications', 3],
  ['Manager', '/jobs/{id}/applications', 3],
  ['Manager', '/jobs/stats', 3],
])('%s gets %s with a fixed number of statements, however many rows there are', async (as, path, most) => {
  const filled = path.replace('{id}', jobId)
  expect(await statementsOf(as, `${filled}${filled.includes('?') ? '&' : '?'}limit=1`)).toBe(most)
  expect(await statementsOf(as, `${filled}${filled.includes('?') ? '&' : '?'}limit=100`)).toBe(most)
})
