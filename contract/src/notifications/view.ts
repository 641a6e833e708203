import { anyOf, type Needs } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Notifications (specification 1, section 2.2). */
export const notificationsView: ViewEntry = {
  key: 'notifications',
  label: 'Notifications',
  isVisibleTo: hasPermission('notifications.tab_view'),
}

/**
 * The permissions for choosing notifications, in this view and on the tab Notifications of Settings. Any one of them is
 * enough (specification 3, section 6).
 */
export const notificationSettingsNeeds: Needs = anyOf(
  'settings.user_preferences',
  'settings.notification_preferences',
  'settings.notification_config',
  'settings.notification_manage',
)
