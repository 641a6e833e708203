import type { Handlers } from '../../http/serveContract.ts'
import { logo, removeLogo, setLogo } from './logo/setLogo.ts'
import { profileHandlers } from './profile/routes.ts'
import { paidBreaks, previewPaidBreaks, setPaidBreaks } from './system/paidBreaks.ts'
import { passwordPolicy, previewPasswordPolicy, setPasswordPolicy } from './system/passwordPolicy.ts'
import { previewSystemSettings, setSystemSettings, systemSettings } from './system/systemSettings.ts'
import { togglePasswordReset } from './system/togglePasswordReset.ts'

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
}
