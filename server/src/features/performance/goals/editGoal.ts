import { eq } from 'drizzle-orm'
import type { EditGoal, Goal } from '@muster/contract/performance/goals'
import type { PerformanceChange } from '@muster/contract/performance/shared'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { changesOf, recordChange } from '../history.ts'
import { goalChanged, goalCompleted } from '../messages.ts'
import { laterThan, timeOf } from '../moments.ts'
import { goalPolicy, staleRefusal } from '../policy.ts'
import { performanceGoals } from '../tables.ts'
import { goalReaders, performanceChanged } from '../recipients.ts'
import { goalById, lockGoal } from './queries.ts'
import { noReminderSoon, passedRefusal } from './targetDate.ts'

const auditActions = { CHANGED: 'goal.changed', COMPLETED: 'goal.completed', REOPENED: 'goal.reopened' } as const
type Action = keyof typeof auditActions

/**
 * Changes a goal or its progress. At 100 the goal is completed; below 100 it is open again. Notifies the owner if
 * someone else changes the goal. A change of progress alone notifies them only if it completes or reopens the goal.
 * @throws Refusal 404 if the goal is not visible to the actor; 403 if they may not change it; 409 if it has changed
 * since it was read; 400 for a new target date before today.
 */
export const editGoal = (ctx: Context, { id, updatedAt, ...values }: EditGoal) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { progress, ...details } = values
    const today = await todayOf(tx, ctx)
    const goal = await lockGoal(tx, actor, id)
    const newDate = details.targetDate === goal.targetDate ? undefined : details.targetDate
    const edits = Object.values(details).some((value) => value !== undefined) || progress === undefined
    throwIf(
      progress === undefined ? null : goalPolicy.progress(actor, goal),
      edits ? goalPolicy.set(actor, goal) : null,
      staleRefusal(goal.updatedAt, updatedAt),
      passedRefusal(newDate, today),
    )
    const at = timeOf(ctx)
    const changes = changesOf(goal, values)
    const action = actionOf(goal.progress, progress)
    const answer = await inOrder(
      () =>
        tx
          .update(performanceGoals)
          .set({
            ...values,
            ...(action === 'COMPLETED' && { completedAt: at }),
            ...(action === 'REOPENED' && { completedAt: null }),
            updatedAt: laterThan(performanceGoals.updatedAt, at),
          })
          .where(eq(performanceGoals.id, id))
          .execute(),
      ...(changes.length
        ? [() => recordChange(tx, ctx, { thing: 'GOAL' as const, thingId: id, action, changes })]
        : []),
      ...(newDate === undefined ? [] : noReminderSoon(tx, id, newDate, today)),
      () => goalById(tx, actor, today, id),
    )
    return {
      action: auditActions[action],
      subject: { type: 'performance_goal', id },
      personId: goal.userId,
      after: { changed: changes.map(({ field }) => field), ...(progress !== undefined && { progress }) },
      events: [...notifyOwner(ctx, answer, action, changes), ...eventsOf(ctx, answer, action)],
      answer: { goal: answer },
    }
  })

function actionOf(before: number, after = before): Action & PerformanceChange['action'] {
  if (before < 100 && after === 100) return 'COMPLETED'
  return before === 100 && after < 100 ? 'REOPENED' : 'CHANGED'
}

/**
 * Returns the notification for the owner of a goal that someone else changed. Changes of progress alone notify the
 * owner only on completion or reopening.
 */
function notifyOwner(
  { actor, request: { at } }: Context,
  { id, user, targetDate }: Goal,
  action: Action,
  changes: PerformanceChange['changes'],
): NewEvent[] {
  const isWord = action !== 'CHANGED' || changes.some(({ field }) => field !== 'progress')
  if (user.id === actor.id || !isWord) return []
  const hasNewDate = changes.some(({ field }) => field === 'targetDate')
  return [notify({ ...goalChanged(id, actor, hasNewDate ? targetDate : undefined), at }, [user.id])]
}

function eventsOf({ actor, request: { at } }: Context, { id, user, setBy }: Goal, action: Action): NewEvent[] {
  return [
    ...(action === 'COMPLETED'
      ? [notify({ ...goalCompleted(id, user), at }, goalReaders(user.id, setBy.id, actor.id))]
      : []),
    ...performanceChanged(user.id, actor.id, actor.id),
  ]
}
