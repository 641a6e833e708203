import type { BreakType } from '@muster/contract/kit/worktime'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { recordActions } from '../policy.ts'
import { attendanceArea } from '../shared/areas.ts'
import { localTimesOf, presentBreak, presentDay } from '../records/presentDay.ts'
import { breaks } from '../tables.ts'
import { openBreakOf } from './close.ts'
import { lockOpenDay } from './days.ts'
import { behindRefusal, isForgotten, notClockedInForBreak, onBreak, withinDatabaseTime } from './refusals.ts'
import { punchTime, formatInstant } from './times.ts'

/**
 * Starts a break of the actor now. The current setting decides whether the break is paid.
 * @throws Refusal 400 while no session is open; 409 while another break is open, or if the server's clock is earlier
 * than the last recorded time.
 */
export async function startBreak(ctx: Context, { breakType }: { breakType: BreakType }) {
  const { actor } = ctx
  const at = formatInstant(punchTime())
  return withinDatabaseTime(
    change(ctx, async (tx) => {
      const [openDay, { paidBreaks }] = await Promise.all([lockOpenDay(tx, actor.id), timeRules(tx)])
      assertFound(openDay, notClockedInForBreak)
      throwIf(
        isForgotten(openDay, at) ? notClockedInForBreak() : null,
        openBreakOf(openDay) ? onBreak() : null,
        behindRefusal(openDay, at),
      )
      const { id: dayId, userId, date } = openDay.day
      const [begun] = await tx
        .insert(breaks)
        .values({ dayId, userId, breakType, isPaid: paidBreaks.includes(breakType), startTime: at })
        .returning()
      if (!begun) throw new Error('A break was not written')
      const whole = { ...openDay, breaks: [...openDay.breaks, begun] }
      return {
        action: 'attendance.break_started',
        subject: { type: 'attendance', id: dayId },
        personId: userId,
        after: { date, breakType, startTime: at },
        events: [peopleChanged(attendanceArea, [userId], userId)],
        answer: {
          break: presentBreak(begun, localTimesOf(openDay.day), at),
          record: presentDay(whole, at, actor, recordActions(actor, userId, new Set())),
          now: at,
        },
      }
    }),
  )
}
