import { readCompanyToday } from '../../companySettings/settings.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { applyForJob } from './applications/applyForJob.ts'
import { decideApplication } from './applications/decideApplication.ts'
import { listApplications, ownApplications } from './applications/listApplications.ts'
import { applicationById } from './applications/queries.ts'
import { applicationResume } from './applications/resume.ts'
import { jobStats } from './applications/stats.ts'
import { withdrawApplication } from './applications/withdrawApplication.ts'
import { createJob } from './postings/createJob.ts'
import { editJob } from './postings/editJob.ts'
import { listJobs } from './postings/listJobs.ts'
import { jobById } from './postings/queries.ts'
import { removeJob } from './postings/removeJob.ts'
import { setJobStatus } from './postings/setJobStatus.ts'

export const jobsHandlers: Handlers<'jobs'> = {
  list: listJobs,
  get: async ({ app: { db }, actor }, { id }) => ({ job: await jobById(db, actor, await readCompanyToday(db), id) }),
  create: createJob,
  edit: editJob,
  remove: removeJob,
  setStatus: setJobStatus,
  apply: applyForJob,
  own: ownApplications,
  withdraw: withdrawApplication,
  applications: listApplications,
  application: async ({ app: { db }, actor }, { id }) => ({
    application: await applicationById(db, actor, await readCompanyToday(db), id),
  }),
  decide: decideApplication,
  resume: applicationResume,
  stats: jobStats,
}
