import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { anonymousActor } from '../../kernel/actor.ts'
import { ownerEmail } from '../../people/owner.ts'
import { change } from '../../audit/change.ts'
import type { OwnerAlert, Parts } from '../../feature.ts'
import { users } from '../../people/tables.ts'
import { writeNotification } from './writeNotification.ts'
import { notifications } from '../../notify/tables.ts'

/**
 * Notifies the owner of a problem with the installation. A problem may come and go, so each title is sent at most once
 * a day. Returns false if there is no owner.
 */
export async function notifyOwner(app: Parts, { title, message }: OwnerAlert): Promise<boolean> {
  const [owner] = await app.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, (await ownerEmail(app.db, app.config)) ?? ''))
  if (!owner) return false
  if (await wasNotified(app, owner.id, title)) return true
  const request = { id: randomUUIDv7(), address: 'server', userAgent: null, call: 'alert', idempotencyKey: null }
  await change({ app, actor: anonymousActor, request }, async (tx) => {
    const alert = { type: 'SYSTEM_ALERT', title, message, link: null, preference: 'systemMaintenance' } as const
    const { notification, event } = await writeNotification(tx, owner.id, alert)
    return {
      action: 'notification.created',
      subject: { type: 'notification', id: notification.id },
      personId: owner.id,
      after: { title },
      events: [event],
      answer: undefined,
    }
  })
  return true
}

async function wasNotified({ db }: Parts, userId: string, title: string): Promise<boolean> {
  const isRecent = gt(notifications.createdAt, sql`now() - interval '1 day'`)
  return (
    (await db.$count(
      notifications,
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, 'SYSTEM_ALERT'),
        eq(notifications.title, title),
        isRecent,
      ),
    )) > 0
  )
}
