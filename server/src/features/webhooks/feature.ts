import { Delivery, Webhook } from '@muster/contract/webhooks/calls'
import type { Feature } from '../../feature.ts'
import { webhooksHandlers } from './routes.ts'
import { sealedWebhooks } from './secrets.ts'
import { deleteOldDeliveries } from './sending/attempts.ts'
import { startWebhooks } from './sending/worker.ts'

export const webhooksFeature: Feature<'webhooks'> = {
  reference: {
    title: 'Webhooks',
    description: 'Events for other programs, signed, in order if chosen, and repeated until they are accepted.',
    shapes: { Webhook, Delivery },
  },
  handlers: webhooksHandlers,
  sealedTables: [sealedWebhooks],
  auditActions: [
    'webhook.created',
    'webhook.changed',
    'webhook.deleted',
    'webhook.secret_rotated',
    'webhook.tested',
    'webhook.resent',
    'webhook.switched_off',
  ],
  auditPermissions: { webhook: 'settings.webhooks' },
  worker: startWebhooks,
  removeExpiredData: deleteOldDeliveries,
}
