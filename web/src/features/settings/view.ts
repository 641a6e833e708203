import { IconSettings } from '@tabler/icons-react'
import { changePasswordView, profileView, settingsView } from '@muster/contract/settings/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'
import { ProfileTab } from './firstTab.ts'

const SettingsPage = lazyPart(() => import('./SettingsPage.tsx'))

export const settings: FeatureView = {
  feature: 'settings',
  areaLabels: { settings: 'Settings' },
  views: [
    { ...settingsView, icon: IconSettings, shortcut: 's', Page: SettingsPage, firstTab: ProfileTab },
    { ...profileView, Page: SettingsPage, firstTab: ProfileTab },
    { ...changePasswordView, Page: lazyPart(() => import('./security/ChangePasswordPage.tsx')) },
  ],
  search: () => import('./search.ts'),
}
