import { Session, SessionUser } from '@muster/contract/auth/calls'
import { sweepAccess } from '../../access/sweepAccess.ts'
import type { Feature } from '../../people/feature.ts'
import { authHandlers } from './routes.ts'

export const authFeature: Feature<'auth'> = {
  reference: {
    title: 'Sessions',
    description: 'Signing in and out, passwords and activation.',
    shapes: { Session, SessionUser },
  },
  handlers: authHandlers,
  auditActions: [
    'session.began',
    'session.refused',
    'session.ended',
    'session.others_ended',
    'password.reset_requested',
    'password.reset',
    'account.activated',
    'user.address_restored',
  ],
  sweep: sweepAccess,
}
