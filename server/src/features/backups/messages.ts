import { type NewEvent, type Notice, refresh } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Returns the event that refreshes the screens that show backups. */
export const backupsChanged = (): NewEvent => refresh('backups', holders(['settings.backup_restore']))

const notice = (title: string, message: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title,
  message,
  link: '?view=settings&tab=backups',
  preference: null,
})

/** Returns the notification of a failed backup for the person who requested it, or for the owner. */
export const backupFailed = (reason: string): Notice => notice('Backup failed', reason)

/** Returns the notification for the owner of a backup that is not in the object store. */
export const copyFailed = (reason: string): Notice => notice('Backup not copied', reason)

/** Returns the notification for the owner of a backup that someone deleted. */
export const backupDiscarded = (by: { firstName: string; lastName: string }, file: string): Notice =>
  notice('Backup deleted', `${by.firstName} ${by.lastName} moved ${file} to the trash, where it stays for a week.`)

/** Returns the notification for the owner of a nightly backup that is late. */
export const backupLate = (): Notice =>
  notice(
    'Nightly backup is late',
    'It should have been completed hours ago. The backups and the server’s log say more.',
  )

/** Returns the notification for the owner of a rehearsal that gave back everything. */
export const rehearsalPassed = (): Notice =>
  notice('Backup rehearsal passed', 'The backup was restored on trial. All rows, files and the audit trail are there.')

/** Returns the notification for the owner of a rehearsal that failed. */
export const rehearsalFailed = (reason: string): Notice => notice('Backup rehearsal failed', reason)
