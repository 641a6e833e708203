import { and, eq } from 'drizzle-orm'
import { formatDay } from '@muster/contract/kit/formatDays'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, invalid } from '../../../kernel/errors.ts'
import { datesOf, type Series } from '../../../worktime/recurrence.ts'
import { recurringSchedules, recurringSkips } from '../../../worktime/tables.ts'
import { skippedDates } from '../planning/overlaps.ts'

/**
 * Removes one day from a person's series. A series without remaining days is deleted. Lock the person first.
 * @throws Refusal 404 if the person has no such series; 400 if it has no shift on that day.
 */
export async function skipDate(tx: Tx, { id, userId, date }: { id: string; userId: string; date: string }) {
  const [series] = await tx
    .select({ rule: recurringSchedules, skipped: skippedDates })
    .from(recurringSchedules)
    .where(and(eq(recurringSchedules.id, id), eq(recurringSchedules.userId, userId)))
  assertFound(series)
  const rule = { ...series.rule, skipped: series.skipped }
  throwIf(
    datesOf(rule, date, date).length
      ? null
      : invalid({ date: `This recurring schedule has no shift on ${formatDay(date)}` }),
  )
  if (isEmpty({ ...rule, skipped: [...rule.skipped, date] }))
    await tx.delete(recurringSchedules).where(eq(recurringSchedules.id, id))
  else await tx.insert(recurringSkips).values({ scheduleId: id, date })
}

/** Returns true if a series has no days. */
export const isEmpty = (series: Series): boolean => datesOf(series, series.startDate, series.endDate).length === 0
