import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { shifts } from '../../../worktime/tables.ts'
import { otherZoneRefusal, workTimeOf, plannedWorkOfShift, withoutOverlap } from '../planning/overlaps.ts'
import { zoneOfPerson } from '../planning/person.ts'
import { laterShift } from './queries.ts'

/** The maximum difference between zones plus the maximum length of a shift. */
const maxDistance = { hours: 52 }

/**
 * Keeps the times of day of people's future shifts in their new time zone; shifts that have begun or are over do not
 * change. Series follow by themselves, as they are rules in local time. The people must be locked.
 * @throws Refusal 409 naming a shift that would overlap one that does not move.
 */
export async function moveShiftsToZones(tx: Tx, userIds: readonly string[]): Promise<void> {
  const at = now()
  const found = await tx
    .select({ shift: getTableColumns(shifts), zone: zoneOfPerson })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.userId))
    .where(
      and(
        sql`${users.id} = any(${sql.param(userIds)}::uuid[])`,
        gt(shifts.endsAt, at.subtract(maxDistance).toString()),
      ),
    )
  const [coming, staying] = [true, false].map((isToCome) =>
    found.filter(({ shift }) => Temporal.Instant.compare(shift.startsAt, at) > 0 === isToCome),
  )
  const moved = (coming ?? []).map(({ shift: { id, userId, date, ...times }, zone }) => ({
    id,
    userId,
    zone,
    ...workTimeOf(date, times, zone),
  }))
  for (const [userId, theirs] of Map.groupBy(moved, (one) => one.userId)) {
    const others = (staying ?? []).filter(({ shift }) => shift.userId === userId)
    throwIf(
      otherZoneRefusal(
        theirs,
        others.map(({ shift }) => plannedWorkOfShift(shift)),
      ),
    )
  }
  if (moved.length) await withoutOverlap(write(tx, moved))
}

const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()

/** Updates all in one statement: a shift may move to where another one was. */
const write = (tx: Tx, moved: readonly { id: string; zone: string; start: number; end: number }[]) =>
  tx
    .update(shifts)
    .set({ zone: sql`n.zone`, startsAt: sql`n.starts_at`, endsAt: sql`n.ends_at`, updatedAt: laterShift })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(
        moved.map(({ id, zone, start, end }) => ({ id, zone, starts_at: instant(start), ends_at: instant(end) })),
      )}::jsonb) as n (id uuid, zone text, starts_at timestamptz, ends_at timestamptz)`,
    )
    .where(eq(shifts.id, sql`n.id`))
