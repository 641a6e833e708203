import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { BackupProblem } from './problem.ts'

/** The states of a backup: running, completed or failed. */
export const backupStates = ['RUNNING', 'DONE', 'FAILED'] as const

/** A backup of the database, the files and the keys. */
export const Backup = z.object({
  id: z.uuid(),
  /** The name of the backup's file in the backup folder. */
  file: z.string(),
  state: z.enum(backupStates),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** The person who requested the backup; null if their account was deleted. */
  startedBy: PersonName.nullable(),
  /** The number of bytes written so far. */
  bytes: z.number(),
  /** The number of database rows in the backup; null until it is completed. */
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** The SHA-256 hash of the file, which reveals whether it was changed; null until the backup is completed. */
  digest: z.string().nullable(),
  /** A sentence that says why the backup failed, or null. */
  failure: z.string().nullable(),
  /** True while the file is in the backup folder. */
  isThere: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

/** The maximum number of backups in the list. */
export const maxBackups = 50

export const backups = {
  list: route({
    method: 'GET',
    path: '/backups',
    needs: 'settings.backup_restore',
    summary: 'List the latest backups, newest first',
    description:
      `At most ${maxBackups}. \`folder\` is their path on the server: a backup contains the encryption key ` +
      'and is therefore never sent to a browser.',
  }).output(
    z.object({
      backups: z.array(Backup),
      /** The reason why backups need attention; null if all is well. */
      problem: BackupProblem.nullable(),
      folder: z.string(),
      /** True if the backups don't include the key because the server gets it from MUSTER_KEY. */
      keyElsewhere: z.boolean(),
    }),
  ),
  create: route({
    method: 'POST',
    path: '/backups',
    needs: 'settings.backup_restore',
    summary: 'Start a backup',
    description: 'Runs in the background. 409 `backup.running` while another one is running.',
    success: 202,
  }).output(z.object({ backup: Backup })),
  remove: route({
    method: 'DELETE',
    path: '/backups/{id}',
    needs: 'settings.backup_restore',
    summary: 'Delete a backup and its file',
    description: '409 `backup.running` while it is running.',
    success: 204,
  }).input(z.object({ id: Id })),
}
