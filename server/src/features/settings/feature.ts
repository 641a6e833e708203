import { ListView } from '@muster/contract/kit/listViews'
import { Profile } from '@muster/contract/settings/profile'
import type { Feature } from '../../feature.ts'
import { createDemoDetails } from './demo/createDemoDetails.ts'
import { passwordChanged } from './profile/changePassword.ts'
import { settingsHandlers } from './routes.ts'
import { effectsOnCompany } from './system/effects.ts'

export const settingsFeature: Feature<'settings'> = {
  reference: {
    title: 'Settings',
    description: 'Your profile, password, notifications and saved views, and system settings.',
    shapes: { Profile, ListView },
  },
  handlers: settingsHandlers,
  effects: effectsOnCompany,
  auditActions: [
    'setting.changed',
    'setting.previewed',
    'password.changed',
    'password.change_refused',
    'profile.changed',
    'profile.notifications_set',
    'profile.image_set',
    'profile.image_removed',
    'list_view.saved',
    'list_view.changed',
    'list_view.deleted',
  ],
  mails: [passwordChanged],
  demo: { createAtStart: createDemoDetails },
}
