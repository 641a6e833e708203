import { and, eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { now } from '../../kernel/clock.ts'
import type { Context } from '../../context.ts'
import { assertFound } from '../../kernel/errors.ts'
import { refresh } from '../../events/event.ts'
import { notifications } from '../../notify/tables.ts'

const readNow = ({ request }: Context) => request.at ?? now().toString({ fractionalSecondDigits: 3 })

/** Marks one of the actor's notifications as read. Repeating the call changes nothing. */
export async function markRead(ctx: Context, { id }: { id: string }) {
  return change(ctx, async (tx) => {
    const [found] = await tx
      .select({ isRead: notifications.isRead })
      .from(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.actor.id)))
      .for('update')
    assertFound(found)
    if (!found.isRead) {
      await tx
        .update(notifications)
        .set({ isRead: true, readAt: readNow(ctx) })
        .where(eq(notifications.id, id))
    }
    return {
      action: 'notification.read',
      subject: { type: 'notification', id },
      personId: ctx.actor.id,
      before: found,
      after: { isRead: true },
      events: found.isRead ? [] : [refresh('notifications', [ctx.actor.id])],
      answer: { message: 'Notification marked as read' },
    }
  })
}

/** Marks all of the actor's notifications as read. */
export async function markAllRead(ctx: Context) {
  return change(ctx, async (tx) => {
    // Logs a count instead of the ids, of which there may be tens of thousands.
    const { rowCount } = await tx
      .update(notifications)
      .set({ isRead: true, readAt: readNow(ctx) })
      .where(and(eq(notifications.userId, ctx.actor.id), eq(notifications.isRead, false)))
    return {
      action: 'notification.all_read',
      subject: { type: 'notification', id: null },
      personId: ctx.actor.id,
      after: { count: rowCount },
      events: rowCount ? [refresh('notifications', [ctx.actor.id])] : [],
      answer: { message: 'All notifications marked as read' },
    }
  })
}
