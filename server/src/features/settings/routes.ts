import type { Handlers } from '../../http/serveContract.ts'
import { logo, removeLogo, setLogo } from './logo/setLogo.ts'
import { createListView } from './listViews/createListView.ts'
import { allListViews } from './listViews/queries.ts'
import { removeListView } from './listViews/removeListView.ts'
import { updateListView } from './listViews/updateListView.ts'
import { readSetup } from './setup/readSetup.ts'
import { skipSetupStep } from './setup/skipSetupStep.ts'
import { paidBreaks, previewPaidBreaks, setPaidBreaks } from './system/paidBreaks.ts'
import { passwordPolicy, previewPasswordPolicy, setPasswordPolicy } from './system/passwordPolicy.ts'
import { previewSystemSettings, setSystemSettings, systemSettings } from './system/systemSettings.ts'
import { togglePasswordReset } from './system/togglePasswordReset.ts'
import { changePassword } from './profile/changePassword.ts'
import { preferencesOf } from '../../notify/preferences.ts'
import { getImage, profileOf } from './profile/queries.ts'
import { removeImage, setImage } from './profile/setImage.ts'
import { setNotificationSettings } from './profile/setNotificationSettings.ts'
import { updateProfile } from './profile/updateProfile.ts'

const profileHandlers = {
  profile: async ({ app, actor }) => ({ user: await profileOf(app.db, actor.id) }),
  updateProfile,
  notificationSettings: async ({ app, actor }) => ({ settings: await preferencesOf(app.db, actor.id) }),
  setNotificationSettings,
  changePassword,
  setImage,
  removeImage,
  image: getImage,
} satisfies Partial<Handlers<'settings'>>

export const settingsHandlers: Handlers<'settings'> = {
  ...profileHandlers,
  systemSettings,
  previewSystemSettings,
  setSystemSettings,
  paidBreaks,
  previewPaidBreaks,
  setPaidBreaks,
  logo,
  setLogo,
  removeLogo,
  passwordPolicy,
  previewPasswordPolicy,
  setPasswordPolicy,
  togglePasswordReset,
  listViews: async (ctx, { list }) => ({ views: await allListViews(ctx, list) }),
  createListView,
  updateListView,
  removeListView,
  setup: readSetup,
  skipSetupStep,
}
