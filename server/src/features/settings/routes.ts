import type { Handlers } from '../../http/serveContract.ts'
import { certificateRetention, setCertificateRetention } from './certificateRetention.ts'
import { profileHandlers } from './profile/routes.ts'
import { accountExistenceRevealed, revealAccountExistence } from './revealAccountExistence.ts'
import { paidBreaks, setPaidBreaks, setTimeRules, timeRules } from './timeRules.ts'
import { togglePasswordReset } from './togglePasswordReset.ts'

export const settingsHandlers: Handlers<'settings'> = {
  ...profileHandlers,
  togglePasswordReset,
  accountExistenceRevealed,
  revealAccountExistence,
  certificateRetention,
  setCertificateRetention,
  timeRules,
  setTimeRules,
  paidBreaks,
  setPaidBreaks,
}
