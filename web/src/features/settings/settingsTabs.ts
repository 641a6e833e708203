import { lazy, type ComponentType } from 'react'
import { maySeeBanking, maySeeEmergency, maySeeHiringDocuments } from '@muster/contract/records/view'
import { mayChooseNotifications, maySeeSecurity } from '@muster/contract/settings/view'
import type { Session } from '../../kit/session/session.tsx'
import { chunk } from '../../kit/chunk.ts'

interface SettingsTab {
  /** How it stands in the address, `tab=`. */
  key: string
  label: string
  shownTo: (session: Session) => boolean
  Panel: ComponentType
}

/** The tabs of the settings in order, each with who sees it (specification 3, sections 2 and 6). */
export const settingsTabs: readonly SettingsTab[] = [
  {
    key: 'profile',
    label: 'Profile',
    shownTo: () => true,
    Panel: lazy(chunk(() => import('./profile/ProfileTab.tsx')).load),
  },
  {
    key: 'notifications',
    label: 'Notifications',
    shownTo: ({ can }) => can(mayChooseNotifications),
    Panel: lazy(chunk(() => import('./notifications/NotificationsTab.tsx')).load),
  },
  {
    key: 'security',
    label: 'Security',
    shownTo: ({ can }) => can(maySeeSecurity),
    Panel: lazy(chunk(() => import('./security/SecurityTab.tsx')).load),
  },
  {
    key: 'hiring-documents',
    label: 'Hiring Documents',
    shownTo: ({ can }) => can(maySeeHiringDocuments),
    Panel: lazy(chunk(() => import('../records/shared/HiringDocumentsTab.tsx')).load),
  },
  {
    key: 'banking',
    label: 'Banking Details',
    shownTo: ({ can }) => can(maySeeBanking),
    Panel: lazy(chunk(() => import('../records/shared/BankingTab.tsx')).load),
  },
  {
    key: 'emergency',
    label: 'Emergency Contact',
    shownTo: ({ can }) => can(maySeeEmergency),
    Panel: lazy(chunk(() => import('../records/shared/EmergencyTab.tsx')).load),
  },
  {
    key: 'system',
    label: 'System Settings',
    shownTo: ({ user }) => user.isOwner,
    Panel: lazy(chunk(() => import('./system/SystemTab.tsx')).load),
  },
]
