import type { Candidate } from '@muster/contract/jobs/applications'
import type { Job } from '@muster/contract/jobs/postings'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import { colleague } from './samples.ts'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`

/** Returns a job posting, by default one that accepts applications. */
export const jobOf = (patch: Partial<Job> = {}): Job => ({
  id: id(700),
  title: 'Chef',
  department: 'Operations',
  location: 'Cairo',
  employmentType: 'FULL_TIME',
  salaryMin: null,
  salaryMax: null,
  currency: 'EGP',
  salaryRange: null,
  description: 'You will cook for everybody in the company, every day.',
  requirements: 'You have cooked before.',
  benefits: '',
  closingDate: '2099-12-31',
  closesSoon: false,
  status: 'ACTIVE',
  postedBy: { firstName: 'Amira', lastName: 'Hassan' },
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  publishedAt: '2026-11-20T08:00:00.000Z',
  applied: null,
  can: { edit: false, remove: false, publish: false, close: false, reopen: false, apply: true, applications: false },
  ...patch,
})

/** Returns an application for the posting of `jobOf`, with this number and name. The reader may decide on it. */
export const candidateOf = (number: number, firstName: string, status: ApplicationStatus): Candidate => ({
  id: id(800 + number),
  jobId: id(700),
  applicant: { ...colleague, id: id(900 + number), firstName },
  status,
  resume: null,
  resumeName: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: `2026-11-20T08:00:0${number}.000Z`,
  can: { decide: !['ACCEPTED', 'REJECTED', 'WITHDRAWN'].includes(status), withdraw: false },
})
