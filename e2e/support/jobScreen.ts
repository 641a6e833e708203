import type { Job } from '@muster/contract/jobs/postings'
import { type Company, dayAfter, today } from './company.ts'

/** The addresses of the job board's tabs. */
export const jobs = {
  browse: '/?view=jobs',
  mine: '/?view=jobs&tab=mine',
  manage: '/?view=jobs&tab=manage',
}

/** Posts a job as the manager. HR approves it unless `approved` is false. */
export async function postJob(company: Company, title: string, { approved = true } = {}): Promise<Job> {
  const { job } = await company.as<{ job: Job }>('manager', 'POST', '/jobs', {
    title,
    department: 'Operations',
    location: 'Giza',
    employmentType: 'FULL_TIME',
    salaryMin: 12_000,
    salaryMax: 15_000,
    currency: 'EGP',
    description: 'You will bake for everybody in the company, every day of the week but Friday.',
    requirements: '- An oven of your own\n- Five years in a bakery',
    benefits: 'Bread',
    closingDate: dayAfter(today(), 20),
  })
  if (approved) await company.as('hr', 'PATCH', `/jobs/${job.id}/status`, { status: 'ACTIVE' })
  return job
}
