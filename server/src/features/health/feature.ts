import { Finding } from '@muster/contract/health/calls'
import type { Feature } from '../../feature.ts'
import { checkHealth } from './checkHealth.ts'

export const healthFeature: Feature<'health'> = {
  reference: {
    title: 'System health',
    description: 'Checks of the installation: disks, database, key, backups, mail and more. They change nothing.',
    shapes: { Finding },
  },
  handlers: { check: checkHealth },
}
