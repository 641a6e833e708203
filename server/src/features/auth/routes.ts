import type { Handlers } from '../../http/serveContract.ts'
import { setting } from '../../company/settings.ts'
import { activate } from './activate.ts'
import { endOtherSessions, endSession, ownSessions } from './ownSessions.ts'
import { forgotPassword, resetPassword } from './resetPassword.ts'
import { sessionUser } from './sessionUser.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { undoAddressChange } from './undoAddressChange.ts'

export const authHandlers: Handlers<'auth'> = {
  login,
  logout,
  me: async ({ app, actor }) => ({ user: await sessionUser(app.db, app.config, actor.id) }),
  passwordResetEnabled: async ({ app }) => ({ enabled: await setting(app.db, 'passwordResetEnabled') }),
  forgotPassword,
  resetPassword,
  activate,
  undoAddressChange,
  sessions: ownSessions,
  endSession,
  endOtherSessions,
}
