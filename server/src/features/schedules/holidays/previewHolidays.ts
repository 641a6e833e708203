import { inArray } from 'drizzle-orm'
import type { HolidayDays } from '@muster/contract/schedules/holidays'
import type { Effects } from '@muster/contract/kit/effects'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { effectsOf } from '../../../companySettings/effects.ts'
import type { Context } from '../../../context.ts'
import { holidays } from '../../../worktime/tables.ts'

/**
 * Returns the effects of adding and removing holidays, and records the access. Changes nothing. Days that would stay
 * the same have no effects.
 */
export async function previewHolidays(ctx: Context, { added, removed }: HolidayDays): Promise<Effects> {
  const { db } = ctx.app
  const rows = await db
    .select({ date: holidays.date })
    .from(holidays)
    .where(inArray(holidays.date, [...added, ...removed]))
  const holidayDates = new Set(rows.map(({ date }) => date))
  const [addedDates, removedDates] = [new Set(added), new Set(removed)]
  const changes = {
    added: [...addedDates.difference(holidayDates)],
    removed: [...removedDates.intersection(holidayDates).difference(addedDates)],
  }
  const effects = await effectsOf(ctx.app, db, { holidays: changes })
  await recordRepeated(ctx, { action: 'holiday.previewed', subject: { type: 'holiday', id: null }, after: changes })
  return { effects }
}
