import type { BackupProblem } from '@muster/contract/backups/problem'

/** Titles of the reasons why backups need attention, as translation keys. */
export const backupProblemTitles: Record<BackupProblem['reason'], string> = {
  NONE: 'There is no backup yet',
  FAILED: 'The last backup failed',
  OLD: 'The last backup is more than a day old',
}
