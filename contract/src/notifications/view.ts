import { holding, type ViewEntry } from '../access/viewer.ts'

/** Notifications (specification 1, section 2.2). */
export const notificationsView: ViewEntry = {
  key: 'notifications',
  label: 'Notifications',
  shownTo: holding('notifications.tab_view'),
}
