import { and, eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { assertFound } from '../../kernel/errors.ts'
import { refresh } from '../../events/event.ts'
import { notifications } from '../../notify/tables.ts'

/**
 * Deletes one of the actor's notifications.
 * @throws Refusal 404 if it does not exist or is already deleted.
 */
export const removeNotification = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const [notification] = await tx
      .delete(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.actor.id)))
      .returning({ type: notifications.type, isRead: notifications.isRead, createdAt: notifications.createdAt })
    assertFound(notification)
    return {
      action: 'notification.removed',
      subject: { type: 'notification', id },
      personId: ctx.actor.id,
      before: notification,
      events: [refresh('notifications', [ctx.actor.id])],
      answer: undefined,
    }
  })
