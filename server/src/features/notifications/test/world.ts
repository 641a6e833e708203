import { eq } from 'drizzle-orm'
import type { World } from '../../../../testing/world.ts'
import { transaction } from '../../../db/transaction.ts'
import { notify } from '../../../events/event.ts'
import { raiseEvents } from '../../../events/raise.ts'
import { notifications } from '../../../notify/tables.ts'

/** Creates a notification for a person; returns its id. */
export async function notificationOf({ app: { app } }: World, personId: string): Promise<string> {
  const notices = { type: 'SYSTEM_ALERT', title: 'A title', message: 'A message', link: null } as const
  const notice = { ...notices, preference: 'securityAlerts' } as const
  await transaction(app.db, async (tx) => raiseEvents(tx, notify(notice, [personId])))
  await app.waitForNotifications()
  const [found] = await app.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, personId))
  return found?.id ?? ''
}
