import type { ClockOutForgotten } from '@muster/contract/attendance/corrections'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { now } from '../../../kernel/clock.ts'
import { closeForgotten, openEntryOf } from '../clocking/close.ts'
import { formatInstant } from '../clocking/times.ts'
import { correctDay } from './correctDay.ts'
import { noOpenEntry } from './refusals.ts'
import { lockDayOf } from './subject.ts'

/**
 * Records the actor's clock-out time for a day on which they forgot to clock out. An entry that is still open is closed
 * as the background job would close it, so that they can clock in again; the typed time is pending until another person
 * decides.
 * @throws Refusal as `correctDay`; 409 if the day has no forgotten clock-out.
 */
export const clockOutForgotten = (ctx: Context, { date, clockOut, reason }: ClockOutForgotten) =>
  change(ctx, async (tx) => {
    await closeOwnEntry(tx, ctx.actor.id, date)
    return correctDay(
      tx,
      ctx,
      { userId: ctx.actor.id, date },
      {
        input: { clockIn: null, clockOut },
        reason,
        stateRefusal: ({ wholeDay }) => (wholeDay?.day.autoClosed ? null : noOpenEntry()),
      },
    )
  })

async function closeOwnEntry(tx: Tx, userId: string, date: string): Promise<void> {
  const whole = await lockDayOf(tx, userId, date)
  throwIf(whole ? null : noOpenEntry())
  if (whole && openEntryOf(whole)) await closeForgotten(tx, [whole], formatInstant(now()))
}
