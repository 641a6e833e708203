import { Backup } from '@muster/contract/backups/calls'
import type { Feature } from '../../feature.ts'
import { startBackingUp } from './backupWork.ts'
import { backupGauges } from './gauges.ts'
import { backupsHandlers } from './routes.ts'

export const backupsFeature: Feature<'backups'> = {
  reference: {
    title: 'Backups',
    description: 'Database, files and keys in one file on the server, restored with `npm run restore`.',
    shapes: { Backup },
  },
  handlers: backupsHandlers,
  auditActions: [
    'backup.started',
    'backup.made',
    'backup.failed',
    'backup.deleted',
    'backup.scheduled',
    'backup.discarded',
    'backup.copied',
    'backup.late',
  ],
  gauges: backupGauges,
  worker: startBackingUp,
}
