import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs, paragraphs } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { ApplicationStatus, JobStatus } from './postings.ts'
import { applicationSorts, decidedStatuses } from './steps.ts'

/** The file types that a résumé may have (specification 2, section 5). Its maximum size is 10 MB. */
export const resumeExtensions = ['.pdf', '.doc', '.docx'] as const
export const resumeMaxBytes = 10 * 1024 * 1024

/** A change of an application's status, with its time and the person who made it. */
export const ApplicationStep = z.object({
  status: ApplicationStatus,
  at: Instant,
  by: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Omitted if the caller is the applicant. */
  note: z.string().nullable().optional(),
})
export type ApplicationStep = z.infer<typeof ApplicationStep>

/** An application in the list of its posting. */
export const Candidate = z.object({
  id: z.uuid(),
  jobId: z.uuid(),
  applicant: PersonName,
  status: ApplicationStatus,
  /** URL of the résumé; null without one. */
  resume: z.string().nullable(),
  resumeName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Actions available to the caller now. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Candidate = z.infer<typeof Candidate>

export const JobApplication = Candidate.extend({
  job: z.object({
    title: z.string(),
    department: z.string(),
    location: z.string(),
    status: JobStatus,
    closingDate: Day,
  }),
  coverLetter: z.string(),
  /** Oldest first. */
  steps: z.array(ApplicationStep),
})
export type JobApplication = z.infer<typeof JobApplication>

export const ApplyForJob = z.object({
  id: Id,
  coverLetter: paragraphs(10_000, 'Please write a cover letter'),
  resume: z.file().min(1, 'The file is empty').max(resumeMaxBytes, 'The file must be at most 10 MB').optional(),
})
export type ApplyForJob = z.infer<typeof ApplyForJob>

export const DecideApplication = z.object({
  id: Id,
  status: z.enum(decidedStatuses, 'Please choose the application’s next step'),
  /** Visible only to people who may see applications. Required if steps are skipped. */
  note: optionalParagraphs(2000).nullish(),
  /** The application’s `updatedAt` when it was read. If it has changed since, the decision is rejected. */
  updatedAt: Instant.optional(),
})
export type DecideApplication = z.infer<typeof DecideApplication>

export const ListApplications = PageQuery.extend({
  id: Id,
  status: ApplicationStatus.optional(),
  /** Searches the applicant’s name and email address. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(applicationSorts).default('newest'),
  order: SortOrder.default('asc'),
})
export type ListApplications = z.infer<typeof ListApplications>

const counts = z.record(ApplicationStatus, z.number().int())
const ApplicationAnswer = z.object({ application: JobApplication })

export const applications = {
  apply: route({
    method: 'POST',
    path: '/jobs/{id}/apply',
    needs: 'jobs.apply',
    summary: 'Apply for an open job, once per person',
    description: 'As JSON, or as multipart with a résumé (.pdf, .doc, .docx). The job’s author is notified.',
    success: 201,
    body: 'multipart',
  })
    .input(ApplyForJob)
    .output(ApplicationAnswer),
  own: route({
    method: 'GET',
    path: '/jobs/my-applications',
    needs: anyOf('jobs.read', 'jobs.apply'),
    summary: 'List your own applications with their steps, open ones first, then newest first',
  })
    .input(PageQuery)
    .output(z.object({ applications: z.array(JobApplication), pagination: Pagination })),
  withdraw: route({
    method: 'POST',
    path: '/jobs/applications/{id}/withdraw',
    needs: 'jobs.apply',
    summary: 'Withdraw your application before its review begins',
  })
    .input(z.object({ id: Id }))
    .output(ApplicationAnswer),
  applications: route({
    method: 'GET',
    path: '/jobs/{id}/applications',
    needs: 'jobs.applications_view',
    summary: 'List the applications for a posting, newest first',
    description: 'Includes the number of applications at each step, regardless of `status`.',
  })
    .input(ListApplications)
    .output(z.object({ applications: z.array(Candidate), counts, pagination: Pagination })),
  application: route({
    method: 'GET',
    path: '/jobs/applications/{id}',
    needs: anyOf('jobs.read', 'jobs.applications_view'),
    summary: 'Get an application with its steps',
  })
    .input(z.object({ id: Id }))
    .output(ApplicationAnswer),
  decide: route({
    method: 'PATCH',
    path: '/jobs/applications/{id}',
    needs: 'jobs.applications_manage',
    summary: 'Move an application to another step',
    description: 'You can’t decide on your own application. Skipping steps requires a note. The applicant is notified.',
  })
    .input(DecideApplication)
    .output(ApplicationAnswer),
  resume: route({
    method: 'GET',
    path: '/jobs/applications/{id}/resume',
    needs: anyOf('jobs.read', 'jobs.applications_view'),
    summary: 'Download the résumé of an application',
    description: 'For the applicant and people who can see the application, whose access is logged.',
    answer: 'file',
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
  stats: route({
    method: 'GET',
    path: '/jobs/stats',
    needs: 'jobs.applications_view',
    summary: 'Get the figures of the postings and applications you can see',
  }).output(
    z.object({
      stats: z.object({
        postings: z.record(JobStatus, z.number().int()),
        applications: counts,
        /**
         * The average number of days from a posting’s approval to its first accepted application; null if no posting
         * has one.
         */
        timeToFill: z.number().nullable(),
      }),
    }),
  ),
}
