import { eq } from 'drizzle-orm'
import type { EditLeave } from '@muster/contract/leaves/drafts'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { files } from '../../../files/store/tables.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { insertFile, type StoredUpload } from '../../../files/storeUpload.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { withCertificate } from '../certificates/certificate.ts'
import { certificateRefusal, costOf, draftRefusal, staleRefusal, withoutOverlap } from './leaveRules.ts'
import { leaveChanged } from './messages.ts'
import { leavePolicy } from '../policy.ts'
import { leavesArea } from '../shared/areas.ts'
import { changeTime, leaveById, lockVisibleLeave } from './queries.ts'
import { release, reserveStatements } from '../balances/reservations.ts'
import { leaveRequests } from '../tables.ts'
import { leaveApprovers } from '../approvers.ts'

type Request = Awaited<ReturnType<typeof lockVisibleLeave>>

/**
 * Changes a pending request of the actor. If the type or the days change, the rules for new requests apply
 * (`draftRefusal`). Releases the reserved days, reserves the new ones, and notifies the approvers (contract, "Leave").
 * Keeps the certificate unless a new one is sent or the type changes: approvers of other types must not see a medical
 * note.
 * @throws Refusal 404 outside the actor's reach; 403 for another person's request or a type that the actor may not
 * request; 409 if the request is already decided, has changed since it was opened, or overlaps another request; 400 for
 * an invalid field, a violation of the policy or too few remaining days; 415 if the certificate's content does not
 * match an allowed type.
 */
export async function editLeave(ctx: Context, input: EditLeave) {
  const { app, actor } = ctx
  return withCertificate(
    ctx,
    input.medicalCertificate,
    () => checkedEdit(app.db, actor, input),
    (certificate) => writeEdit(ctx, input, certificate),
  )
}

/**
 * Returns the locked request, its new cost, and the certificate to keep.
 * @throws Refusal if the edit is not allowed.
 */
async function checkedEdit(db: Queryable, actor: Actor, input: EditLeave) {
  const request = await lockVisibleLeave(db, actor, input.id)
  throwIf(leavePolicy.edit(actor, request), staleRefusal(request.updatedAt, input.updatedAt))
  const cost = await costOf(db, actor.id, input)
  throwIf(await draftRefusal(db, actor, input, cost, request))
  const keptCertificateId =
    input.medicalCertificate || input.leaveType !== request.leaveType ? null : request.certificateId
  throwIf(certificateRefusal(cost, input.medicalCertificate !== undefined || keptCertificateId !== null))
  return { request, cost, keptCertificateId }
}

async function writeEdit(ctx: Context, input: EditLeave, certificate: StoredUpload | null) {
  const { app, actor } = ctx
  let replacedId: string | null = null
  const answer = await change(ctx, async (tx) => {
    const { request, cost, keptCertificateId } = await inOrder(
      () => lockPerson(tx, actor.id),
      () => checkedEdit(tx, actor, input),
    )
    const { totalDays } = cost
    replacedId = request.certificateId === keptCertificateId ? null : request.certificateId
    await release(tx, actor.id, request)
    const revision = request.revision + 1
    await update(tx, request, { input, totalDays, certificate, keptCertificateId, revision })
    const leaveRequest = await inOrder(
      ...reserveStatements(tx, { id: request.id, userId: actor.id, leaveType: input.leaveType, revision }, cost),
      () => leaveById(tx, actor, request.id),
    )
    const { leaveType, startDate, endDate, reason } = request
    const { id: _id, updatedAt: _updatedAt, ...draft } = input
    return {
      action: 'leave.changed',
      subject: { type: 'leave_request', id: request.id },
      personId: actor.id,
      before: { leaveType, startDate, endDate, reason, totalDays: Number(request.totalDays) },
      after: { ...draft, medicalCertificate: certificate && { digest: certificate.digest }, totalDays },
      events: leaveEdited(ctx, request, input, totalDays),
      answer: { leaveRequest },
    }
  })
  if (replacedId !== null) await app.files.remove(replacedId)
  return answer
}

interface LeaveEdit {
  input: EditLeave
  totalDays: number
  certificate: StoredUpload | null
  /** The id of the certificate to keep; null without one. */
  keptCertificateId: string | null
  revision: number
}

async function update(
  tx: Tx,
  request: Request,
  { input, totalDays, certificate, keptCertificateId, revision }: LeaveEdit,
) {
  const { leaveType, startDate, endDate, reason } = input
  const certificateId = certificate ? await insertFile(tx, request.userId, certificate) : keptCertificateId
  const row = { leaveType, startDate, endDate, reason, totalDays: String(totalDays), certificateId, revision }
  await withoutOverlap(
    tx
      .update(leaveRequests)
      .set({ ...row, updatedAt: changeTime })
      .where(eq(leaveRequests.id, request.id))
      .execute(),
  )
  if (request.certificateId && request.certificateId !== keptCertificateId)
    await tx.delete(files).where(eq(files.id, request.certificateId))
}

/**
 * Returns the notifications of an edit. The approvers of the former version are also notified, because the new version
 * may have other approvers.
 */
function leaveEdited({ actor }: Context, request: Request, input: EditLeave, totalDays: number): NewEvent[] {
  const notification = leaveChanged(request.id, actor, input, totalDays)
  return [
    notify(notification, leaveApprovers(actor.id, input.leaveType), leaveApprovers(actor.id, request.leaveType)),
    peopleChanged(leavesArea, [actor.id], actor.id),
  ]
}
