import type { Handlers } from '../../../http/serveContract.ts'
import { changePassword } from './changePassword.ts'
import { preferencesOf } from '../../../notify/preferences.ts'
import { getImage, profileOf } from './queries.ts'
import { removeImage, setImage } from './setImage.ts'
import { setNotificationSettings } from './setNotificationSettings.ts'
import { updateProfile } from './updateProfile.ts'

export const profileHandlers = {
  profile: async ({ app, actor }) => ({ user: await profileOf(app.db, actor.id) }),
  updateProfile,
  notificationSettings: async ({ app, actor }) => ({ settings: await preferencesOf(app.db, actor.id) }),
  setNotificationSettings,
  changePassword,
  setImage,
  removeImage,
  image: getImage,
} satisfies Partial<Handlers<'settings'>>
