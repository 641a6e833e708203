import { randomUUIDv7 } from 'node:crypto'
import { splitByYear } from '@muster/contract/kit/time'
import type { CreateLeave } from '@muster/contract/leaves/drafts'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { instantPlaceholder, placeholders, prepareOnce } from '../../../db/prepareOnce.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { insertFile, type StoredUpload } from '../../../files/storeUpload.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { withCertificate } from '../certificates/certificate.ts'
import { certificateRefusal, type Cost, costOf, draftRefusal, withoutOverlap } from './leaveRules.ts'
import { leavePolicy } from '../policy.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveRequested } from './messages.ts'
import { leaveById } from './queries.ts'
import { ungrantedYears, waitForPolicies } from '../balances/grantLeaveYear.ts'
import { reserveStatements } from '../balances/reservations.ts'
import { leaveRequests } from '../tables.ts'
import { leaveApprovers } from '../approvers.ts'

/**
 * Requests leave for the actor, reserves the days of each year, and notifies the approvers (contract, "Leave").
 * @throws Refusal 400 for an invalid field, a violation of the policy or too few remaining days; 403 for a leave type
 * that the actor may not request; 409 if it overlaps another of their requests; 415 if the certificate's content does
 * not match an allowed type.
 */
export async function createLeave(ctx: Context, input: CreateLeave) {
  const { app, actor } = ctx
  throwIf(leavePolicy.create(actor, input.leaveType))
  return withCertificate(
    ctx,
    input.medicalCertificate,
    () => checkedCost(app.db, actor, input),
    (certificate) => writeRequest(ctx, input, certificate),
  )
}

/** Returns the cost of the request. @throws Refusal if a rule does not allow it. */
async function checkedCost(db: Queryable, actor: Actor, input: CreateLeave): Promise<Cost> {
  const costPromise = costOf(db, actor.id, input)
  const refusal = await draftRefusal(db, actor, input, costPromise)
  const cost = await costPromise
  throwIf(refusal, certificateRefusal(cost, input.medicalCertificate !== undefined))
  return cost
}

function writeRequest(ctx: Context, input: CreateLeave, certificate: StoredUpload | null) {
  const { actor } = ctx
  const { at } = ctx.request
  return change(
    ctx,
    async (tx) => {
      // Checked before writing: with only the exclusion constraint, concurrent overlapping requests wait for one another.
      const [cost, ungranted] = await inOrder(
        () => lockPerson(tx, actor.id),
        () => waitForPolicies(tx),
        () => Promise.all([checkedCost(tx, actor, input), ungrantedYears(tx, actor.id, yearsOf(input))]),
      )
      const { totalDays } = cost
      const id = randomUUIDv7()
      const certificateId = certificate && (await insertFile(tx, actor.id, certificate))
      const leaveRequest = await inOrder(
        () => insertRequest(tx, actor.id, { id, input, totalDays, certificateId, at }),
        ...reserveStatements(
          tx,
          { id, userId: actor.id, leaveType: input.leaveType, revision: 0, at },
          { ...cost, ungranted },
        ),
        () => leaveById(tx, actor, id),
      )
      const notification = { ...leaveRequested(id, actor, input, totalDays), at }
      return {
        action: 'leave.requested',
        subject: { type: 'leave_request', id },
        personId: actor.id,
        after: { ...input, medicalCertificate: certificate && { digest: certificate.digest }, totalDays },
        events: [
          notify(notification, leaveApprovers(actor.id, input.leaveType)),
          peopleChanged(leavesArea, [actor.id], actor.id),
        ],
        answer: { leaveRequest },
      }
    },
    { keepPlans: true },
  )
}

const yearsOf = ({ startDate, endDate }: CreateLeave) => splitByYear(startDate, endDate).map(({ year }) => year)

interface NewRequest {
  id: string
  input: CreateLeave
  totalDays: number
  certificateId: string | null
  at: string | undefined
}

async function insertRequest(tx: Tx, userId: string, { id, input, totalDays, certificateId, at }: NewRequest) {
  const { leaveType, startDate, endDate, reason } = input
  const row = { id, userId, leaveType, startDate, endDate, reason, totalDays, certificateId }
  const query = prepareOnce(tx, 'insert_leave_request', () =>
    tx.insert(leaveRequests).values({
      ...placeholders('id', 'userId', 'leaveType', 'startDate', 'endDate', 'reason', 'totalDays', 'certificateId'),
      createdAt: instantPlaceholder('at'),
      updatedAt: instantPlaceholder('at'),
    }),
  )
  await withoutOverlap(query.execute({ ...row, at: at ?? null }))
}
