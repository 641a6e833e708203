import { randomUUIDv7 } from 'node:crypto'
import type { SetGoal } from '@muster/contract/performance/goals'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { recordChange } from '../history.ts'
import { goalAssigned } from '../messages.ts'
import { timeOf } from '../moments.ts'
import { assertWritable } from '../writable.ts'
import { goalPolicy } from '../policy.ts'
import { performanceGoals } from '../tables.ts'
import { performanceChanged } from '../recipients.ts'
import { goalById } from './queries.ts'
import { noReminderSoon, passedRefusal } from './targetDate.ts'

/**
 * Sets a goal for a person and notifies them.
 * @throws Refusal 404 if the person's performance is not visible to the actor; 403 for a goal of their own, unless they
 * have access to everyone's performance; 400 for a person who is not active, or a target date before today.
 */
export const setGoal = (ctx: Context, input: SetGoal) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { userId, targetDate } = input
    await assertWritable(tx, actor, userId)
    const today = await todayOf(tx, ctx)
    throwIf(goalPolicy.set(actor, { userId }), passedRefusal(targetDate, today))
    const [id, at] = [randomUUIDv7(), timeOf(ctx)]
    const goal = await inOrder(
      () =>
        tx
          .insert(performanceGoals)
          .values({ ...input, id, setBy: actor.id, createdAt: at, updatedAt: at })
          .execute(),
      () => recordChange(tx, ctx, { thing: 'GOAL', thingId: id, action: 'CREATED' }),
      ...noReminderSoon(tx, id, targetDate, today),
      () => goalById(tx, actor, today, id),
    )
    return {
      action: 'goal.set',
      subject: { type: 'performance_goal', id },
      personId: userId,
      after: { targetDate, priority: input.priority },
      events: [
        ...(userId === actor.id
          ? []
          : [notify({ ...goalAssigned(id, actor, targetDate), at: ctx.request.at }, [userId])]),
        ...performanceChanged(userId, actor.id, actor.id),
      ],
      answer: { goal },
    }
  })
