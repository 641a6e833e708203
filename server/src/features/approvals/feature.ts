import { PendingCount } from '@muster/contract/approvals/calls'
import type { Feature } from '../../feature.ts'
import { countPending } from './countPending.ts'

export const approvalsFeature: Feature<'approvals'> = {
  reference: {
    title: 'Approvals',
    description: 'All requests pending your decision.',
    shapes: { PendingCount },
  },
  handlers: { countPending },
}
