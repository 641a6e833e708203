import type { Handlers } from '../../http/serveContract.ts'
import { togglePasswordReset } from './togglePasswordReset.ts'

export const settingsHandlers: Handlers<'settings'> = { togglePasswordReset }
