import { settingsOf } from '@muster/contract/notifications/centreSettings'
import type { Handlers } from '../../http/serveContract.ts'
import { readSetting } from '../../companySettings/settings.ts'
import { createNotification } from './createNotification.ts'
import { markAllRead, markRead } from './markRead.ts'
import { preferencesOf } from '../../notify/preferences.ts'
import { listNotifications, notificationStats } from './queries.ts'
import { removeNotification } from './removeNotification.ts'
import { sendTest } from './sendTest.ts'
import { setSettings } from './setSettings.ts'

export const notificationsHandlers: Handlers<'notifications'> = {
  list: listNotifications,
  create: createNotification,
  sendTest,
  settings: async ({ app, actor }) => ({ settings: settingsOf(await preferencesOf(app.db, actor.id)) }),
  setSettings,
  async stats({ app, actor }) {
    const timeZone = actor.timeZone ?? (await readSetting(app.db, 'timeZone'))
    return { stats: await notificationStats(app.db, actor.id, timeZone) }
  },
  markRead,
  markReadPatch: markRead,
  markAllRead,
  markAllReadPatch: markAllRead,
  remove: removeNotification,
}
