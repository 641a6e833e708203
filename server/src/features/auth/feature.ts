import { SessionUser } from '@muster/contract/auth/calls'
import { ApiKey } from '@muster/contract/auth/apiKeys'
import { PersonSession } from '@muster/contract/auth/allSessions'
import { Session } from '@muster/contract/auth/session'
import { deleteExpiredAccess } from '../../access/deleteExpiredAccess.ts'
import type { Feature } from '../../feature.ts'
import { createDemoKeys } from './demo/createDemoKeys.ts'
import { sessionsArea } from './allSessions/policy.ts'
import { remindOfKeys } from './keys/remindOfKeys.ts'
import { linkSentToFormer, passwordForgotten, startSendingResetLinks } from './sendResetLinks.ts'
import { authHandlers } from './routes.ts'
import { addressRestored } from './undoAddressChange.ts'

export const authFeature: Feature<'auth'> = {
  reference: {
    title: 'Sessions',
    description: 'Sign-in, sign-out, passwords and activation.',
    shapes: { ApiKey, PersonSession, Session, SessionUser },
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
    'session.person_ended',
    'session.everybody_ended',
    'password.reset_requested',
    'password.reset_sent',
    'password.reset',
    'account.activated',
    'user.address_restored',
  ],
  mails: [passwordForgotten, linkSentToFormer, addressRestored],
  removeExpiredData: deleteExpiredAccess,
  worker: startSendingResetLinks,
  scheduledWork: { 'auth.remindOfKeys': { cron: '20 * * * *', work: remindOfKeys } },
  demo: { createHistory: createDemoKeys },
}
