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
import { later, leaveById, lockVisibleLeave } from './queries.ts'
import { release, reserveStatements } from '../balances/reservations.ts'
import { leaveRequests } from '../tables.ts'
import { leaveApprovers } from '../approvers.ts'

type Request = Awaited<ReturnType<typeof lockVisibleLeave>>

/**
 * Changes an undecided request of the actor; if its type or days change, the rules of a new one apply (`draftRefusal`).
 * Its days are given back and reserved again, and those who may decide are notified (contract, "Leave"). Its
 * certificate stays unless another one is sent or the type changes: a medical note is not for those who decide on
 * holidays.
 * @throws Refusal 404 out of reach; 403 for another's request or a type that the actor may not request; 409 if it is
 * decided, was changed since it was opened, or overlaps another request; 400 for a field, a rule of the type's policy
 * or too few days; 415 for a certificate that does not match an allowed type.
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

/** Returns the locked request, its new cost, and the certificate that stays with it. @throws Refusal */
async function checkedEdit(db: Queryable, actor: Actor, input: EditLeave) {
  const request = await lockVisibleLeave(db, actor, input.id)
  throwIf(leavePolicy.edit(actor, request), staleRefusal(request, input.updatedAt))
  const cost = await costOf(db, actor.id, input)
  throwIf(await draftRefusal(db, actor, input, cost, request))
  const kept = input.medicalCertificate || input.leaveType !== request.leaveType ? null : request.certificateId
  throwIf(certificateRefusal(cost, input.medicalCertificate !== undefined || kept !== null))
  return { request, cost, kept }
}

async function writeEdit(ctx: Context, input: EditLeave, certificate: StoredUpload | null) {
  const { app, actor } = ctx
  let replaced: string | null = null
  const answer = await change(ctx, async (tx) => {
    const { request, cost, kept } = await inOrder(
      () => lockPerson(tx, actor.id),
      () => checkedEdit(tx, actor, input),
    )
    const { totalDays } = cost
    replaced = request.certificateId === kept ? null : request.certificateId
    await release(tx, actor.id, request)
    const revision = request.revision + 1
    await update(tx, request, { input, totalDays, certificate, kept, revision })
    const leaveRequest = await inOrder(
      ...reserveStatements(tx, { id: request.id, userId: actor.id, leaveType: input.leaveType, revision }, cost),
      () => leaveById(tx, actor, request.id),
    )
    const { leaveType, startDate, endDate, reason } = request
    const { id: _id, updatedAt: _seen, ...wanted } = input
    return {
      action: 'leave.changed',
      subject: { type: 'leave_request', id: request.id },
      personId: actor.id,
      before: { leaveType, startDate, endDate, reason, totalDays: Number(request.totalDays) },
      after: { ...wanted, medicalCertificate: certificate && { digest: certificate.digest }, totalDays },
      events: leaveEdited(ctx, request, input, totalDays),
      answer: { leaveRequest },
    }
  })
  if (replaced !== null) await app.files.remove(replaced)
  return answer
}

interface LeaveEdit {
  input: EditLeave
  totalDays: number
  certificate: StoredUpload | null
  /** The certificate that stays. */
  kept: string | null
  revision: number
}

async function update(tx: Tx, request: Request, { input, totalDays, certificate, kept, revision }: LeaveEdit) {
  const { leaveType, startDate, endDate, reason } = input
  const certificateId = certificate ? await insertFile(tx, request.userId, certificate) : kept
  const row = { leaveType, startDate, endDate, reason, totalDays: String(totalDays), certificateId, revision }
  await withoutOverlap(
    tx
      .update(leaveRequests)
      .set({ ...row, updatedAt: later })
      .where(eq(leaveRequests.id, request.id))
      .execute(),
  )
  if (request.certificateId && request.certificateId !== kept)
    await tx.delete(files).where(eq(files.id, request.certificateId))
}

/**
 * Returns the notifications of a change. People who could decide on the former version are notified too: they may not
 * be able to decide on the new one.
 */
function leaveEdited({ actor }: Context, request: Request, input: EditLeave, totalDays: number): NewEvent[] {
  const notification = leaveChanged(request.id, actor, input, totalDays)
  return [
    notify(notification, leaveApprovers(actor.id, input.leaveType), leaveApprovers(actor.id, request.leaveType)),
    peopleChanged(leavesArea, [actor.id], actor.id),
  ]
}
