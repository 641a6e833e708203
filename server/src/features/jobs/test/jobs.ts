import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { JobApplication } from '@muster/contract/jobs/applications'
import type { CreateJob, Job } from '@muster/contract/jobs/postings'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { multipart } from '../../../../testing/forms.ts'
import { jobForm } from './world.ts'

/** Posts a job, by default as the manager, and returns the draft. */
export async function postJob(app: TestApp, changes: Partial<CreateJob> = {}, as = 'Manager'): Promise<Job> {
  const { status, body } = await app.call(as, 'POST', '/jobs', jobForm(changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.job
}

/** Approves, closes or reopens a posting and returns the response. */
export const setStatus = (
  app: TestApp,
  as: string,
  id: string,
  status: string,
  changes: object = {},
): Promise<Answer> => app.call(as, 'PATCH', `/jobs/${id}/status`, { status, ...changes })

/** Posts a job, by default as the manager, has Hr approve it, and returns it. */
export async function openJob(app: TestApp, changes: Partial<CreateJob> = {}, as = 'Manager'): Promise<Job> {
  const { id } = await postJob(app, changes, as)
  const { status, body } = await setStatus(app, as === 'Hr' ? 'Owner' : 'Hr', id, 'ACTIVE')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.job
}

/** Applies for a job, with or without a résumé, and returns the response. */
export async function apply(app: TestApp, as: string, jobId: string, resume?: File): Promise<Answer> {
  if (!resume) return app.call(as, 'POST', `/jobs/${jobId}/apply`, { coverLetter: 'Dear all' })
  const { body, headers } = await multipart({ coverLetter: 'Dear all', resume })
  return app.call(as, 'POST', `/jobs/${jobId}/apply`, body, headers)
}

/** Applies for a job and returns the application. */
export async function applyForJob(app: TestApp, as: string, jobId: string, resume?: File): Promise<JobApplication> {
  const { status, body } = await apply(app, as, jobId, resume)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.application
}

/** Moves an application to another step and returns the response. */
export const decide = (app: TestApp, as: string, id: string, status: string, changes: object = {}): Promise<Answer> =>
  app.call(as, 'PATCH', `/jobs/applications/${id}`, { status, ...changes })

/** Returns the first name, type and message of each notification since the last call. */
export async function readNewNotices({ app: { db } }: TestApp): Promise<string[]> {
  const rows = await db
    .select({ name: users.firstName, type: notifications.type, message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  await db.delete(notifications)
  return rows.map(({ name, type, message }) => `${name} ${type}: ${message}`).toSorted()
}
