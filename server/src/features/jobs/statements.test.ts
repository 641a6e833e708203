import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { applyForJob, openJob, postJob } from './test/jobs.ts'

let app: TestApp
let jobId: string
beforeAll(async () => {
  app = await startTestApp()
  jobId = (await openJob(app)).id
  for (let i = 0; i < 3; i++) await postJob(app)
  for (const applicant of ['Employee', 'Colleague', 'Stranger']) await applyForJob(app, applicant, jobId)
  for (let i = 0; i < 3; i++) await applyForJob(app, 'Employee', (await openJob(app)).id)
})
afterAll(() => app.close())

/** Returns the number of SQL statements about jobs that a call takes. */
async function countedOf(as: string, path: string): Promise<number> {
  const { answer, texts } = await statementsOf(app.app.pool, () => app.call(as, 'GET', path))
  expect(answer.status).toBe(200)
  return texts.filter((text) => /"job_(postings|applications|application_(steps|counts))"/.test(text)).length
}

// One statement each for the rows, the total, the counts by status, and the applications.
test.each([
  ['Employee', '/jobs', 2],
  ['Manager', '/jobs', 4],
  ['Hr', '/jobs?search=test&sort=drafts', 4],
  ['Employee', '/jobs/my-applications', 3],
  ['Manager', '/jobs/{id}/applications', 3],
  ['Manager', '/jobs/stats', 3],
])('%s gets %s with a fixed number of statements, however many rows there are', async (as, path, maxStatements) => {
  const fullPath = path.replace('{id}', jobId)
  expect(await countedOf(as, `${fullPath}${fullPath.includes('?') ? '&' : '?'}limit=1`)).toBe(maxStatements)
  expect(await countedOf(as, `${fullPath}${fullPath.includes('?') ? '&' : '?'}limit=100`)).toBe(maxStatements)
})
