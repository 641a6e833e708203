import { IconSettings } from '@tabler/icons-react'
import { changePasswordView, profileView, settingsView } from '@muster/contract/settings/view'
import { page, type FeatureView } from '../../kit/views.ts'

const SettingsPage = page(() => import('./SettingsPage.tsx'))

export const settings: FeatureView = {
  feature: 'settings',
  areas: { settings: 'Settings' },
  views: [
    { ...settingsView, icon: IconSettings, Page: SettingsPage },
    { ...profileView, Page: SettingsPage },
    { ...changePasswordView, Page: page(() => import('./security/ChangePasswordPage.tsx')) },
  ],
}
