import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { recordActions } from '../policy.ts'
import { attendanceArea } from '../shared/areas.ts'
import { presentDay } from '../records/presentDay.ts'
import { close, closeForgotten, endOf } from './close.ts'
import { lockOpenDay } from './days.ts'
import { behindRefusal, isForgotten, notClockedIn, withinDatabaseTime } from './refusals.ts'
import { punchTime, formatInstant } from './times.ts'

/**
 * Clocks the actor out now and ends an open break. An entry that exceeds the maximum length counts as forgotten, and is
 * closed as the background job would close it.
 * @throws Refusal 409 while no session is open, or if the server's clock is earlier than the last recorded time.
 */
export async function clockOut(ctx: Context) {
  const { actor } = ctx
  const at = formatInstant(punchTime())
  return withinDatabaseTime(
    change(ctx, async (tx) => {
      const openDay = await lockOpenDay(tx, actor.id)
      assertFound(openDay, notClockedIn)
      throwIf(behindRefusal(openDay, at))
      const closedDays = isForgotten(openDay, at)
        ? closeForgotten(tx, [openDay], at)
        : close(tx, [{ whole: openDay, at, isForgotten: false }])
      const [whole = openDay] = await closedDays
      return {
        action: 'attendance.clocked_out',
        subject: { type: 'attendance', id: openDay.day.id },
        personId: actor.id,
        after: { date: openDay.day.date, clockOut: endOf(whole), autoClosed: whole.day.autoClosed },
        events: [peopleChanged(attendanceArea, [actor.id], actor.id)],
        answer: { record: presentDay(whole, at, actor, recordActions(actor, actor.id, new Set())), now: at },
      }
    }),
  )
}
