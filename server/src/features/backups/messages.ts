import { type NewEvent, type Notice, refresh } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Returns the event that refreshes the screens that show backups. */
export const backupsChanged = (): NewEvent => refresh('backups', holders(['settings.backup_restore']))

/** Returns the notification of a failed backup for the person who requested it. */
export const backupFailed = (reason: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Backup failed',
  message: reason,
  link: '?view=settings&tab=backups',
  preference: null,
})
