import { and, eq, getTableColumns } from 'drizzle-orm'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { attendanceArea } from '../shared/areas.ts'
import { attendanceDays } from '../tables.ts'
import { partsOfDay, wholeDayOf } from '../wholeDays.ts'
import { ownerColumns } from './month.ts'
import { presentDay } from './presentDay.ts'
import { readActions } from './reached.ts'

/**
 * Returns a person's working day on a date.
 * @throws Refusal 404 without a record, and for people whose attendance the actor may not see.
 */
export async function readDay(db: Db, actor: Actor, { userId, date }: { userId: string; date: string }) {
  const [found] = await db
    .select({ day: getTableColumns(attendanceDays), user: ownerColumns, ...partsOfDay })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .where(
      and(
        eq(attendanceDays.userId, userId),
        eq(attendanceDays.date, date),
        visibleTo(actor, attendanceArea, attendanceDays.userId),
      ),
    )
  assertFound(found)
  const canOf = await readActions(db, actor, [userId])
  const at = now().toString({ fractionalSecondDigits: 3 })
  const record: AttendanceRecord = { ...presentDay(wholeDayOf(found), at, actor, canOf(userId)), user: found.user }
  return { record, now: at }
}
