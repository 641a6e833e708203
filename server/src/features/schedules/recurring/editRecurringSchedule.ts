import { eq } from 'drizzle-orm'
import type { EditRecurringSchedule } from '@muster/contract/schedules/shifts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { recurringSchedules } from '../../../worktime/tables.ts'
import { planChanged, seriesWords } from '../planning/messages.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { laterThan } from '../../../db/columns.ts'
import { staleRefusal } from '../planning/person.ts'
import { acceptableSeries } from './createRecurringSchedule.ts'
import { auditedSeries, lockVisibleSeries, presentSeries, wholeOf } from './queries.ts'

/**
 * Changes a whole series, or moves it to another person. Notifies the person and, after a move, the former owner.
 * Removed days stay removed.
 * @throws Refusal 404 outside the actor's reach; 400 outside the person's employment, or if the series has no days; 409
 * for an overlap, if it has changed since it was read, or if it lowers the actor's own agreed hours.
 */
export function editRecurringSchedule(ctx: Context, input: EditRecurringSchedule) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const { id, updatedAt: seenAt, ...draft } = input
    const { rule: before, skipped, person } = await lockVisibleSeries(tx, actor, id, input.userId)
    throwIf(staleRefusal(before.updatedAt, seenAt))
    const assertHoursKept = await guardOwnHours(
      tx,
      actor,
      [person.id, before.userId],
      [wholeOf(before), wholeOf(draft)],
    )
    const row = await acceptableSeries(tx, person, draft, { id, skipped })
    const [rule] = await tx
      .update(recurringSchedules)
      .set({ ...row, updatedAt: laterThan(recurringSchedules.updatedAt) })
      .where(eq(recurringSchedules.id, id))
      .returning()
    if (!rule) throw new Error('A series that was locked is not there')
    await assertHoursKept()
    const isMoved = before.userId !== person.id
    return {
      action: 'recurring_schedule.changed',
      subject: { type: 'recurring_schedule', id },
      personId: person.id,
      before: auditedSeries(before),
      after: draft,
      events: planChanged(actor, [
        { personId: person.id, kind: isMoved ? 'assigned' : 'changed', words: seriesWords(rule), date: rule.startDate },
        ...(isMoved
          ? [{ personId: before.userId, kind: 'removed', words: seriesWords(before), date: before.startDate } as const]
          : []),
      ]),
      answer: { schedule: await presentSeries(tx, actor, { rule, skipped }, person, wholeOf(rule)) },
    }
  })
}
