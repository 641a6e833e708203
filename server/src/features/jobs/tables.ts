import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EmploymentType, JobStatus } from '@muster/contract/jobs/postings'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import type { Currency } from '@muster/contract/kit/money'
import { createdAt, id, instant } from '../../db/columns.ts'
import { files } from '../../files/store/tables.ts'
import { users } from '../../people/tables.ts'

const person = () => uuid().references(() => users.id)

/**
 * Vacancies within the company. An ACTIVE one counts as CLOSED from the end of its closing date, whether or not the
 * background work has stored that. A trigger lets the status change only as `jobTransitions` allows, and only drafts be
 * deleted.
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
    closingDate: date({ mode: 'string' }).notNull(),
    status: text().$type<JobStatus>().notNull().default('DRAFT'),
    postedBy: person().notNull(),
    /** The time of its first approval. */
    publishedAt: instant(),
    /** The text that searches look in. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`searchable(${jobPostings.title} || ' ' || ${jobPostings.department} || ' ' || ${jobPostings.location})`,
      ),
    createdAt: createdAt(),
    updatedAt: createdAt(),
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
 * Applications: one per person and posting. Kept forever; triggers let only the status change, as
 * `applicationTransitions` allows.
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
    createdAt: createdAt(),
    updatedAt: createdAt(),
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

/** Counts of a posting's applications at each step, so that long lists need no counting. Maintained by a trigger. */
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

/** Every step of an application, with its author and time; append-only (triggers refuse changes). */
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
    // Each step is taken once: steps never go back.
    uniqueIndex('job_application_steps_key').on(t.applicationId, t.status),
    index('job_application_steps_taker_idx').on(t.takenBy),
  ],
)
