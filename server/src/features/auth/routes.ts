import type { Handlers } from '../../http/serveContract.ts'
import { readPasswordRules } from '../../access/passwordTerms.ts'
import { identityOf, presentIdentity } from '../../companySettings/identity.ts'
import { readSettings } from '../../companySettings/settings.ts'
import type { App } from '../../context.ts'
import { relyingPartyOf } from '../../access/factors/webauthn.ts'
import { activateAccount } from './activateAccount.ts'
import { endOtherSessions, endSession } from './endSession.ts'
import { endAnySession, endSessionsOfOthers, endSessionsOfPerson } from './allSessions/endSessions.ts'
import { listAllSessions } from './allSessions/listAllSessions.ts'
import { allowAssistants } from './assistants/allowAssistants.ts'
import { createAssistantKey } from './assistants/createAssistantKey.ts'
import { listAllAssistantKeys, listOwnAssistantKeys } from './assistants/listAssistantKeys.ts'
import { revokeAssistantKey } from './assistants/revokeAssistantKey.ts'
import { listSessions } from './listSessions.ts'
import { createApiKey } from './keys/createApiKey.ts'
import { listApiKeys } from './keys/listApiKeys.ts'
import { releaseApiKey } from './keys/releaseApiKey.ts'
import { revokeApiKey } from './keys/revokeApiKey.ts'
import { forgotPassword } from './forgotPassword.ts'
import { resetPassword } from './resetPassword.ts'
import { sessionUser } from './sessionUser.ts'
import { completeSingleSignOn } from './singleSignOn/completeSingleSignOn.ts'
import { confirmSingleSignOn, unconfirmedSignIn } from './singleSignOn/confirmSingleSignOn.ts'
import { addProvider, changeProvider, removeProvider } from './singleSignOn/changeProviders.ts'
import { linkedIdentities, unlinkIdentity, unlinkPerson } from './singleSignOn/linkedIdentities.ts'
import { readSingleSignOnSettings } from './singleSignOn/readSingleSignOnSettings.ts'
import { addSamlProvider, changeSamlProvider } from './singleSignOn/saml/changeSamlProviders.ts'
import { continueSamlSignIn } from './singleSignOn/saml/continueSamlSignIn.ts'
import { readSamlMetadata } from './singleSignOn/saml/readSamlMetadata.ts'
import { receiveSamlResponse } from './singleSignOn/saml/receiveSamlResponse.ts'
import { samlMetadata } from './singleSignOn/saml/samlMetadata.ts'
import { setPasswordSignIn } from './singleSignOn/setPasswordSignIn.ts'
import { signInOptions } from './singleSignOn/signInOptions.ts'
import { backchannelLogout } from './singleSignOn/backchannelLogout.ts'
import { signOutAtProvider } from './singleSignOn/signOutAtProvider.ts'
import { startSingleSignOn } from './singleSignOn/startSingleSignOn.ts'
import { testProvider } from './singleSignOn/testProvider.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { addPasskey, beginPasskey } from './passkeys/addPasskey.ts'
import { removeApp, removePasskey, renamePasskey } from './passkeys/changePasskey.ts'
import { beginPasskeyConfirmation, confirmWithPasskey } from './passkeys/confirmWithPasskey.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/signInWithPasskey.ts'
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
  me: async ({ app, actor }) => ({ user: await sessionUser(app.db, app.config, actor) }),
  passwordResetEnabled: async ({ app }) => readSignInPage(app),
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
  assistantKeys: listOwnAssistantKeys,
  createAssistantKey,
  revokeAssistantKey,
  allAssistantKeys: listAllAssistantKeys,
  allowAssistants,
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
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  removeApp,
  beginPasskeyConfirmation,
  confirmWithPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
  signInOptions,
  startSingleSignOn,
  completeSingleSignOn,
  unconfirmedSignIn,
  confirmSingleSignOn,
  signOutAtProvider,
  backchannelLogout,
  linkedIdentities,
  unlinkIdentity,
  unlinkPerson,
  singleSignOnSettings: readSingleSignOnSettings,
  setPasswordSignIn,
  addProvider,
  changeProvider,
  removeProvider,
  testProvider,
  samlMetadata,
  receiveSamlResponse,
  continueSamlSignIn,
  addSamlProvider,
  changeSamlProvider,
  readSamlMetadata,
}

/** Returns what the sign-in page offers besides the password. */
async function readSignInPage({ db, config }: Pick<App, 'db' | 'config'>) {
  const { passwordResetEnabled, passkeySignIn } = await readSettings(db, ['passwordResetEnabled', 'passkeySignIn'])
  return { enabled: passwordResetEnabled, passkeySignIn: passkeySignIn && relyingPartyOf(config) !== null }
}
