import { hasPermission, type ViewEntry } from '../access/viewer.ts'
import { anyOf, type Needs } from '../access/needs.ts'

/** The view Settings (specification 1, section 2.2). */
export const settingsView: ViewEntry = {
  key: 'settings',
  label: 'Settings',
  isVisibleTo: hasPermission(
    anyOf(
      'settings.user_preferences',
      'settings.update_password',
      'settings.notification_preferences',
      'settings.banking_self_manage',
      'settings.emergency_self_manage',
      'settings.hiring_documents_self_manage',
      'settings.tab_view',
    ),
  ),
}

/** The view Your Profile, opened from the user menu (specification 1, section 2.2). */
export const profileView: ViewEntry = { key: 'profile', label: 'Your Profile', isVisibleTo: () => true }
export const changePasswordView: ViewEntry = {
  key: 'change-password',
  label: 'Change Password',
  isVisibleTo: hasPermission('settings.update_password'),
}

/** The permissions for the tab Security. Any one of them is enough (specification 3, section 6). */
export const securityNeeds: Needs = anyOf(
  'settings.security',
  'settings.update_password',
  'settings.password_policy',
  'settings.two_factor',
  'settings.session_management',
)

/** The permissions for the tab Working Time: maintaining breaks or holidays. Either is enough. */
export const workingTimeNeeds: Needs = anyOf('attendance.break_time_manage', 'leaves.policy_manage')
