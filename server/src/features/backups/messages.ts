import { type NewEvent, type Notice, stale } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Screens with the backups are stale. */
export const backupsChanged = (): NewEvent => stale('backups', holders(['settings.backup_restore']))

/** To whoever asked for a backup that could not be made. */
export const backupFailed = (why: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'The backup could not be made',
  message: why,
  link: '?view=settings&tab=backups',
  preference: null,
})
