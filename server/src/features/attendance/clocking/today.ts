import { and, eq, gte, sql } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { addDays } from '../../../kernel/days.ts'
import { factsForClocking } from '../../../worktime/facts.ts'
import { dayOfClockIn } from '../../../worktime/plan.ts'
import { dayStart, localDate, localTime, nextOffsetChange } from '../../../worktime/zones.ts'
import { recordActions } from '../policy.ts'
import { presentDay } from '../records/presentDay.ts'
import { type WholeDay, wholeDayOf } from '../wholeDays.ts'
import { attendanceCorrections, attendanceDays, attendanceReminders } from '../tables.ts'
import { openEntryOf } from './close.ts'
import { openDayOf, selectWholeDays } from './days.ts'
import { formatInstant } from './times.ts'

/** The number of days during which a person is asked for a forgotten clock-out time. */
const promptDays = 14

/**
 * SQL condition for days that the server closed and that no one has corrected since. Withdrawn corrections don't count.
 */
const isForgotten = sql<boolean>`(attendance_days.auto_closed and not exists (
  select from ${attendanceCorrections} c where c.user_id = attendance_days.user_id and c.date = attendance_days.date
    and c.status <> 'WITHDRAWN' and c.created_at >= coalesce((select r.created_at from ${attendanceReminders} r
      where r.user_id = c.user_id and r.date = c.date and r.kind = 'FORGOTTEN'), '-infinity')))`

/**
 * Builds the query for a person's days, latest first: the day of the open session, the days on the dates `today` and
 * `serving` (the date to which a clock-in would now belong), and the days on or after `since` that the server closed.
 */
const daysQuery = (db: Db) => {
  const ofPerson = eq(attendanceDays.userId, sql.placeholder('userId'))
  const days = (where: ReturnType<typeof and>) => sql`select ${attendanceDays.id} from ${attendanceDays} where ${where}`
  const dates = sql`${attendanceDays.date} in (${sql.placeholder('today')}, ${sql.placeholder('serving')})`
  const ids = sql`(${openDayOf(sql`${sql.placeholder('userId')}`)} union all ${days(and(ofPerson, dates))}
    union all ${days(and(ofPerson, gte(attendanceDays.date, sql`${sql.placeholder('since')}`), attendanceDays.autoClosed))})`
  return selectWholeDays(db, ids, { isForgotten })
}

/** Returns the actor's current working day, as the contract's `Today`. */
export async function today({ app, actor }: Context) {
  const instant = now()
  const at = formatInstant(instant)
  const found = await factsForClocking(app.db, actor.id, instant)
  assertFound(found)
  const { facts, rules } = found
  const { zone } = facts
  const date = localDate(at, zone)
  const shiftDate = dayOfClockIn(facts, at)
  const rows = await prepareOnce(app.db, 'attendance_today', () => daysQuery(app.db)).execute({
    userId: actor.id,
    today: date,
    serving: shiftDate,
    since: addDays(date, -promptDays),
  })
  const days = rows.map((row) => ({ whole: wholeDayOf(row), isForgotten: row.isForgotten }))
  const visibleDay = [
    days.find(({ whole }) => openEntryOf(whole)),
    // A finished night shift stays visible until the person's next day begins.
    days.find(({ whole }) => whole.day.date === shiftDate),
    days.find(({ whole }) => whole.day.date === date),
  ].find((day) => day !== undefined)
  const forgotten = days.find(({ isForgotten, whole }) => isForgotten && !openEntryOf(whole))
  return {
    record: visibleDay ? presentDay(visibleDay.whole, at, actor, recordActions(actor, actor.id, new Set())) : null,
    now: at,
    localNow: `${date}T${localTime(at, zone, date).time}:${at.slice(17, 19)}`,
    readAgainAt: formatInstant(nextTimeShown(instant, zone, date)),
    zone,
    today: date,
    forgotten: forgotten ? presentForgotten(forgotten.whole) : null,
    keepsLocation: rules.locationKept,
  }
}

function nextTimeShown(instant: Temporal.Instant, zone: string, date: string): Temporal.Instant {
  const dayEnd = dayStart(addDays(date, 1), zone)
  const changes = nextOffsetChange(instant, zone)
  return changes && Temporal.Instant.compare(changes, dayEnd) < 0 ? changes : dayEnd
}

function presentForgotten({ day: { id, date, zone }, entries }: WholeDay) {
  const last = entries.at(-1)
  if (!last?.clockOut) return null
  return {
    recordId: id,
    date,
    clockInTime: localTime(last.clockIn, zone, date),
    closedTime: localTime(last.clockOut, zone, date),
  }
}
