import type { Handlers } from '../../http/serveContract.ts'
import { certificateRetention, setCertificateRetention } from './certificateRetention.ts'
import { togglePasswordReset } from './togglePasswordReset.ts'

export const settingsHandlers: Handlers<'settings'> = {
  togglePasswordReset,
  certificateRetention,
  setCertificateRetention,
}
