import { eq } from 'drizzle-orm'
import { formatDay } from '@muster/contract/kit/formatDays'
import type { DeleteRecurringSchedule } from '@muster/contract/schedules/shifts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { addDays } from '../../../kernel/days.ts'
import type { Series } from '../../../worktime/recurrence.ts'
import { recurringSchedules } from '../../../worktime/tables.ts'
import { planChanged, seriesWords, shiftWords } from '../planning/messages.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { auditedSeries, lockVisibleSeries, wholeOf } from './queries.ts'
import { isEmpty, skipDate } from './skipDate.ts'

/**
 * Removes a series, one day of it, or a day and all later ones. Notifies the person. A series without remaining days is
 * deleted.
 * @throws Refusal 404 outside the actor's reach; 400 if the series has no shift on `date`, or ends before `date`; 409
 * if the removal lowers the actor's own agreed hours.
 */
export function deleteRecurringSchedule(ctx: Context, { id, what, date = '' }: DeleteRecurringSchedule) {
  return change(ctx, async (tx) => {
    const { rule, skipped } = await lockVisibleSeries(tx, ctx.actor, id)
    const { userId } = rule
    const assertHoursKept = await guardOwnHours(tx, ctx.actor, [userId], [wholeOf(rule)])
    if (what === 'day') await skipDate(tx, { id, userId, date })
    else if (what === 'following') await endBefore(tx, { ...rule, skipped }, date)
    else await tx.delete(recurringSchedules).where(eq(recurringSchedules.id, id))
    await assertHoursKept()
    return {
      action: 'recurring_schedule.deleted',
      subject: { type: 'recurring_schedule', id },
      personId: userId,
      before: auditedSeries(rule),
      after: { what, date: date || undefined },
      events: planChanged(ctx.actor, [
        {
          personId: userId,
          kind: 'removed',
          words: removedPartInWords(rule, what, date),
          date: date || rule.startDate,
        },
      ]),
      answer: undefined,
    }
  })
}

/** Ends a series on the day before `date`. @throws Refusal 400 if the series already ends before `date`. */
async function endBefore(tx: Tx, series: Series, date: string) {
  const endDate = addDays(date, -1)
  throwIf(endDate >= series.endDate ? invalid({ date: 'This recurring schedule ends before that day' }) : null)
  const where = eq(recurringSchedules.id, series.id)
  if (endDate < series.startDate || isEmpty({ ...series, endDate })) await tx.delete(recurringSchedules).where(where)
  else
    await tx
      .update(recurringSchedules)
      .set({ endDate, updatedAt: laterThan(recurringSchedules.updatedAt) })
      .where(where)
}

/** Returns the removed part of a series in words. */
function removedPartInWords(
  rule: Omit<Series, 'skipped'>,
  what: DeleteRecurringSchedule['what'],
  date: string,
): string {
  if (what === 'day') return shiftWords({ ...rule, date })
  return what === 'all' ? seriesWords(rule) : `from ${formatDay(date)}: ${seriesWords(rule)}`
}
