import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { updateRows } from '../../../db/updateRows.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { shifts } from '../../../worktime/tables.ts'
import { otherZoneRefusal, workTimeOf, plannedWorkOfShift, withoutOverlap } from '../planning/overlaps.ts'
import { zoneOfPerson } from '../planning/person.ts'

/** The maximum difference between time zones plus the maximum length of a shift. */
const maxDistance = { hours: 52 }

/**
 * Moves people's future shifts to their new time zone, at the same local times. Shifts that have begun do not change.
 * Series need no change, because they are rules in local time. Lock the people first.
 * @throws Refusal 409 if a moved shift overlaps an unmoved one; it names both shifts.
 */
export async function moveShiftsToZones(tx: Tx, userIds: readonly string[]): Promise<void> {
  const at = now()
  const found = await tx
    .select({ shift: getTableColumns(shifts), zone: zoneOfPerson })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.userId))
    .where(and(isOneOf(users.id, userIds), gt(shifts.endsAt, at.subtract(maxDistance).toString())))
  const [futureShifts, startedShifts] = [true, false].map((isToCome) =>
    found.filter(({ shift }) => Temporal.Instant.compare(shift.startsAt, at) > 0 === isToCome),
  )
  const movedShifts = (futureShifts ?? []).map(({ shift: { id, userId, date, ...times }, zone }) => ({
    id,
    userId,
    zone,
    ...workTimeOf(date, times, zone),
  }))
  for (const [userId, shiftsOfPerson] of Map.groupBy(movedShifts, (one) => one.userId)) {
    const stayingShifts = (startedShifts ?? []).filter(({ shift }) => shift.userId === userId)
    throwIf(
      otherZoneRefusal(
        shiftsOfPerson,
        stayingShifts.map(({ shift }) => plannedWorkOfShift(shift)),
      ),
    )
  }
  if (movedShifts.length) await withoutOverlap(write(tx, movedShifts))
}

const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()

/** Updates all shifts in one statement, because a shift may take the time from which another shift moves away. */
const write = (tx: Tx, movedShifts: readonly { id: string; zone: string; start: number; end: number }[]) =>
  updateRows(
    tx,
    shifts,
    movedShifts.map(({ id, zone, start, end }) => ({ id, zone, startsAt: instant(start), endsAt: instant(end) })),
    { set: { updatedAt: laterThan(shifts.updatedAt) } },
  )
