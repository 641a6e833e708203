import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { holidaysChanged } from '../../../people/runHooks.ts'
import { holidays } from '../../../worktime/tables.ts'
import { everyonesPlans } from '../planning/messages.ts'
import { lockHoliday, meanwhileRefusal } from './queries.ts'

/**
 * Removes a holiday.
 * @throws Refusal 404 if it does not exist; 409 if it is no longer on `date`, the day that the caller saw.
 */
export function removeHoliday(ctx: Context, { id, date }: { id: string; date?: string }) {
  return change(ctx, async (tx) => {
    const { id: _id, ...before } = await lockHoliday(tx, id)
    throwIf(meanwhileRefusal(before, { ...before, date: date ?? before.date }))
    await tx.delete(holidays).where(eq(holidays.id, id))
    return {
      action: 'holiday.removed',
      subject: { type: 'holiday', id },
      before,
      events: [...everyonesPlans, ...(await holidaysChanged(tx, ctx.app, [before.date]))],
      answer: undefined,
    }
  })
}
