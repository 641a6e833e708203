import { formatDate } from '@muster/contract/kit/formatDays'
import type { SetWorkingHours } from '@muster/contract/schedules/workingHours'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { now } from '../../../kernel/clock.ts'
import { localDate } from '../../../worktime/zones.ts'
import { hoursChanged } from '../planning/messages.ts'
import { visiblePlanned } from '../planning/person.ts'
import { hoursRefusal, canSetHours } from '../policy.ts'
import { addHours, breakRefusal, hoursOf } from './queries.ts'
import { formatTimeSpan } from '../../../kernel/timesOfDay.ts'

/**
 * Sets a person's working hours from a given day on and notifies them. Past days do not change.
 * @throws Refusal 404 outside the actor's reach; 403 for the actor's own hours; 400 if the break leaves no working
 * time.
 */
export function setWorkingHours(ctx: Context, { userId, ...input }: SetWorkingHours) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const person = await visiblePlanned(tx, actor, userId)
    throwIf(hoursRefusal(actor, userId), breakRefusal(input))
    const today = localDate(now().toString(), person.zone)
    const { currentWorkingHours: before } = await hoursOf(tx, userId, today)
    await addHours(tx, userId, actor.id, input)
    const words = `${formatTimeSpan(input.startTime, input.endTime)} from ${formatDate(input.effectiveFrom)}`
    return {
      action: 'working_hours.set',
      subject: { type: 'working_hours', id: null },
      personId: userId,
      before,
      after: input,
      events: hoursChanged(actor, userId, words, input.effectiveFrom),
      answer: { ...(await hoursOf(tx, userId, today)), can: { set: canSetHours(actor, userId) } },
    }
  })
}

/** Returns a person's current working hours and all versions. @throws Refusal 404 outside the actor's reach. */
export async function workingHoursOf({ app, actor }: Context, { userId }: { userId: string }) {
  const { zone } = await visiblePlanned(app.db, actor, userId)
  const hours = await hoursOf(app.db, userId, localDate(now().toString(), zone))
  return { ...hours, can: { set: canSetHours(actor, userId) } }
}
