import { eq } from 'drizzle-orm'
import type { EditHoliday } from '@muster/contract/schedules/holidays'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { holidaysChanged } from '../../../people/runHooks.ts'
import { holidays } from '../../../worktime/tables.ts'
import { everyonesPlans } from '../planning/messages.ts'
import { holidayColumns, lockHoliday, meanwhileRefusal, withUniqueDate } from './queries.ts'

/**
 * Changes a holiday.
 * @throws Refusal 404 if it does not exist; 409 if it has changed since it was read, or if there is another holiday on
 * its new day.
 */
export function editHoliday(ctx: Context, { id, were, ...input }: EditHoliday) {
  return change(ctx, async (tx) => {
    const { id: _id, ...before } = await lockHoliday(tx, id)
    throwIf(meanwhileRefusal(before, were))
    const where = eq(holidays.id, id)
    const holiday = await withUniqueDate(
      tx.update(holidays).set(input).where(where).returning(holidayColumns).execute(),
    )
    return {
      action: 'holiday.changed',
      subject: { type: 'holiday', id },
      before,
      after: input,
      events: [...everyonesPlans, ...(await holidaysChanged(tx, ctx.app, [before.date, input.date]))],
      answer: { holiday },
    }
  })
}
