import { SessionUser } from '@muster/contract/auth/signedIn'
import { LinkedIdentity } from '@muster/contract/auth/singleSignOn'
import { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { AssistantKey } from '@muster/contract/auth/assistantKeys'
import { ApiKey } from '@muster/contract/auth/apiKeys'
import { PersonSession } from '@muster/contract/auth/allSessions'
import { Session } from '@muster/contract/auth/session'
import { Passkey } from '@muster/contract/auth/passkeys'
import { RememberedDevice, TwoFactor } from '@muster/contract/auth/twoFactor'
import { ProtectedPerson } from '@muster/contract/auth/twoFactorPolicy'
import { deleteExpiredAccess } from '../../access/deleteExpiredAccess.ts'
import { sealedFactors } from '../../access/factors/secondFactors.ts'
import type { Feature } from '../../feature.ts'
import { createDemoKeys } from './demo/createDemoKeys.ts'
import { sessionsArea } from './allSessions/policy.ts'
import { remindOfKeys } from './keys/remindOfKeys.ts'
import { linkSentToFormer, passwordForgotten, startSendingResetLinks } from './sendResetLinks.ts'
import { authHandlers } from './routes.ts'
import { passkeyMails } from './passkeys/messages.ts'
import { twoFactorMails } from './twoFactor/messages.ts'
import { singleSignOnMails } from './singleSignOn/messages.ts'
import { sealedProviders } from './singleSignOn/providers.ts'
import { signInActions } from './signInActions.ts'
import { remindOfFactors } from './twoFactor/remindOfFactors.ts'
import { addressRestored } from './undoAddressChange.ts'

export const authFeature: Feature<'auth'> = {
  reference: {
    title: 'Sessions',
    description: 'Sign-in, sign-out, passwords, two-factor sign-in, passkeys, single sign-on and activation.',
    shapes: {
      ApiKey,
      AssistantKey,
      LinkedIdentity,
      Passkey,
      PersonSession,
      ProtectedPerson,
      Provider,
      RememberedDevice,
      Session,
      SessionUser,
      TwoFactor,
    },
  },
  handlers: authHandlers,
  areas: [sessionsArea],
  // A user account, unlike the invoiced accounts elsewhere.
  auditPermissions: { 'account.activated': 'settings.audit_logs' },
  auditActions: [
    'session.began',
    'session.refused',
    'session.ended',
    'session.others_ended',
    'api_key.made',
    'api_key.refused',
    'api_key.revoked',
    'api_key.released',
    'api_key.end_told',
    'assistant_key.created',
    'assistant_key.refused',
    'assistant_key.revoked',
    'assistants.allowed',
    'assistants.forbidden',
    'session.person_ended',
    'session.everybody_ended',
    'password.reset_requested',
    'password.reset_sent',
    'password.reset',
    'account.activated',
    'user.address_restored',
    'session.code_needed',
    'passkey.added',
    'passkey.copy_refused',
    'passkey.confirmation_refused',
    'passkey.removed',
    'passkey.renamed',
    'two_factor.app_removed',
    'two_factor.setup_started',
    'two_factor.enabled',
    'two_factor.disabled',
    'two_factor.codes_renewed',
    'two_factor.confirmed',
    'two_factor.code_refused',
    'two_factor.password_refused',
    'two_factor.policy_changed',
    'two_factor.reminded',
    'two_factor.exported',
    'user.two_factor_reset',
    'device.forgotten',
    'sso.provider_added',
    'sso.provider_changed',
    'sso.provider_removed',
    'sso.password_refused',
    'sso.password_rule_changed',
    'session.ended_by_provider',
    'sso.unlinked',
    'user.created_by_provider',
    'user.sso_unlinked',
  ],
  mails: [
    passwordForgotten,
    linkSentToFormer,
    addressRestored,
    ...twoFactorMails,
    ...passkeyMails,
    ...singleSignOnMails,
  ],
  sealedTables: [sealedFactors, sealedProviders],
  people: { actions: signInActions },
  removeExpiredData: deleteExpiredAccess,
  worker: startSendingResetLinks,
  scheduledWork: {
    'auth.remindOfKeys': { cron: '20 * * * *', work: remindOfKeys },
    'auth.remindOfFactors': { cron: '40 * * * *', work: remindOfFactors },
  },
  demo: { createIndependentHistory: createDemoKeys },
}
