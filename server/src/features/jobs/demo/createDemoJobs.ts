import { like } from 'drizzle-orm'
import type { App, Context } from '../../../context.ts'
import { notifications } from '../../../notify/tables.ts'
import {
  actorOf,
  actorsByEmail,
  contextOf,
  timeOn,
  readDemoPlan,
  runOnce,
  runTogether,
} from '../../../people/demo/acting.ts'
import { markOldAsRead } from '../../../notify/demo/markOldAsRead.ts'
import { demoPdf } from '../../../people/demo/demoPdf.ts'
import { applyForJob } from '../applications/applyForJob.ts'
import { decideApplication } from '../applications/decideApplication.ts'
import { withdrawApplication } from '../applications/withdrawApplication.ts'
import { closeExpiredJobs } from '../postings/closeExpiredJobs.ts'
import { createJob } from '../postings/createJob.ts'
import { setJobStatus } from '../postings/setJobStatus.ts'
import { openJobs } from './openJobs.ts'
import { otherJobs } from './otherJobs.ts'
import type { PlannedApplication, PlannedJob } from './plannedJob.ts'

/**
 * Returns the context of a call that a person of the demo company made some days ago. `step` becomes the idempotency
 * key, so each step runs only once.
 */
type Acting = (by: string, call: string, step: string, daysAgo: number) => Context

/**
 * Creates the demo company's postings, applications and decisions through the ordinary calls, each at its own time.
 * Safe to repeat after a crash: each step has an idempotency key.
 */
export async function createDemoJobs(app: App): Promise<void> {
  const today = Temporal.PlainDate.from((await readDemoPlan(app)).today)
  const actors = await actorsByEmail(app)
  const actAs: Acting = (by, call, step, daysAgo) =>
    contextOf(app, actorOf(actors, by), call, `demo-${step}`, timeOn(today.subtract({ days: daysAgo }), step.length))
  await runTogether([...openJobs, ...otherJobs], (plan, n) => createDemoJob(actAs, today, plan, n))
  await closeExpiredJobs(app)
}

/** Marks older notifications about the job board as read. */
export const readOldJobNotices = (app: App): Promise<void> => markOldAsRead(app, like(notifications.type, 'JOB\\_%'))

async function createDemoJob(actAs: Acting, today: Temporal.PlainDate, plan: PlannedJob, n: number): Promise<void> {
  const { form, by, postedAgo, closesIn, approval, closing } = plan
  const closingDate = today.add({ days: closesIn }).toString()
  const { job } = await createJob(actAs(by, 'POST /jobs', `job-${n}`, postedAgo), { ...form, closingDate })
  const { id } = job
  const status = (actorKey: string, step: string, daysAgo: number) =>
    actAs(actorKey, 'PATCH /jobs/{id}/status', `${step}-${n}`, daysAgo)
  if (approval) await setJobStatus(status(approval.by, 'approved', approval.daysAgo), { id, status: 'ACTIVE' })
  for (const application of plan.applications) await createDemoApplication(actAs, id, application, n)
  if (closing) await setJobStatus(status(closing.by, 'closed', closing.daysAgo), { id, status: 'CLOSED' })
}

async function createDemoApplication(actAs: Acting, jobId: string, plan: PlannedApplication, n: number) {
  const { by, daysAgo, coverLetter, hasResume, steps } = plan
  const name = by.replaceAll('.', ' ')
  const resume = hasResume ? demoPdf('resume.pdf', 'Resume', [name, 'Please see my record in the company.']) : undefined
  const applicationContext = actAs(by, 'POST /jobs/{id}/apply', `application-${n}`, daysAgo)
  const applying = () => applyForJob(applicationContext, { id: jobId, coverLetter, resume })
  const { id } = (await runOnce(applicationContext, applying)).application
  for (const [ago, status, decider = by, note] of steps) {
    const step = `${status.toLowerCase()}-${id}`
    if (status === 'WITHDRAWN')
      await withdrawApplication(actAs(by, 'POST /jobs/applications/{id}/withdraw', step, ago), { id })
    else await decideApplication(actAs(decider, 'PATCH /jobs/applications/{id}', step, ago), { id, status, note })
  }
}
