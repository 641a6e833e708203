import { eq } from 'drizzle-orm'
import type { JobApplication } from '@muster/contract/jobs/applications'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { inOrder } from '../../../db/transaction.ts'
import { jobApplications, jobApplicationSteps } from '../tables.ts'
import { applicationById } from './queries.ts'

interface NewStep {
  status: ApplicationStatus
  note: string | null
  today: string
}

/** Moves a locked application to another status on behalf of the actor; returns the updated row. */
export const moveApplication = (
  tx: Tx,
  { actor, request: { at } }: Context,
  id: string,
  { status, note, today }: NewStep,
): Promise<JobApplication> =>
  inOrder(
    () =>
      tx
        .update(jobApplications)
        .set({ status, updatedAt: at ?? laterThan(jobApplications.updatedAt) })
        .where(eq(jobApplications.id, id))
        .execute(),
    () =>
      tx
        .insert(jobApplicationSteps)
        .values({ applicationId: id, status, note, takenBy: actor.id, createdAt: at })
        .execute(),
    () => applicationById(tx, actor, today, id),
  )
