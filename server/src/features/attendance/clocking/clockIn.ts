import { randomUUIDv7 } from 'node:crypto'
import type { ClockIn } from '@muster/contract/attendance/clocking'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { placeholders, prepareOnce } from '../../../db/prepareOnce.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { type NewEvent, notify, type Notice } from '../../../events/event.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { factsForClocking } from '../../../worktime/facts.ts'
import { dayFigures } from '../../../worktime/figures.ts'
import { dayOfClockIn, type WorkFacts } from '../../../worktime/plan.ts'
import { localTime } from '../../../worktime/zones.ts'
import { recordActions } from '../policy.ts'
import { attendanceArea } from '../shared/areas.ts'
import { planColumnsOf } from './planColumns.ts'
import { presentDay } from '../records/presentDay.ts'
import { attendanceReminders } from '../tables.ts'
import { insertClockIn, type NewDay, newestEntry, type Punch } from './days.ts'
import { alreadyClockedIn, clockBehind, withinDatabaseTime } from './refusals.ts'
import { punchTime, formatInstant } from './times.ts'
import { linkToDay } from '../linkToDay.ts'
import { formatTimeOfDay } from '../../../kernel/timesOfDay.ts'

/** Returns the notification of a late clock-in; the times are local, as `HH:mm`. */
const clockedInLate = (date: string, clockIn: string, plannedStart: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Late clock-in',
  message: `You clocked in at ${formatTimeOfDay(clockIn)}. Your planned start was ${formatTimeOfDay(plannedStart)}.`,
  link: linkToDay(date),
  preference: 'attendanceLate',
})

/**
 * Clocks the actor in now. The record belongs to the date of the shift that the clock-in fits, otherwise to the local
 * date (design, "Whose day"). If the first clock-in of the day is late, the person is notified once.
 * @throws Refusal 409 while a session is open, with `details.openSince`, or if the server's clock is earlier than the
 * last recorded time.
 */
export async function clockIn(ctx: Context, input: ClockIn) {
  const { app, actor } = ctx
  const time = punchTime()
  const at = formatInstant(time)
  const found = await factsForClocking(app.db, actor.id, time)
  assertFound(found)
  const { facts, rules } = found
  const day = newDayAt(actor.id, facts, at, rules.graceMinutes)
  const location = rules.locationKept ? placeOf(input.location) : null
  const punch: Punch = { id: randomUUIDv7(), at, location }
  return withinDatabaseTime(
    change(ctx, async (tx) => {
      const before = await insertClockIn(tx, randomUUIDv7(), day, punch)
      if (!before.entered) throwIf(await conflictingEntryRefusal(tx, actor.id))
      const entry = { id: punch.id, dayId: before.day.id, clockIn: at, clockOut: null }
      const whole = { ...before, entries: [...before.entries, entry] }
      const isFirst = before.entries.length === 0
      return {
        action: 'attendance.clocked_in',
        subject: { type: 'attendance', id: before.day.id },
        personId: actor.id,
        after: { date: before.day.date, clockIn: at },
        events: [
          peopleChanged(attendanceArea, [actor.id], actor.id),
          ...(isFirst && before.day.isLate ? await notifyLate(tx, before.day, at) : []),
        ],
        answer: { record: presentDay(whole, at, actor, recordActions(actor, actor.id, new Set())), now: at },
      }
    }),
  )
}

/** Returns the day that a first clock-in at this instant creates, with its current plan and grace period. */
export function newDayAt(userId: string, facts: WorkFacts, at: string, graceMinutes: number): NewDay {
  const date = dayOfClockIn(facts, at)
  const plan = planColumnsOf(facts, date, graceMinutes)
  const entries = [{ from: at, to: null }]
  const emptyDay = { breaks: [], breakOverrideSeconds: null, noOvertime: false }
  const { status, isLate } = dayFigures({ ...plan, ...emptyDay, entries, now: at })
  return { userId, date, status, isLate, ...plan }
}

/** Returns the parsed location in degrees, or null; the contract has already validated the coordinates. */
function placeOf(location: ClockIn['location']): Punch['location'] {
  if (!location) return null
  const [latitude = 0, longitude = 0] = location.split(',').map(Number)
  return { latitude, longitude }
}

async function conflictingEntryRefusal(tx: Tx, userId: string) {
  const entry = await newestEntry(tx, userId)
  return entry?.clockOut === null ? alreadyClockedIn(entry.clockIn) : clockBehind()
}

/** Returns the event for a late clock-in; none if the person was already notified for that day. */
async function notifyLate(tx: Tx, { userId, date, zone, plannedStart }: NewDay, at: string): Promise<NewEvent[]> {
  const query = prepareOnce(tx, 'insert_late_reminder', () =>
    tx
      .insert(attendanceReminders)
      .values({ ...placeholders('userId', 'date'), kind: 'LATE' })
      .onConflictDoNothing()
      .returning({ date: attendanceReminders.date }),
  )
  const first = await query.execute({ userId, date })
  const [arrival, start] = [at, plannedStart ?? at].map((instant) => localTime(instant, zone, date).time)
  return first.map(() => notify(clockedInLate(date, arrival ?? '', start ?? ''), [userId]))
}
