import type { Handlers } from '../../http/serveContract.ts'
import { createBackup } from './createBackup.ts'
import { listBackups } from './listBackups.ts'
import { removeBackup } from './removeBackup.ts'
import { setSchedule } from './schedule/setSchedule.ts'

export const backupsHandlers: Handlers<'backups'> = {
  list: listBackups,
  create: createBackup,
  setSchedule,
  remove: removeBackup,
}
