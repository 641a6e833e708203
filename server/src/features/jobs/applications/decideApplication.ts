import type { DecideApplication } from '@muster/contract/jobs/applications'
import { type DecidedStatus, skipsSteps } from '@muster/contract/jobs/steps'
import { hasVisibleCharacter } from '@muster/contract/kit/text'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { applicationMoved, reportShortlisted } from '../messages.ts'
import { applicationPolicy } from '../policy.ts'
import { staleRefusal } from '../postings/refusals.ts'
import { applicationChanged } from '../recipients.ts'
import { moveApplication } from './move.ts'
import { lockApplication } from './queries.ts'

type Application = Awaited<ReturnType<typeof lockApplication>>

/**
 * Moves an application to a later step or rejects it. Notifies the applicant of each step, and the applicant's manager
 * when the applicant is shortlisted, or is accepted without having been shortlisted.
 * @throws Refusal 404 outside the actor's reach; 403 for the actor's own application; 409 if its status does not allow
 * the step, or it has changed since the actor read it; 400 if steps are skipped without a note.
 */
export const decideApplication = (ctx: Context, { id, status, note, updatedAt }: DecideApplication) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const today = await todayOf(tx, ctx)
    const application = await lockApplication(tx, actor, id)
    const writtenNote = note && hasVisibleCharacter(note) ? note : null
    throwIf(
      applicationPolicy.decide(actor, application, status),
      staleRefusal(application.updatedAt, updatedAt),
      skipsSteps(application.status, status) && writtenNote === null
        ? invalid({ note: 'Please explain why you are skipping steps' })
        : null,
    )
    const updatedApplication = await moveApplication(tx, ctx, id, { status, note: writtenNote, today })
    return {
      action: 'application.moved',
      subject: { type: 'job_application', id },
      personId: application.applicantId,
      before: { status: application.status },
      after: { status, note: writtenNote },
      events: [
        ...notificationsOf(ctx, application, status),
        ...applicationChanged(application.applicantId, application.postedBy, actor.id),
      ],
      answer: { application: updatedApplication },
    }
  })

function notificationsOf(
  { actor, request: { at } }: Context,
  application: Application,
  status: DecidedStatus,
): NewEvent[] {
  const { id, jobId, title, applicantId, managerId } = application
  const posting = { id: jobId, title }
  const toApplicant = notify({ ...applicationMoved(id, posting, status), at }, [applicantId])
  if (!managerId || managerId === actor.id || !notifiesManager(application, status)) return [toApplicant]
  return [toApplicant, notify({ ...reportShortlisted(application, posting, status), at }, [managerId])]
}

/**
 * Returns true if the applicant's manager is notified: when the applicant is shortlisted, or is accepted without having
 * been shortlisted.
 */
const notifiesManager = ({ status: before }: Application, status: DecidedStatus) =>
  status === 'SHORTLISTED' || (status === 'ACCEPTED' && before !== 'SHORTLISTED')
