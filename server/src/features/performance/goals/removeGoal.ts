import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { deleteChanges } from '../history.ts'
import { goalRemoved } from '../messages.ts'
import { goalPolicy } from '../policy.ts'
import { performanceGoals } from '../tables.ts'
import { performanceChanged } from '../recipients.ts'
import { lockGoal } from './queries.ts'

/**
 * Deletes a goal that was set by mistake, with its history, and notifies its owner.
 * @throws Refusal 404 if the goal is not visible to the actor; 403 for their own goal.
 */
export const removeGoal = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const goal = await lockGoal(tx, actor, id)
    throwIf(goalPolicy.set(actor, goal))
    await tx.delete(performanceGoals).where(eq(performanceGoals.id, id))
    await deleteChanges(tx, id)
    return {
      action: 'goal.removed',
      subject: { type: 'performance_goal', id },
      personId: goal.userId,
      before: { targetDate: goal.targetDate, progress: goal.progress },
      events: [
        ...(goal.userId === actor.id
          ? []
          : [notify({ ...goalRemoved(actor, goal.targetDate), at: ctx.request.at }, [goal.userId])]),
        ...performanceChanged(goal.userId, actor.id, actor.id),
      ],
      answer: undefined,
    }
  })
