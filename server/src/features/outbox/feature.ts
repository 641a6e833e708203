import { OutboxMail } from '@muster/contract/outbox/calls'
import type { Feature } from '../../feature.ts'
import { createDemoMails } from './demo/createDemoMails.ts'
import { outboxHandlers } from './routes.ts'

export const outboxFeature: Feature<'outbox'> = {
  reference: {
    title: 'Outbox',
    description: 'Queued, sent and failed emails.',
    shapes: { OutboxMail },
  },
  handlers: outboxHandlers,
  auditActions: ['outbox.mail_seen', 'outbox.retried'],
  demo: { completeHistory: createDemoMails },
}
