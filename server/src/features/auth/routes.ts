import type { Handlers } from '../../http/serveContract.ts'
import { readPasswordRules } from '../../access/passwordTerms.ts'
import { identityOf, presentIdentity } from '../../companySettings/identity.ts'
import { readSetting } from '../../companySettings/settings.ts'
import { activateAccount } from './activateAccount.ts'
import { endOtherSessions, endSession } from './endSession.ts'
import { endAnySession, endSessionsOfOthers, endSessionsOfPerson } from './allSessions/endSessions.ts'
import { listAllSessions } from './allSessions/listAllSessions.ts'
import { listSessions } from './listSessions.ts'
import { createApiKey } from './keys/createApiKey.ts'
import { listApiKeys } from './keys/listApiKeys.ts'
import { releaseApiKey } from './keys/releaseApiKey.ts'
import { revokeApiKey } from './keys/revokeApiKey.ts'
import { forgotPassword } from './forgotPassword.ts'
import { resetPassword } from './resetPassword.ts'
import { sessionUser } from './sessionUser.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { confirmTwoFactor, disableTwoFactor, forgetDevice, renewRecoveryCodes } from './twoFactor/changeTwoFactor.ts'
import { exportProtectedPeople } from './twoFactor/exportProtectedPeople.ts'
import { listProtectedPeople } from './twoFactor/listProtectedPeople.ts'
import { readTwoFactor } from './twoFactor/readTwoFactor.ts'
import { resetTwoFactor } from './twoFactor/resetTwoFactor.ts'
import { enableTwoFactor, setUpTwoFactor } from './twoFactor/setUpTwoFactor.ts'
import { signInWithCode } from './twoFactor/signInWithCode.ts'
import { readTwoFactorPolicy, setTwoFactorPolicy } from './twoFactor/twoFactorPolicy.ts'
import { undoAddressChange } from './undoAddressChange.ts'

export const authHandlers: Handlers<'auth'> = {
  login,
  logout,
  me: async ({ app, actor }) => ({ user: await sessionUser(app.db, app.config, actor.id) }),
  passwordResetEnabled: async ({ app }) => ({ enabled: await readSetting(app.db, 'passwordResetEnabled') }),
  company: async ({ app }) => ({ company: presentIdentity(await identityOf(app.db)) }),
  passwordRules: async ({ app }) => ({ rules: await readPasswordRules(app.db) }),
  forgotPassword,
  resetPassword,
  activate: activateAccount,
  undoAddressChange,
  sessions: listSessions,
  endSession,
  endOtherSessions,
  allSessions: listAllSessions,
  endAnySession,
  endSessionsOfPerson,
  endSessionsOfOthers,
  apiKeys: listApiKeys,
  createApiKey,
  revokeApiKey,
  releaseApiKey,
  signInWithCode,
  twoFactor: readTwoFactor,
  setUpTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  confirmTwoFactor,
  forgetDevice,
  resetTwoFactor,
  twoFactorPolicy: readTwoFactorPolicy,
  setTwoFactorPolicy,
  protectedPeople: listProtectedPeople,
  exportProtectedPeople,
}
