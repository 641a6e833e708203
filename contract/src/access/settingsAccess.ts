import { anyOf, type Needs } from '../kit/route.ts'

/** Who sees the tab Notifications of the settings (specification 3, section 6). */
export const mayChooseNotifications: Needs = anyOf(
  'settings.user_preferences',
  'settings.notification_preferences',
  'settings.notification_config',
  'settings.notification_manage',
)

/** Who sees the tab Security of the settings (specification 3, section 6). */
export const maySeeSecurity: Needs = anyOf(
  'settings.security',
  'settings.update_password',
  'settings.password_policy',
  'settings.two_factor',
  'settings.session_management',
)

/** Who sees the tabs of the settings that keep a person's records, their own or everybody's (specification 3, section 6). */
export const maySeeHiringDocuments: Needs = anyOf(
  'settings.hiring_documents_self_manage',
  'settings.hiring_documents_view_all',
)
export const maySeeBanking: Needs = anyOf('settings.banking_self_manage', 'settings.banking_view_all')
export const maySeeEmergency: Needs = anyOf('settings.emergency_self_manage', 'settings.emergency_view_all')
