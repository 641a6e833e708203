import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ApplicationStep, Candidate, JobApplication } from '@muster/contract/jobs/applications'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { files, storedColumns } from '../../../files/store/tables.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { applicationActions, seesApplications } from '../policy.ts'
import { isReached, statusOn } from '../postings/queries.ts'
import { jobApplications, jobApplicationSteps, jobPostings } from '../tables.ts'

const stepAuthor = alias(users, 'taker')

/** Returns the columns that `presentCandidate` needs. */
const candidateColumns = (actor: Actor) => ({
  id: jobApplications.id,
  jobId: jobApplications.jobId,
  status: jobApplications.status,
  resumeId: jobApplications.resumeId,
  resumeName: files.name,
  createdAt: jobApplications.createdAt,
  updatedAt: jobApplications.updatedAt,
  applicant: personColumns,
  isInReach: sql<boolean>`${isReached(actor)}`,
})

export const selectCandidates = (db: Queryable, actor: Actor) =>
  db
    .select(candidateColumns(actor))
    .from(jobApplications)
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
    .innerJoin(users, eq(users.id, jobApplications.applicantId))
    .leftJoin(files, eq(files.id, jobApplications.resumeId))

export const selectApplications = (db: Queryable, actor: Actor) =>
  db
    .select({
      ...candidateColumns(actor),
      coverLetter: jobApplications.coverLetter,
      job: {
        title: jobPostings.title,
        department: jobPostings.department,
        location: jobPostings.location,
        status: jobPostings.status,
        closingDate: jobPostings.closingDate,
      },
    })
    .from(jobApplications)
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
    .innerJoin(users, eq(users.id, jobApplications.applicantId))
    .leftJoin(files, eq(files.id, jobApplications.resumeId))

type CandidateRow = Awaited<ReturnType<typeof selectCandidates>>[number]
type Row = Awaited<ReturnType<typeof selectApplications>>[number]

/** Returns an application as listed for its posting, with the actions available to the actor. */
export function presentCandidate(actor: Actor, row: CandidateRow): Candidate {
  const { resumeId, isInReach, ...fields } = row
  return {
    ...fields,
    resume: resumeId && `/api/jobs/applications/${row.id}/resume`,
    can: applicationActions(actor, { applicantId: row.applicant.id, status: row.status, isInReach }),
  }
}

/**
 * Returns applications with their steps. Notes are included for people who see applications, but never for the
 * applicant.
 */
export async function presentApplications(
  db: Queryable,
  actor: Actor,
  today: string,
  rows: readonly Row[],
): Promise<JobApplication[]> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { coverLetter, job, ...candidate } = row
    const seesNotes = row.applicant.id !== actor.id && seesApplications(actor, row)
    const ownSteps = (steps.get(row.id) ?? []).map(({ note, ...step }): ApplicationStep =>
      seesNotes ? { ...step, note } : step,
    )
    return {
      ...presentCandidate(actor, candidate),
      coverLetter,
      job: { ...job, status: statusOn(job, today) },
      steps: ownSteps,
    }
  })
}

interface StepRow extends ApplicationStep {
  note: string | null
}

async function stepsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, StepRow[]>> {
  if (!ids.length) return new Map()
  const { applicationId, status, note, createdAt, id, takenBy } = jobApplicationSteps
  const rows = await db
    .select({
      applicationId,
      status,
      note,
      at: createdAt,
      by: { firstName: stepAuthor.firstName, lastName: stepAuthor.lastName },
    })
    .from(jobApplicationSteps)
    .innerJoin(stepAuthor, eq(stepAuthor.id, takenBy))
    .where(isOneOf(applicationId, ids))
    .orderBy(asc(createdAt), asc(id))
  const found = new Map<string, StepRow[]>()
  for (const { applicationId: of, ...step } of rows) found.set(of, [...(found.get(of) ?? []), step])
  return found
}

/**
 * Returns the condition for applications that the actor sees: their own and, with permission, those for postings within
 * reach.
 */
const isVisibleFor = (actor: Actor): SQL | undefined => {
  const isOwn = eq(jobApplications.applicantId, actor.id)
  return actor.permissions.has('jobs.applications_view') ? or(isOwn, isReached(actor)) : isOwn
}

/** Returns one application that the actor sees. @throws Refusal 404 for any other. */
export async function applicationById(db: Queryable, actor: Actor, today: string, id: string): Promise<JobApplication> {
  const rows = await selectApplications(db, actor).where(and(eq(jobApplications.id, id), isVisibleFor(actor)))
  const [application] = await presentApplications(db, actor, today, rows)
  assertFound(application)
  return application
}

/**
 * Returns an application that the actor sees, locked until the end of the transaction.
 * @throws Refusal 404 for any other.
 */
export async function lockApplication(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      id: jobApplications.id,
      jobId: jobApplications.jobId,
      applicantId: jobApplications.applicantId,
      status: jobApplications.status,
      updatedAt: jobApplications.updatedAt,
      title: jobPostings.title,
      postedBy: jobPostings.postedBy,
      firstName: users.firstName,
      lastName: users.lastName,
      managerId: users.managerId,
      isInReach: sql<boolean>`${isReached(actor)}`,
    })
    .from(jobApplications)
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
    .innerJoin(users, eq(users.id, jobApplications.applicantId))
    .where(and(eq(jobApplications.id, id), isVisibleFor(actor)))
    .for('update', { of: jobApplications })
  assertFound(row)
  return row
}

/** Returns the résumé of an application that the actor sees. @throws Refusal 404 for any other, or without a résumé. */
export async function resumeOf(db: Queryable, actor: Actor, id: string) {
  const [row] = await db
    .select({ applicantId: jobApplications.applicantId, file: storedColumns })
    .from(jobApplications)
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
    .innerJoin(files, eq(files.id, jobApplications.resumeId))
    .where(and(eq(jobApplications.id, id), isVisibleFor(actor)))
  assertFound(row)
  return row
}
