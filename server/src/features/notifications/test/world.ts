import { eq } from 'drizzle-orm'
import type { World } from '../../../../testing/world.ts'
import { notify } from '../../../notify/notify.ts'
import { notifications } from '../../../notify/tables.ts'

/** A notification of a person; answers its id. */
export async function notificationOf({ app: { app } }: World, personId: string): Promise<string> {
  const told = { type: 'SYSTEM_ALERT', title: 'A title', message: 'A message', link: null } as const
  await app.db.transaction((tx) => notify(tx, app, [personId], { ...told, preference: 'securityAlerts' }))
  const [found] = await app.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, personId))
  return found?.id ?? ''
}
