import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ApplyForJob } from '@muster/contract/jobs/applications'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { insertFile, type StoredUpload, type Upload, withUpload } from '../../../files/storeUpload.ts'
import { applicationReceived } from '../messages.ts'
import { alreadyApplied, postingPolicy } from '../policy.ts'
import { jobById, lockPosting } from '../postings/queries.ts'
import { jobApplications, jobApplicationSteps } from '../tables.ts'
import { applicationChanged, applicationReaders } from '../recipients.ts'
import { applicationById } from './queries.ts'

/**
 * Applies for a job as the actor and notifies the poster. The résumé is optional.
 * @throws Refusal 404 for a posting that the actor does not see; 409 if it is not open, or the actor has already
 * applied; 415 if the résumé's content does not match an allowed type.
 */
export async function applyForJob(ctx: Context, { resume, ...input }: ApplyForJob) {
  const { app, actor } = ctx
  if (!resume) return submit(ctx, input, null)
  // Errors that do not depend on the file are found before it is stored.
  const today = await todayOf(app.db, ctx)
  const job = await jobById(app.db, actor, today, input.id)
  throwIf(postingPolicy.apply(actor, { status: job.status, postedBy: '', isInReach: false }, job.applied))
  const upload: Upload = { file: resume, path: 'resume', accepted: ['pdf', 'doc', 'docx'], purpose: 'RESUME' }
  return withUpload(ctx, upload, (resumeFile) => submit(ctx, input, resumeFile))
}

const submit = (ctx: Context, { id: jobId, coverLetter }: Omit<ApplyForJob, 'resume'>, resume: StoredUpload | null) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    const today = await todayOf(tx, ctx)
    const posting = await lockPosting(tx, actor, today, jobId, 'apply')
    throwIf(postingPolicy.apply(actor, posting, await appliedBy(tx, actor, jobId)))
    const resumeId = resume && (await insertFile(tx, actor.id, resume))
    const id = randomUUIDv7()
    const times = { createdAt: at, updatedAt: at }
    await withUniqueApplication(
      tx
        .insert(jobApplications)
        .values({ id, jobId, applicantId: actor.id, coverLetter, resumeId, ...times })
        .execute(),
    )
    const application = await inOrder(
      () =>
        tx
          .insert(jobApplicationSteps)
          .values({ applicationId: id, status: 'SUBMITTED', takenBy: actor.id, createdAt: at })
          .execute(),
      () => applicationById(tx, actor, today, id),
    )
    return {
      action: 'application.submitted',
      subject: { type: 'job_application', id },
      personId: actor.id,
      after: { jobId, resume: resume && { digest: resume.digest } },
      events: [
        notify({ ...applicationReceived(id, actor, posting), at }, applicationReaders(posting.postedBy, actor.id)),
        ...applicationChanged(actor.id, posting.postedBy, actor.id),
      ],
      answer: { application },
    }
  })

/** Returns the status of the actor's application for this posting; null without one. */
async function appliedBy(db: Queryable, actor: Actor, jobId: string) {
  const [ownApplication] = await db
    .select({ status: jobApplications.status })
    .from(jobApplications)
    .where(and(eq(jobApplications.jobId, jobId), eq(jobApplications.applicantId, actor.id)))
  return ownApplication?.status ?? null
}

/**
 * Awaits `insertion`, which stores an application.
 * @throws Refusal 409 if the person has already applied for the posting.
 */
async function withUniqueApplication<T>(insertion: Promise<T>): Promise<T> {
  try {
    return await insertion
  } catch (error) {
    throwIf(databaseError(error)?.constraint === 'job_applications_key' ? alreadyApplied() : null)
    throw error
  }
}
