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
 * Sends a notification to an active person: to open pages, to their list, and by email if they want it.
 * @throws Refusal 403 for another person without `notifications.create`; 404 for an unknown or inactive person.
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

/**
 * Locks an active person, so that they stay active until the transaction ends.
 * @throws Refusal 404 if the person is not active.
 */
async function assertActive(tx: Tx, id: string) {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'ACTIVE')))
    .for('share')
  assertFound(found)
}
