import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { anonymousActor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { localTime } from '../../../worktime/zones.ts'
import { closeForgotten, endOf, openEntryOf } from '../clocking/close.ts'
import { lockWholeDays } from '../clocking/days.ts'
import { formatInstant } from '../clocking/times.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { attendanceArea } from '../shared/areas.ts'
import type { WholeDay } from '../wholeDays.ts'
import { attendanceDays, clockEntries } from '../tables.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { inBatches, type Parts } from './batches.ts'
import { forgottenClockOut } from './messages.ts'
import { markNotYetNotified } from './notifyOnce.ts'

/**
 * Closes forgotten entries; runs every hour. An entry is forgotten if it has been open for more hours than the setting
 * `autoCloseHours` and its planned end has passed. Each person is notified once.
 */
export async function closeForgottenEntries(app: Parts): Promise<void> {
  const time = now()
  const { autoCloseHours } = await timeRules(app.db)
  const since = formatInstant(time.subtract({ hours: autoCloseHours }))
  const found = await forgottenEntries(app.db, time, autoCloseHours)
  for (const batch of inBatches(found))
    await closeBatch(app, { ids: batch.map(({ dayId }) => dayId), since, at: formatInstant(time) })
}

/**
 * Returns the days of sessions that, at this time, have been open for more than this many hours and are past their
 * planned end.
 */
export const forgottenEntries = (db: Queryable, time: Temporal.Instant, hours: number) =>
  db
    .select({ dayId: clockEntries.dayId })
    .from(clockEntries)
    .innerJoin(attendanceDays, eq(attendanceDays.id, clockEntries.dayId))
    .where(
      and(
        isNull(clockEntries.clockOut),
        eq(clockEntries.effective, true),
        lte(clockEntries.clockIn, formatInstant(time.subtract({ hours }))),
        or(isNull(attendanceDays.plannedEnd), lte(attendanceDays.plannedEnd, formatInstant(time))),
      ),
    )
    .orderBy(clockEntries.dayId)

interface Batch {
  /** The ids of the days. */
  ids: string[]
  /** The instant before which an entry must have started to count as forgotten. */
  since: string
  at: string
}

async function closeBatch(app: Parts, { ids, since, at }: Batch): Promise<void> {
  await change(scheduledSource(app, 'forgotten clock-outs'), async (tx) => {
    const days = await lockWholeDays(tx, sql`(select unnest(${sql.param(ids)}::uuid[]))`)
    // Some people may have clocked out meanwhile.
    const forgottenDays = days.filter((day) => (openEntryOf(day)?.clockIn ?? at) <= since)
    const closedDays = await closeForgotten(tx, forgottenDays, at)
    const people = closedDays.map(({ day }) => day.userId)
    return {
      action: 'attendance.auto_closed',
      subject: { type: 'attendance', id: null },
      after: { closed: closedDays.map((whole) => ({ dayId: whole.day.id, clockOut: endOf(whole) })) },
      events: people.length
        ? [...(await notifyClosed(tx, closedDays)), peopleChanged(attendanceArea, people, anonymousActor.id)]
        : [],
      answer: null,
    }
  })
}

async function notifyClosed(tx: Tx, closedDays: readonly WholeDay[]): Promise<NewEvent[]> {
  const days = closedDays.map(({ day: { userId, date } }) => ({ userId, date }))
  const notifiedIds = new Set((await markNotYetNotified(tx, 'FORGOTTEN', days)).map(({ userId }) => userId))
  return closedDays.flatMap((whole) => {
    const { userId, date, zone } = whole.day
    const end = endOf(whole)
    if (!notifiedIds.has(userId) || end === null) return []
    return [notify(forgottenClockOut(date, localTime(end, zone, date).time), [userId])]
  })
}
