import { and, eq } from 'drizzle-orm'
import type { EditRecord } from '@muster/contract/attendance/corrections'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { workedHoursArea } from '../shared/areas.ts'
import { attendanceDays } from '../tables.ts'
import { correctDay } from './correctDay.ts'
import { changedMeanwhile } from './refusals.ts'

/**
 * Corrects the start and end of a recorded day; its breaks stay.
 * @throws Refusal as `correctDay`; 409 if the record has changed since the user opened it.
 */
export const editRecord = (ctx: Context, { id, clockIn, clockOut, notes, updatedAt }: EditRecord) =>
  change(ctx, async (tx) =>
    correctDay(tx, ctx, await dayOfRecord(tx, ctx.actor, id), {
      input: { clockIn, clockOut },
      reason: notes,
      stateRefusal: ({ wholeDay }) =>
        updatedAt === undefined || wholeDay?.day.updatedAt === updatedAt ? null : changedMeanwhile(),
    }),
  )

/**
 * Returns the person and the date of a record.
 * @throws Refusal 404 if the actor may not correct that person's hours.
 */
export async function dayOfRecord(tx: Tx, actor: Actor, id: string): Promise<{ userId: string; date: string }> {
  const { userId, date } = attendanceDays
  const [day] = await tx
    .select({ userId, date })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.id, id), visibleTo(actor, workedHoursArea, userId)))
  assertFound(day)
  return day
}
