import type { CreateRecord } from '@muster/contract/attendance/corrections'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { correctDay } from './correctDay.ts'
import { alreadyRecorded } from './refusals.ts'

/**
 * Records the hours of a day without clock-in.
 * @throws Refusal as `correctDay`; 409 if the day already has hours; 400 if the typed hours lead to a different status
 * than the expected one.
 */
export const createRecord = (ctx: Context, { userId, date, clockIn, clockOut, status, notes }: CreateRecord) =>
  change(ctx, (tx) =>
    correctDay(
      tx,
      ctx,
      { userId, date },
      {
        input: { clockIn, clockOut },
        reason: notes,
        status,
        stateRefusal: ({ wholeDay }) => (wholeDay?.entries.length ? alreadyRecorded() : null),
      },
    ),
  )
