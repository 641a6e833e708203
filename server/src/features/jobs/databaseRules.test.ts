import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { databaseError, ownCodes } from '../../db/failures.ts'
import { applyForJob, decide, openJob } from './test/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { id } = await openJob(app)
  const { id: application } = await applyForJob(app, 'Employee', id)
  await decide(app, 'Manager', application, 'REJECTED')
  await applyForJob(app, 'Colleague', id)
})
afterAll(() => app.close())

/** Returns the database's error code for a rejected statement; null if it succeeds. */
const refusal = (statement: string) =>
  app.app.pool.query(statement).then(
    () => null,
    (error: unknown) => databaseError(error)?.code ?? String(error),
  )

const step = `insert into job_application_steps (id, application_id, status, taken_by)
  select gen_random_uuid(), id, 'SUBMITTED', applicant_id from job_applications`
const posting = `insert into job_postings (id, title, department, location, employment_type, currency, description,
  requirements, benefits, closing_date, posted_by, status, published_at, salary_min, salary_max)
  select gen_random_uuid(), title, department, location, employment_type, currency, description, requirements, benefits,
    closing_date, posted_by,`

test.each([
  ['steps are changed', `update job_application_steps set note = 'x'`, ownCodes.appendOnly],
  ['steps are deleted', 'delete from job_application_steps', ownCodes.appendOnly],
  ['steps are emptied', 'truncate job_application_steps', ownCodes.appendOnly],
  ['a step is taken twice', step, '23505'],
  [
    'somebody applies twice',
    `insert into job_applications (id, job_id, applicant_id, cover_letter)
    select gen_random_uuid(), job_id, applicant_id, 'x' from job_applications`,
    '23505',
  ],
  [
    'an application begins elsewhere',
    `insert into job_applications (id, job_id, applicant_id, cover_letter, status)
    select gen_random_uuid(), id, posted_by, 'x', 'ACCEPTED' from job_postings`,
    ownCodes.appendOnly,
  ],
  ['a cover letter changes', `update job_applications set cover_letter = 'x'`, ownCodes.appendOnly],
  [
    'a rejection is taken back',
    `update job_applications set status = 'ACCEPTED' where status = 'REJECTED'`,
    ownCodes.appendOnly,
  ],
  ['applications are deleted', 'delete from job_applications', ownCodes.appendOnly],
  ['applications are emptied', 'truncate job_applications cascade', ownCodes.appendOnly],
  ['a published posting is deleted', 'delete from job_postings', ownCodes.appendOnly],
  [
    'a published posting is a draft again',
    `update job_postings set status = 'DRAFT', published_at = null`,
    ownCodes.appendOnly,
  ],
  [
    'a posting is another’s',
    'update job_postings set posted_by = (select id from users order by id limit 1)',
    ownCodes.appendOnly,
  ],
  ['a posting was approved at another time', 'update job_postings set published_at = now()', ownCodes.appendOnly],
  ['a posting begins open', `${posting} 'ACTIVE', now(), 1, 2 from job_postings`, ownCodes.appendOnly],
  ['salaries are in the wrong order', `${posting} 'DRAFT', null, 2, 1 from job_postings`, '23514'],
])('the database refuses that %s', async (_what, statement, code) => {
  expect(await refusal(statement)).toBe(code)
})
