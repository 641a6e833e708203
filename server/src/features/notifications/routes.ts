import { eq } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { Handlers } from '../../http/serveContract.ts'
import { setting } from '../../company/settings.ts'
import { createNotification } from './createNotification.ts'
import { markAllRead, markRead } from './markRead.ts'
import { notificationPage, notificationStats } from './queries.ts'
import { notifications } from '../../notify/tables.ts'

export const notificationsHandlers: Handlers<'notifications'> = {
  async list({ app, actor }, query) {
    const [rows, total] = await Promise.all([
      notificationPage(app.db, actor.id, query.page, query.limit),
      app.db.$count(notifications, eq(notifications.userId, actor.id)),
    ])
    return { notifications: rows, pagination: pagination(query, total) }
  },
  create: createNotification,
  async stats({ app, actor }) {
    const timeZone = actor.timeZone ?? (await setting(app.db, 'timeZone'))
    return { stats: await notificationStats(app.db, actor.id, timeZone) }
  },
  markRead,
  markReadPatch: markRead,
  markAllRead,
  markAllReadPatch: markAllRead,
}
