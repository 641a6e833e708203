import type { OverrideWorkedHours } from '@muster/contract/attendance/corrections'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { correctDay } from './correctDay.ts'
import { workedHoursOfDay } from './workedHours.ts'

/**
 * Corrects a day's hours, with one total break in place of the recorded breaks.
 * @throws Refusal as `correctDay`.
 */
export const overrideWorkedHours = (ctx: Context, input: OverrideWorkedHours) =>
  change(ctx, async (tx) => {
    const { userId, date, clockIn, clockOut, breakTime, totalWorkedHours, overrideReason } = input
    const result = await correctDay(
      tx,
      ctx,
      { userId, date },
      { input: { clockIn, clockOut, breakTime, totalWorkedHours }, reason: overrideReason },
    )
    const { correction } = result.answer
    return { ...result, answer: { correction, workedHours: await workedHoursOfDay(tx, ctx.actor, correction) } }
  })
