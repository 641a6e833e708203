import type { Handlers } from '../../http/serveContract.ts'
import { setting } from '../../company/settings.ts'
import { activateAccount } from './activateAccount.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './ownSessions.ts'
import { forgotPassword, resetPassword } from './resetPassword.ts'
import { sessionUser } from './sessionUser.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { undoAddressChange } from './undoAddressChange.ts'

export const authHandlers: Handlers<'auth'> = {
  login: signIn,
  logout: signOut,
  me: async ({ app, actor }) => ({ user: await sessionUser(app.db, app.config, actor.id) }),
  passwordResetEnabled: async ({ app }) => ({ enabled: await setting(app.db, 'passwordResetEnabled') }),
  forgotPassword,
  resetPassword,
  activate: activateAccount,
  undoAddressChange,
  sessions: ownSessions,
  endSession: endOwnSession,
  endOtherSessions,
}
