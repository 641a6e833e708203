import { and, inArray, sql } from 'drizzle-orm'
import type { NotificationType } from '@muster/contract/notifications/calls'
import { now } from '../../../kernel/clock.ts'
import type { App } from '../../../context.ts'
import { notifications } from '../../../notify/tables.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { actorsByEmail, contextOf } from '../../../people/demo/acting.ts'
import { createNotification } from '../createNotification.ts'

interface Announcement {
  type: NotificationType
  title: string
  message: string
  by: 'owner@demo.test' | 'hr@demo.test'
  daysAgo: number
}

/** Additional notifications, so that the demo company has notifications of every type. */
const announcements: readonly Announcement[] = [
  {
    type: 'SYSTEM_MAINTENANCE',
    title: 'Maintenance on Saturday night',
    message: 'Muster will be unavailable from 22:00 to 23:00 for an update. Your saved work is not affected.',
    by: 'owner@demo.test',
    daysAgo: 19,
  },
  {
    type: 'TEAM_UPDATE',
    title: 'A new coffee machine',
    message: 'It is on the second floor, next to the printer. Please empty the drip tray when it is full.',
    by: 'hr@demo.test',
    daysAgo: 11,
  },
  {
    type: 'PAYROLL_UPDATE',
    title: 'Salaries one day early',
    message: 'The bank is closed on the last day of this month, so salaries will be paid one day early.',
    by: 'hr@demo.test',
    daysAgo: 8,
  },
  {
    type: 'SYSTEM_ALERT',
    title: 'Fire drill',
    message: 'The alarm will sound on Thursday at 11:00 AM.\nPlease take the stairs and meet in the car park.',
    by: 'hr@demo.test',
    daysAgo: 5,
  },
  {
    type: 'SYSTEM_MAINTENANCE',
    title: 'A faster network',
    message: 'The office network will be replaced tonight. Emails may arrive a little later than usual.',
    by: 'owner@demo.test',
    daysAgo: 1,
  },
]

/**
 * Sends the demo accounts a few announcements dated in the last weeks. Those more than a few days old are marked as
 * read.
 */
export async function createDemoNotifications(app: App): Promise<void> {
  const actors = await actorsByEmail(app)
  const ids = demoAccounts.map(({ email }) => actors.get(email)?.id ?? '')
  for (const [n, { by, daysAgo, ...announcement }] of announcements.entries()) {
    const actor = actors.get(by)
    if (!actor) throw new Error(`No one is ${by}`)
    const at = now()
      .subtract({ hours: daysAgo * 24 + 1, minutes: 17 * n })
      .toString({ fractionalSecondDigits: 3 })
    for (const userId of ids) {
      if (userId === actor.id) continue
      const ctx = contextOf(app, actor, 'POST /notifications', `demo-announcement-${n}-${userId}`, at)
      await createNotification(ctx, { userId, ...announcement })
    }
  }
  const read = announcements.filter(({ daysAgo }) => daysAgo > 4).map(({ title }) => title)
  await app.db
    .update(notifications)
    .set({ isRead: true, readAt: sql`${notifications.createdAt} + interval '40 minutes'` })
    .where(and(inArray(notifications.userId, ids), inArray(notifications.title, read)))
}
