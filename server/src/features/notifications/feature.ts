import { LiveEvent, Notification } from '@muster/contract/notifications/calls'
import type { Feature } from '../../feature.ts'
import { createDemoNotifications } from './demo/createDemoNotifications.ts'
import { deleteOldNotifications, effectsOnNotifications } from './deleteOldNotifications.ts'
import { notificationsHandlers } from './routes.ts'
import { notifyOwner } from './notifyOwner.ts'

export const notificationsFeature: Feature<'notifications'> = {
  reference: {
    title: 'Notifications',
    description: 'Your notifications and their read status.',
    shapes: { LiveEvent, Notification },
  },
  handlers: notificationsHandlers,
  auditActions: [
    'notification.created',
    'notification.read',
    'notification.all_read',
    'notification.removed',
    'notification.expired',
    'notification.settings_changed',
  ],
  auditPermissions: { notification: 'settings.notification_manage' },
  effects: effectsOnNotifications,
  scheduledWork: { 'sweep.notifications': { cron: '45 3 * * *', work: deleteOldNotifications } },
  notifyOwner,
  demo: { createHistory: createDemoNotifications },
}
