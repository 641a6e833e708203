import { and, eq, isNull, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { recordActions } from '../policy.ts'
import { attendanceArea } from '../shared/areas.ts'
import { localTimesOf, presentBreak, presentDay } from '../records/presentDay.ts'
import { breaks } from '../tables.ts'
import { lockWholeDay } from './days.ts'
import { behindRefusal, breakEnded, withinDatabaseTime } from './refusals.ts'
import { storeFigures } from './storeFigures.ts'
import { punchTime, formatInstant } from './times.ts'

/**
 * Ends a break of the actor now.
 * @throws Refusal 404 if the break does not exist or belongs to another person; 409 if it has already ended, or if the
 * server's clock is earlier than the last recorded time.
 */
export async function endBreak(ctx: Context, { breakId }: { breakId: string }) {
  const { actor } = ctx
  const at = formatInstant(punchTime())
  return withinDatabaseTime(
    change(ctx, async (tx) => {
      const day = await lockWholeDay(
        tx,
        sql`(select ${breaks.dayId} from ${breaks} where ${breaks.id} = ${breakId} and ${breaks.userId} = ${actor.id})`,
      )
      const pause = day?.breaks.find(({ id }) => id === breakId)
      assertFound(day && pause)
      throwIf(pause?.endTime === null ? null : breakEnded(), behindRefusal(day, at))
      const ended = { ...pause, endTime: at }
      await tx
        .update(breaks)
        .set({ endTime: at })
        .where(and(eq(breaks.id, breakId), isNull(breaks.endTime)))
      const breaksThen = day.breaks.map((one) => (one.id === breakId ? ended : one))
      const whole = await storeFigures(tx, { ...day, breaks: breaksThen }, at)
      return {
        action: 'attendance.break_ended',
        subject: { type: 'attendance', id: day.day.id },
        personId: actor.id,
        after: { date: day.day.date, breakType: ended.breakType, endTime: at },
        events: [peopleChanged(attendanceArea, [actor.id], actor.id)],
        answer: {
          break: presentBreak(ended, localTimesOf(whole.day), at),
          record: presentDay(whole, at, actor, recordActions(actor, actor.id, new Set())),
          now: at,
        },
      }
    }),
  )
}
