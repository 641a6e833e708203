import { randomUUIDv7 } from 'node:crypto'
import type { AssignShift } from '@muster/contract/schedules/shifts'
import { workTimeOf } from '../planning/overlaps.ts'
import type { PlannedPerson } from '../planning/person.ts'

const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()

/** Returns the row of a new shift of a person, with its instants in the person's time zone. */
export function shiftValues(
  { id: userId, zone }: PlannedPerson,
  { date, shiftType, startTime, endTime, breakMinutes, notes }: Omit<AssignShift, 'userIds'>,
  createdBy: string,
) {
  const { start, end } = workTimeOf(date, { startTime, endTime }, zone)
  const times = { date, startTime, endTime, startsAt: instant(start), endsAt: instant(end), zone }
  return { id: randomUUIDv7(), userId, shiftType, ...times, breakMinutes, notes: notes || null, createdBy }
}
