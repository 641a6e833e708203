import { canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, forbidden } from '../../../kernel/errors.ts'
import { dayOfRecord } from './editRecord.ts'
import { insertCorrection } from './correctDay.ts'
import { changedMeanwhile } from './refusals.ts'
import { subjectOf, pendingRefusal } from './subject.ts'

/**
 * Removes a day's hours at once. The recorded entries stay stored. If work was planned, the day becomes an absence.
 * @throws Refusal 404 for people whose hours the actor may not correct; 403 for the actor's own days; 409 if the day
 * cannot be corrected now, or has no hours.
 */
export const removeRecord = (ctx: Context, { id, reason }: { id: string; reason: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { userId, date } = await dayOfRecord(tx, actor, id)
    throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot remove your own hours'))
    const subject = await subjectOf(tx, actor, userId, date)
    throwIf(await pendingRefusal(tx, subject), subject.wholeDay?.entries.length ? null : changedMeanwhile())
    const removal = await insertCorrection(tx, ctx, subject, { after: null, overridesBreak: false }, reason)
    return { ...removal, action: 'attendance.removed' }
  })
