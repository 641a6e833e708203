import { IconAlertTriangle, IconBell, IconServerCog } from '@tabler/icons-react'
import { notificationsView } from '@muster/contract/notifications/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const notifications: FeatureView = {
  feature: 'notifications',
  areaLabels: { notifications: 'Notifications' },
  views: [
    {
      ...notificationsView,
      icon: IconBell,
      shortcut: 'n',
      Page: lazyPart(() => import('./centre/NotificationsPage.tsx')),
    },
  ],
  notificationIcons: {
    typePrefixes: 'SYSTEM_',
    icon: IconAlertTriangle,
    colour: 'amber',
    typeIcons: { SYSTEM_MAINTENANCE: { icon: IconServerCog, colour: 'amber' } },
  },
  preferences: {
    title: 'System',
    description: 'Notification channels, account changes and maintenance.',
    position: 4,
    choices: [
      {
        flag: 'emailNotifications',
        label: 'Email notifications',
        description: 'When off, none of the above is sent by email.',
      },
      { flag: 'pushNotifications', label: 'Push notifications', description: 'Shown on your desktop as they happen.' },
      { flag: 'roleAssigned', label: 'Role assigned', description: 'You were given a role.' },
      { flag: 'profileUpdated', label: 'Profile updated', description: 'Someone changed your details.' },
      {
        flag: 'systemMaintenance',
        label: 'System maintenance',
        description: 'The system will be unavailable for a while.',
      },
      { flag: 'securityAlerts', label: 'Security alerts', description: 'For example, your password was changed.' },
    ],
  },
  search: () => import('./search.ts'),
}
