import type { AddHoliday } from '@muster/contract/schedules/holidays'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { holidaysChanged } from '../../../people/runHooks.ts'
import { holidays } from '../../../worktime/tables.ts'
import { everyonesPlans } from '../planning/messages.ts'
import { holidayColumns, withUniqueDate } from './queries.ts'

/** Adds a holiday. @throws Refusal 409 if there is already a holiday on that day. */
export function addHoliday(ctx: Context, input: AddHoliday) {
  return change(ctx, async (tx) => {
    const holiday = await withUniqueDate(tx.insert(holidays).values(input).returning(holidayColumns).execute())
    return {
      action: 'holiday.added',
      subject: { type: 'holiday', id: holiday.id },
      after: input,
      events: [...everyonesPlans, ...(await holidaysChanged(tx, ctx.app, [input.date]))],
      answer: { holiday },
    }
  })
}
