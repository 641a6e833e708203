import { ScimGroup, ScimUser } from '@muster/contract/scim/resources'
import { ScimSettings } from '@muster/contract/scim/settings'
import type { Feature } from '../../feature.ts'
import { scimDialect } from './dialect.ts'
import { scimHandlers } from './routes.ts'

export const scimFeature: Feature<'scim'> = {
  reference: {
    title: 'SCIM',
    description:
      'Provisioning by an identity provider, as RFC 7643 and RFC 7644 describe, with an API key that has `settings.scim`. ' +
      'The calls are served at `/scim/v2` too; their errors have the form of SCIM.',
    shapes: { ScimUser, ScimGroup, ScimSettings },
  },
  handlers: scimHandlers,
  dialect: scimDialect,
  auditActions: [
    'scim.settings_changed',
    'scim.password_refused',
    'scim.account_changed',
    'scim.user_deleted',
    'scim.group_changed',
  ],
  auditPermissions: { scim: 'settings.scim' },
}
