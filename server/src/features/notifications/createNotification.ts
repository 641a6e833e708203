import { and, eq } from 'drizzle-orm'
import type { CreateNotification } from '@muster/contract/notifications/calls'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf, assertFound } from '../../kernel/errors.ts'
import { needsPermission } from '../../kernel/actor.ts'
import { users } from '../../people/tables.ts'
import { preferenceOf } from '../../notify/preferenceOf.ts'
import { writeNotification } from './writeNotification.ts'

/**
 * Sends a notification to an active person: live, kept, and by email as they prefer.
 * @throws Refusal 403 for someone else without `notifications.create`; 404 for an unknown or inactive person.
 */
export async function createNotification(ctx: Context, { userId, title, message, type }: CreateNotification) {
  const { actor, request } = ctx
  throwIf(userId === actor.id ? null : needsPermission(actor, 'notifications.create'))
  return change(ctx, async (tx) => {
    await assertActive(tx, userId)
    const sentNotice = { type, title, message, link: null, preference: preferenceOf[type], at: request.at }
    const { notification, event } = await writeNotification(tx, userId, sentNotice)
    return {
      action: 'notification.created',
      subject: { type: 'notification', id: notification.id },
      personId: userId,
      after: { type, title, message },
      events: [event],
      answer: { notification },
    }
  })
}

/** Throws unless the person is active, and keeps them active until the transaction ends. */
async function assertActive(tx: Tx, id: string) {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'ACTIVE')))
    .for('share')
  assertFound(found)
}
