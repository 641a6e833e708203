import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobStatuses } from '@muster/contract/jobs/postings'
import { applicationStatuses } from '@muster/contract/jobs/steps'
import { auditEntries } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { users } from '../../../people/tables.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { jobApplications, jobApplicationSteps, jobPostings } from '../tables.ts'
import { createDemoJobs } from './createDemoJobs.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
  await createDemoJobs(app)
})
afterAll(() => close())

const countedBy = async (table: typeof jobPostings | typeof jobApplications) => {
  const rows = await app.db.select({ status: sql<string>`status` }).from(table)
  return Map.groupBy(rows, ({ status }) => status)
}

test('there are postings and applications in every status, and some that close soon', async () => {
  const [postings, applications] = [await countedBy(jobPostings), await countedBy(jobApplications)]
  expect([...postings.keys()].toSorted()).toEqual(jobStatuses.toSorted())
  expect([...applications.keys()].toSorted()).toEqual(applicationStatuses.toSorted())
  const today = await readCompanyToday(app.db)
  const openJobs = await app.db.select().from(jobPostings).where(eq(jobPostings.status, 'ACTIVE'))
  const lastSoonDay = Temporal.PlainDate.from(today).add({ days: 6 }).toString()
  expect(openJobs.filter(({ closingDate }) => closingDate < today)).toEqual([])
  expect(openJobs.filter(({ closingDate }) => closingDate <= lastSoonDay).length).toBeGreaterThan(2)
})

test('each account for signing in has applied for a job, some with a résumé', async () => {
  const rows = await app.db
    .select({ email: users.email, resumeId: jobApplications.resumeId })
    .from(jobApplications)
    .innerJoin(users, eq(users.id, jobApplications.applicantId))
  expect(demoAccounts.filter(({ email }) => !rows.some((row) => row.email === email))).toEqual([])
  expect(rows.some(({ resumeId }) => resumeId)).toBe(true)
})

test('no one approved their own posting or decided on their own application, and steps follow one another', async () => {
  const steps = await app.db
    .select({ step: jobApplicationSteps, application: jobApplications, job: jobPostings })
    .from(jobApplicationSteps)
    .innerJoin(jobApplications, eq(jobApplications.id, jobApplicationSteps.applicationId))
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
  for (const { step, application, job } of steps) {
    expect(step.takenBy === application.applicantId).toBe(['SUBMITTED', 'WITHDRAWN'].includes(step.status))
    expect(step.createdAt >= application.createdAt && step.createdAt <= application.updatedAt).toBe(true)
    expect(application.createdAt > (job.publishedAt ?? '')).toBe(true)
  }
  const approvals = await app.db
    .select({ by: auditEntries.actorId, of: auditEntries.personId })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'job.published'))
  expect(approvals.length).toBeGreaterThan(5)
  expect(approvals.filter(({ by, of }) => by === of)).toEqual([])
})

test('a second run adds nothing', async () => {
  const countRows = () =>
    Promise.all([jobPostings, jobApplications, jobApplicationSteps].map((table) => app.db.$count(table)))
  const before = await countRows()
  await createDemoJobs(app)
  expect(await countRows()).toEqual(before)
})
