import { z } from 'zod'
import { backupEncryptions, BackupSchedule } from '../kit/backupSettings.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { BackupProblem } from './problem.ts'

/** The states of a backup: running, completed or failed. */
export const backupStates = ['RUNNING', 'DONE', 'FAILED'] as const

/** The makers of a backup: a person, the nightly schedule or the command. */
export const backupOrigins = ['PERSON', 'SCHEDULE', 'COMMAND'] as const

/** A backup of the database, the files and the keys. */
export const Backup = z.object({
  id: z.uuid(),
  /** The name of the backup's file in the backup folder. */
  file: z.string(),
  state: z.enum(backupStates),
  origin: z.enum(backupOrigins),
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
  /** The address of the object store with a copy of the file; null if there is none. */
  copiedTo: z.string().nullable(),
  /** A sentence that says why the backup, or its copy in the object store, failed; or null. */
  failure: z.string().nullable(),
  /** True while the file is in the backup folder. */
  isThere: z.boolean(),
  encryption: z.enum(backupEncryptions),
  /** The time when this backup was restored into a temporary database as a rehearsal; null if it was not. */
  rehearsedAt: Instant.nullable(),
  /** A sentence that says why the rehearsal failed, or null. */
  rehearsalFailure: z.string().nullable(),
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
      /** The address of the object store that gets a copy of each backup; null if there is none. */
      copiesTo: z.string().nullable(),
      schedule: BackupSchedule,
      /** The time of the next nightly backup; null if the schedule is off. */
      nextAt: Instant.nullable(),
      /** The time zone of the schedule. */
      timeZone: z.string(),
      /** The encryption of new backups, which the server's configuration decides. */
      encryption: z.enum(backupEncryptions),
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
  setSchedule: route({
    method: 'PUT',
    path: '/backups/schedule',
    needs: 'settings.backup_restore',
    summary: 'Change the schedule of the nightly backups',
    description: 'For the owner of the installation.',
  })
    .input(BackupSchedule)
    .output(z.object({ schedule: BackupSchedule })),
  remove: route({
    method: 'DELETE',
    path: '/backups/{id}',
    needs: 'settings.backup_restore',
    summary: 'Delete a backup',
    description:
      'Its file is moved to the folder `trash` and deleted a week later; the owner is notified. 409 `backup.running` while it is running, `backup.last` for the only completed one.',
    success: 204,
  }).input(z.object({ id: Id })),
}
