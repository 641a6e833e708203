import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EmploymentType, JobStatus } from '@muster/contract/jobs/postings'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import type { Currency } from '@muster/contract/kit/money'
import { createdAt, day, id, instant, person, timestamps } from '../../db/columns.ts'
import { files } from '../../files/store/tables.ts'

/**
 * Vacancies within the company. After its closing date, an ACTIVE posting counts as CLOSED even before the hourly job
 * has stored the new status. A trigger allows only the status changes in `jobTransitions`, and prevents the deletion of
 * anything but drafts.
 */
export const jobPostings = pgTable(
  'job_postings',
  {
    id: id(),
    title: text().notNull(),
    department: text().notNull(),
    location: text().notNull(),
    employmentType: text().$type<EmploymentType>().notNull(),
    /** Per month, in whole currency units. */
    salaryMin: integer(),
    salaryMax: integer(),
    currency: text().$type<Currency>().notNull(),
    description: text().notNull(),
    requirements: text().notNull(),
    benefits: text().notNull(),
    closingDate: day().notNull(),
    status: text().$type<JobStatus>().notNull().default('DRAFT'),
    postedBy: person().notNull(),
    /** The time at which the posting was first approved. */
    publishedAt: instant(),
    /** The text that searches match. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`searchable(${jobPostings.title} || ' ' || ${jobPostings.department} || ' ' || ${jobPostings.location})`,
      ),
    ...timestamps(),
  },
  (t) => [
    index('job_postings_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('job_postings_closing_idx').on(t.status, t.closingDate, t.id),
    index('job_postings_poster_idx').on(t.postedBy),
    index('job_postings_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('job_postings_status_check', sql`${t.status} in ('DRAFT', 'ACTIVE', 'CLOSED')`),
    check('job_postings_published_check', sql`(${t.status} = 'DRAFT') = (${t.publishedAt} is null)`),
    check('job_postings_salary_check', sql`salary_min >= 0 and salary_max >= 0 and salary_min <= salary_max`),
  ],
)

/**
 * Applications, one per person and posting. They are permanent: triggers allow only changes of the status, by
 * `applicationTransitions`.
 */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobPostings.id),
    applicantId: person().notNull(),
    status: text().$type<ApplicationStatus>().notNull().default('SUBMITTED'),
    coverLetter: text().notNull(),
    resumeId: uuid().references(() => files.id),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('job_applications_key').on(t.jobId, t.applicantId),
    index('job_applications_job_idx').on(t.jobId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('job_applications_step_idx').on(t.jobId, t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('job_applications_applicant_idx').on(
      t.applicantId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('job_applications_resume_idx').on(t.resumeId),
    index('job_applications_accepted_idx')
      .on(t.jobId, t.updatedAt)
      .where(sql`status = 'ACCEPTED'`),
    check(
      'job_applications_status_check',
      sql`${t.status} in ('SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')`,
    ),
  ],
)

/** Number of a posting's applications with each status, maintained by a trigger so that lists need not count. */
export const jobApplicationCounts = pgTable(
  'job_application_counts',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobPostings.id),
    status: text().$type<ApplicationStatus>().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.status] })],
)

/** The steps of each application, with author and time. Append-only, enforced by triggers. */
export const jobApplicationSteps = pgTable(
  'job_application_steps',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => jobApplications.id),
    status: text().$type<ApplicationStatus>().notNull(),
    takenBy: person().notNull(),
    /** Visible to those who see applications, never to the applicant. */
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    // An application takes each step only once.
    uniqueIndex('job_application_steps_key').on(t.applicationId, t.status),
    index('job_application_steps_taker_idx').on(t.takenBy),
  ],
)
